/** Quotas and limit ranges of a namespace. */
@NullMarked
package dev.edict.kinds.core.quota;

import org.jspecify.annotations.NullMarked;
