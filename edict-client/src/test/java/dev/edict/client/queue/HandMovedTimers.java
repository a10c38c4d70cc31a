package dev.edict.client.queue;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;

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

    private synchronized Runnable nextUntil(long end) {
        if (alarms.isEmpty() || alarms.peek().at > end) {
            now = end;
            return null;
        }
        now = Math.max(now, alarms.peek().at);
        return alarms.poll().task;
    }

    public synchronized int alarms() {
        return alarms.size();
    }
}
