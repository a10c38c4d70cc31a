/** How long one task may compute, and in turns with whom. */
@NullMarked
package dev.edict.model.budget;

import org.jspecify.annotations.NullMarked;
