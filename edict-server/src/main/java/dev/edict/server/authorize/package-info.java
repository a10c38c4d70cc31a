/** What they may do: those who know of rights, each in a room of its own. */
@NullMarked
package dev.edict.server.authorize;

import org.jspecify.annotations.NullMarked;
