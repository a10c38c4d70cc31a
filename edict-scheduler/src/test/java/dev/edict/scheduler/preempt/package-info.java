@NullMarked
package dev.edict.scheduler.preempt;

import org.jspecify.annotations.NullMarked;
