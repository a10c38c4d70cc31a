/** Between the bytes of a client and the objects of the registry. */
@NullMarked
package dev.edict.server.convert;

import org.jspecify.annotations.NullMarked;
