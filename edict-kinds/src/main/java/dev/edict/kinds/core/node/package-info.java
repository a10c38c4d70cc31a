/** Nodes. */
@NullMarked
package dev.edict.kinds.core.node;

import org.jspecify.annotations.NullMarked;
