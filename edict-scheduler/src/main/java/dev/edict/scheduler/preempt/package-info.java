/** Whose place a pod of higher priority takes. */
@NullMarked
package dev.edict.scheduler.preempt;

import org.jspecify.annotations.NullMarked;
