/** Work queues: which keys are to be worked on, each by one worker at a time, now or later. */
@NullMarked
package dev.edict.client.queue;

import org.jspecify.annotations.NullMarked;
