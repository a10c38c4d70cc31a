/** What a new server and a new namespace need before anybody asks. */
@NullMarked
package dev.edict.server.bootstrap;

import org.jspecify.annotations.NullMarked;
