/** From a pod to a node, or to the reasons why there is none. */
@NullMarked
package dev.edict.scheduler.cycle;

import org.jspecify.annotations.NullMarked;
