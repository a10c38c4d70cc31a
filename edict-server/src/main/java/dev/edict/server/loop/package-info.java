/** The server's own loops: whoever looks after the objects of a resource is told their names until nothing is left to do. */
@NullMarked
package dev.edict.server.loop;

import org.jspecify.annotations.NullMarked;
