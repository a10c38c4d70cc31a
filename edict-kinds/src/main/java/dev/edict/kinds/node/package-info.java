/** The kinds of the group node.k8s.io. */
@NullMarked
package dev.edict.kinds.node;

import org.jspecify.annotations.NullMarked;
