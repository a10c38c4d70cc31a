/** Containers that are nowhere but here. */
@NullMarked
package dev.edict.node.simulate;

import org.jspecify.annotations.NullMarked;
