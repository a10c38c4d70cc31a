/** Pods spread over zones, hosts and the like: what filter and score know in common. */
@NullMarked
package dev.edict.scheduler.spread;

import org.jspecify.annotations.NullMarked;
