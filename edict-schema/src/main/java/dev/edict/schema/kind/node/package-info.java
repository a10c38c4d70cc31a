/** The kinds of the group node.k8s.io. */
@NullMarked
package dev.edict.schema.kind.node;

import org.jspecify.annotations.NullMarked;
