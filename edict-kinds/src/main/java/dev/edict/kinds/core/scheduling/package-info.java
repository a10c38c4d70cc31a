/** Where a pod may run: affinity, node selectors, tolerations, topology spread. */
@NullMarked
package dev.edict.kinds.core.scheduling;

import org.jspecify.annotations.NullMarked;
