/** Paths to fields and what can be wrong with them. */
@NullMarked
package dev.edict.model.field;

import org.jspecify.annotations.NullMarked;
