/** The kinds of the group {@code storagemigration.k8s.io}. */
@NullMarked
package dev.edict.kinds.storagemigration;

import org.jspecify.annotations.NullMarked;
