@NullMarked
package dev.edict.scheduler.queue;

import org.jspecify.annotations.NullMarked;
