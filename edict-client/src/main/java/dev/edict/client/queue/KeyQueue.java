package dev.edict.client.queue;

import dev.edict.client.time.Timers;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.DoubleSupplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The queue of {@link WorkQueue}, with priorities.
 *
 * <p>Everything is guarded by {@code lock}. A key is in {@code keys} if and only if it is wanted or worked on; it is in {@code
 * waiting} if and only if it is wanted and not worked on.
 */
final class KeyQueue<K> implements WorkQueue<K> {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition something = lock.newCondition();
    private final Condition drained = lock.newCondition();
    private final Map<K, State> keys = new HashMap<>();
    private final Order<K> waiting;
    private final Timers timers;
    private final QueueMetrics metrics;
    private final DoubleSupplier unfinishedSeconds = () -> seconds(workedOn().sum());
    private final DoubleSupplier longestSeconds = () -> seconds(workedOn().max().orElse(0));
    private int working;
    private boolean visited;
    private boolean shuttingDown;
    private boolean draining;

    /** What is known of a key. */
    private static final class State {
        boolean wanted;
        boolean workedOn;
        int priority;
        long wantedSince;
        long workedOnSince;
    }

    KeyQueue(QueueOptions<K> options) {
        this(options, options.order().get(), QueueMetrics.of(options));
    }

    KeyQueue(QueueOptions<K> options, Order<K> order, QueueMetrics metrics) {
        this.waiting = order;
        this.timers = options.timers();
        this.metrics = metrics;
        metrics.follow(unfinishedSeconds, longestSeconds);
    }

    @Override
    public void add(K key) {
        add(key, PriorityQueue.DEFAULT_PRIORITY);
    }

    void add(K key, int priority) {
        lock.lock();
        try {
            if (shuttingDown) {
                return;
            }
            State state = keys.get(key);
            if (state == null) {
                waiting.push(key, priority); // first: an order that fails leaves nothing behind
                state = new State();
                keys.put(key, state);
                something.signal();
            } else if (state.wanted) {
                raise(key, state, priority);
                return;
            }
            state.wanted = true;
            state.priority = priority;
            state.wantedSince = timers.nanoTime();
            metrics.added();
        } finally {
            lock.unlock();
        }
    }

    private void raise(K key, State state, int priority) {
        int before = state.priority;
        state.priority = Math.max(before, priority);
        if (!state.workedOn) {
            waiting.touch(key, before, state.priority);
        }
    }

    /** Raises the priority of a key that is wanted. @return whether it is */
    boolean raiseIfWanted(K key, int priority) {
        lock.lock();
        try {
            State state = keys.get(key);
            if (state == null || !state.wanted) {
                return false;
            }
            raise(key, state, priority);
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public @Nullable K get() throws InterruptedException {
        PriorityQueue.Prioritized<K> next = getWithPriority();
        return next == null ? null : next.key();
    }

    PriorityQueue.@Nullable Prioritized<K> getWithPriority() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            visited = true;
            while (waiting.size() == 0 && !shuttingDown) {
                something.await();
            }
            K key = waiting.pop();
            if (key == null) {
                return null;
            }
            State state = state(key);
            long now = timers.nanoTime();
            metrics.given(now - state.wantedSince);
            state.wanted = false;
            state.workedOn = true;
            state.workedOnSince = now;
            working++;
            return new PriorityQueue.Prioritized<>(key, state.priority);
        } finally {
            lock.unlock();
        }
    }

    private State state(K key) {
        State state = keys.get(key);
        if (state == null) {
            throw new IllegalStateException("the order has given out " + key + ", which does not wait");
        }
        return state;
    }

    @Override
    public void done(K key) {
        lock.lock();
        try {
            State state = keys.get(key);
            if (state == null || !state.workedOn) {
                return;
            }
            metrics.done(timers.nanoTime() - state.workedOnSince);
            state.workedOn = false;
            working--;
            if (state.wanted) {
                waiting.push(key, state.priority);
                something.signal();
            } else {
                keys.remove(key);
            }
            if (isDrained()) {
                drained.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean isDrained() {
        return working == 0 && (waiting.size() == 0 || !visited);
    }

    @Override
    public int length() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void shutDown() {
        lock.lock();
        try {
            draining = false;
            stop();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void shutDownWithDrain() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            draining = true;
            stop();
            while (draining && !isDrained()) {
                drained.await();
            }
        } finally {
            lock.unlock();
        }
    }

    private void stop() {
        shuttingDown = true;
        something.signalAll();
        drained.signalAll();
        metrics.unfollow(unfinishedSeconds, longestSeconds);
    }

    @Override
    public boolean isShuttingDown() {
        lock.lock();
        try {
            return shuttingDown;
        } finally {
            lock.unlock();
        }
    }

    /** For how long each key is worked on that is worked on now, in nanoseconds. */
    private LongStream workedOn() {
        lock.lock();
        try {
            long now = timers.nanoTime();
            return LongStream.of(keys.values().stream().filter(state -> state.workedOn)
                    .mapToLong(state -> now - state.workedOnSince).toArray());
        } finally {
            lock.unlock();
        }
    }

    private static double seconds(long nanoseconds) {
        return nanoseconds / 1e9;
    }
}
