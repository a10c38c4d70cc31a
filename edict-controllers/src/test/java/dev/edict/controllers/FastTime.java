package dev.edict.controllers;

import dev.edict.client.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A time that runs faster than that of the machine, from the present on: for loops that wait for seconds or minutes. */
public final class FastTime implements InstantSource, Timers {
    private final Timers machine = Timers.system();
    private final Instant start = Instant.now();
    private final long startNanos = machine.nanoTime();
    private final int times;

    /** @param times how many times as fast */
    public FastTime(int times) {
        this.times = times;
    }

    @Override
    public Instant instant() {
        return start.plus(Duration.ofNanos(nanoTime()));
    }

    @Override
    public long nanoTime() {
        return (machine.nanoTime() - startNanos) * times;
    }

    @Override
    public Alarm at(long nanoTime, Runnable task) {
        return machine.at(startNanos + nanoTime / times, task);
    }
}
