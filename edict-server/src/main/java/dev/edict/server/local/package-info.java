/** The way in for those who live in the server's process: no connection and no proof of who they are, but the same way from there on. */
@NullMarked
package dev.edict.server.local;

import org.jspecify.annotations.NullMarked;
