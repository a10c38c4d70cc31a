/** Amounts of resources: the names that they go by, and lists of them. */
@NullMarked
package dev.edict.kinds.core.resource;

import org.jspecify.annotations.NullMarked;
