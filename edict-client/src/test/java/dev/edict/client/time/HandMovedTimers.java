package dev.edict.client.time;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** A clock that stands still until it is moved; what is due then happens before the move returns, in the order of its times. */
public final class HandMovedTimers implements Timers {
    private record Entry(long at, long number, Runnable task) {}

    private final PriorityQueue<Entry> alarms =
            new PriorityQueue<>(Comparator.comparingLong(Entry::at).thenComparingLong(Entry::number));
    private long now;
    private long number;

    @Override
    public synchronized long nanoTime() {
        return now;
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

    public synchronized int alarms() {
        return alarms.size();
    }
}
