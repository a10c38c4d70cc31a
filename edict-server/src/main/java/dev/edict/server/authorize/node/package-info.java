/** What nodes may do: with themselves, with the pods that run on them, and with what these refer to. */
@NullMarked
package dev.edict.server.authorize.node;

import org.jspecify.annotations.NullMarked;
