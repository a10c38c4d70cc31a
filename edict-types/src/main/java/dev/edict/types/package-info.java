/** Typed objects: codecs over bytes and trees, and the names of types. */
@NullMarked
package dev.edict.types;

import org.jspecify.annotations.NullMarked;
