/** The watch cache: the present state of a resource, the recent past, and those who wait for the future. */
@NullMarked
package dev.edict.server.watch;

import org.jspecify.annotations.NullMarked;
