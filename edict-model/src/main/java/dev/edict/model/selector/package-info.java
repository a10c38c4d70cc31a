/** Selecting objects by their labels and fields. */
@NullMarked
package dev.edict.model.selector;

import org.jspecify.annotations.NullMarked;
