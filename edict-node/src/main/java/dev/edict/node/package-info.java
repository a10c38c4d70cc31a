/** Nodes: who they are, that they live, and the pods on them. */
@NullMarked
package dev.edict.node;

import org.jspecify.annotations.NullMarked;
