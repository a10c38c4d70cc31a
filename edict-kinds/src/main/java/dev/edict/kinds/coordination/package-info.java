/** The kinds of the group coordination.k8s.io. */
@NullMarked
package dev.edict.kinds.coordination;

import org.jspecify.annotations.NullMarked;
