/** Claims of persistent volumes, and the templates of claims. */
@NullMarked
package dev.edict.kinds.core.claim;

import org.jspecify.annotations.NullMarked;
