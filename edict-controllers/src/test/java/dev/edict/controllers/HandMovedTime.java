package dev.edict.controllers;

import dev.edict.client.time.Timers;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Time that stands still until it is moved: what is due then begins before the move returns, in the order of its times. It begins
 * with the second in which it was made, so that it goes along with what the server writes into objects, which has a time of its own.
 */
public final class HandMovedTime implements Timers, InstantSource {
    private record Entry(long at, long number, Runnable task) {}

    private final PriorityQueue<Entry> alarms =
            new PriorityQueue<>(Comparator.comparingLong(Entry::at).thenComparingLong(Entry::number));
    private final Instant beginning;
    private long now;
    private long number;

    public HandMovedTime() {
        this(Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }

    public HandMovedTime(Instant beginning) {
        this.beginning = beginning;
    }

    @Override
    public synchronized long nanoTime() {
        return now;
    }

    @Override
    public Instant instant() {
        return beginning.plusNanos(nanoTime());
    }

    @Override
    public synchronized Alarm at(long nanoTime, Runnable task) {
        Entry entry = new Entry(nanoTime, number++, task);
        alarms.add(entry);
        return () -> cancel(entry);
    }

    private synchronized void cancel(Entry entry) {
        alarms.remove(entry);
    }

    public void advance(Duration time) {
        long end = nanoTime() + time.toNanos();
        for (Runnable due = nextUntil(end); due != null; due = nextUntil(end)) {
            due.run();
        }
    }

    /** Up to a time, which must not be in the past. */
    public void advanceTo(Instant time) {
        advance(Duration.between(instant(), time));
    }

    /** Whether something is to happen then, or within the minute before. */
    public synchronized boolean isAwaited(Instant time) {
        long last = Duration.between(beginning, time).toNanos();
        return alarms.stream().anyMatch(entry -> entry.at <= last && entry.at > last - Duration.ofMinutes(1).toNanos());
    }

    /** How often somebody has begun to wait: as long as that grows, something is going on. */
    public synchronized long waits() {
        return number;
    }

    private synchronized @Nullable Runnable nextUntil(long end) {
        Entry next = alarms.peek();
        if (next == null || next.at > end) {
            now = end;
            return null;
        }
        now = Math.max(now, next.at);
        alarms.remove();
        return next.task;
    }

    /** Waits until something is so, while time passes, half a second with each look. */
    public void until(String what, Waiting.Condition condition) throws InterruptedException {
        until(what, Duration.ofMillis(500), condition);
    }

    /** The same, with so much time for each look: a little, if all that is waited for is a retry. */
    public void until(String what, Duration each, Waiting.Condition condition) throws InterruptedException {
        Waiting.until(what, () -> {
            boolean isSo = condition.holds();
            if (!isSo) {
                advance(each);
            }
            return isSo;
        });
    }
}
