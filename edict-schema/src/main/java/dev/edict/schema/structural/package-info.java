/** Schemas of custom resources, and what they do to objects: pruning, defaults, validation. */
@NullMarked
package dev.edict.schema.structural;

import org.jspecify.annotations.NullMarked;
