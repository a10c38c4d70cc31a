/** Which pod is next, and which wait for what. */
@NullMarked
package dev.edict.scheduler.queue;

import org.jspecify.annotations.NullMarked;
