/** Managed fields: who owns which part of an object, kept up to date by every write. */
@NullMarked
package dev.edict.patch.managed;

import org.jspecify.annotations.NullMarked;
