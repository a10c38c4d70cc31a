package dev.edict.client.control;

import dev.edict.client.queue.QueueOptions;
import java.time.Duration;
import java.time.InstantSource;

/**
 * How a controller works.
 *
 * @param workers how many keys are looked at at the same time
 * @param stuckAfter how long a pass may take until the controller no longer counts as healthy
 * @param drainFor how long a controller that stops may take to deal with what is queued
 * @param queue how keys wait, and when they come again; its name is the controller's
 * @param clock for what people are shown
 */
public record ControllerOptions<K>(
        int workers, Duration stuckAfter, Duration drainFor, QueueOptions<K> queue, InstantSource clock) {

    public ControllerOptions {
        if (workers < 1) {
            throw new IllegalArgumentException("a controller needs a worker at least, not " + workers);
        }
    }

    /** One worker, ten minutes for a pass, thirty seconds to stop. */
    public static <K> ControllerOptions<K> named(String name) {
        return new ControllerOptions<>(
                1, Duration.ofMinutes(10), Duration.ofSeconds(30), QueueOptions.named(name), InstantSource.system());
    }

    public String name() {
        return queue.name();
    }

    public ControllerOptions<K> withWorkers(int count) {
        return new ControllerOptions<>(count, stuckAfter, drainFor, queue, clock);
    }

    public ControllerOptions<K> withStuckAfter(Duration limit) {
        return new ControllerOptions<>(workers, limit, drainFor, queue, clock);
    }

    public ControllerOptions<K> withDrainFor(Duration limit) {
        return new ControllerOptions<>(workers, stuckAfter, limit, queue, clock);
    }

    public ControllerOptions<K> withQueue(QueueOptions<K> options) {
        return new ControllerOptions<>(workers, stuckAfter, drainFor, options, clock);
    }

    public ControllerOptions<K> withClock(InstantSource source) {
        return new ControllerOptions<>(workers, stuckAfter, drainFor, queue, source);
    }
}
