/** Amounts of resources: exact numbers with suffixes. */
@NullMarked
package dev.edict.model.quantity;

import org.jspecify.annotations.NullMarked;
