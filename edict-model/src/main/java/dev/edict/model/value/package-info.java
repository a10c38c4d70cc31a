/** The immutable object tree: what a manifest is once it has been read. */
@NullMarked
package dev.edict.model.value;

import org.jspecify.annotations.NullMarked;
