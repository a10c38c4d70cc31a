package dev.edict.cli.chaos;

import dev.edict.client.time.Timers;
import java.time.Instant;
import java.time.InstantSource;

/** A time that goes faster than that of this machine: who waits for a minute waits for some seconds. */
final class TimeLapse implements Timers, InstantSource {
    private final int factor;
    private final Instant began = Instant.now();
    private final long beganNanos = System.nanoTime();

    TimeLapse(int factor) {
        this.factor = factor;
    }

    @Override
    public long nanoTime() {
        return beganNanos + (System.nanoTime() - beganNanos) * factor;
    }

    @Override
    public Alarm at(long nanoTime, Runnable task) {
        return Timers.system().at(beganNanos + (nanoTime - beganNanos) / factor, task);
    }

    @Override
    public Instant instant() {
        return began.plusNanos(nanoTime() - beganNanos);
    }
}
