package dev.edict.client.queue;

import dev.edict.client.time.Timers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Keys that wait for their time, each once, with the earliest time and the highest priority that was asked for. One alarm is set,
 * for the first of them.
 *
 * <p>All fields are guarded by {@code lock}; a key is in {@code byTime} if and only if it is in {@code byKey}. Whoever is told that
 * the time of a key has come is told without the lock.
 */
final class DelayedKeys<K> {
    private static final System.Logger LOG = System.getLogger(DelayedKeys.class.getName());

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<K, Waiting<K>> byKey = new HashMap<>();
    private final TreeSet<Waiting<K>> byTime = new TreeSet<>(
            Comparator.<Waiting<K>>comparingLong(entry -> entry.at - entry.epoch).thenComparingLong(entry -> entry.number));
    private final Timers timers;
    private final BiConsumer<K, Integer> ready;
    /** All times are compared as distances from this one, because the count of nanoseconds may wrap. */
    private final long epoch;

    private long number;
    private Timers.@Nullable Alarm alarm;
    private long alarmAt;
    private boolean closed;

    private record Waiting<K>(K key, long at, int priority, long number, long epoch) {}

    DelayedKeys(Timers timers, BiConsumer<K, Integer> ready) {
        this.timers = timers;
        this.ready = ready;
        this.epoch = timers.nanoTime();
    }

    /** @param delay more than zero */
    void add(K key, long delay, int priority) {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            long at = epoch + saturated(timers.nanoTime() - epoch, delay);
            Waiting<K> known = byKey.get(key);
            if (known == null) {
                put(new Waiting<>(key, at, priority, number++, epoch));
            } else {
                boolean earlier = at - known.at < 0;
                byTime.remove(known);
                put(new Waiting<>(key, earlier ? at : known.at, Math.max(priority, known.priority), known.number, epoch));
            }
            setAlarm();
        } finally {
            lock.unlock();
        }
    }

    private static long saturated(long now, long delay) {
        long sum = now + delay;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    private void put(Waiting<K> entry) {
        byKey.put(entry.key, entry);
        byTime.add(entry);
    }

    /** A key waits no more. @return the priority that it waited with, null if it did not wait */
    @Nullable Integer remove(K key) {
        lock.lock();
        try {
            Waiting<K> known = byKey.remove(key);
            if (known == null) {
                return null;
            }
            byTime.remove(known);
            return known.priority;
        } finally {
            lock.unlock();
        }
    }

    private void setAlarm() {
        if (byTime.isEmpty()) {
            return;
        }
        long first = byTime.first().at;
        if (alarm != null) {
            if (alarmAt - first <= 0) {
                return;
            }
            alarm.cancel();
        }
        alarmAt = first;
        alarm = timers.at(first, this::ring);
    }

    private void ring() {
        List<Waiting<K>> due = new ArrayList<>();
        lock.lock();
        try {
            alarm = null;
            long now = timers.nanoTime();
            while (!byTime.isEmpty() && byTime.first().at - now <= 0) {
                Waiting<K> entry = byTime.removeFirst();
                byKey.remove(entry.key);
                due.add(entry);
            }
            setAlarm();
        } finally {
            lock.unlock();
        }
        due.forEach(this::tell);
    }

    /** One that can not be added does not hold up the others. */
    private void tell(Waiting<K> entry) {
        try {
            ready.accept(entry.key, entry.priority);
        } catch (RuntimeException | Error failure) {
            LOG.log(System.Logger.Level.ERROR, () -> "a key whose time has come could not be added: " + entry.key, failure);
        }
    }

    /** Forgets all keys, and takes no more. */
    void close() {
        lock.lock();
        try {
            closed = true;
            byKey.clear();
            byTime.clear();
            if (alarm != null) {
                alarm.cancel();
                alarm = null;
            }
        } finally {
            lock.unlock();
        }
    }
}
