package dev.edict.server.loop;

import dev.edict.server.http.LogText;
import dev.edict.server.http.Unquoted;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Names that are looked at when something has changed, again after a while if the look says so, and again with growing
 * patience if it fails.
 *
 * <p>A name waits at most once, with the earliest time that was asked for; it is never looked at by two workers at a time.
 * What is added during a look is looked at once more afterwards. The lock guards all fields; looks are taken without it.
 */
public final class Reconciler implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Reconciler.class.getName());

    /** Looks at a name. */
    @FunctionalInterface
    public interface Look {
        /**
         * A checked exception is a failure that was to be expected, such as another server that does not answer.
         *
         * @return after what time to look again, or null to wait for a change
         */
        @Nullable Duration at(String name) throws Exception;
    }

    private record Due(String name, long nanoTime) {}

    private final Supervisor supervisor;
    private final String title;
    private final Duration firstRetry;
    private final Duration longestRetry;
    private final Look look;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /** In the order of times; an entry counts only if {@code due} has the same time for its name. */
    private final PriorityQueue<Due> order = new PriorityQueue<>(Comparator.comparingLong(Due::nanoTime));
    private final Map<String, Long> due = new HashMap<>();
    private final Set<String> busy = new HashSet<>();
    private final Map<String, Integer> failures = new HashMap<>();
    private final List<Thread> workers = new ArrayList<>();
    private boolean closed;

    /** @param supervisor keeps the workers working */
    public Reconciler(
            Supervisor supervisor, String title, Duration firstRetry, Duration longestRetry, Look look) {
        this.supervisor = supervisor;
        this.title = title;
        this.firstRetry = firstRetry;
        this.longestRetry = longestRetry;
        this.look = look;
    }

    public void start(int count) {
        lock.lock();
        try {
            for (int index = 0; index < count && !closed; index++) {
                workers.add(supervisor.start(title, this::work));
            }
        } finally {
            lock.unlock();
        }
    }

    public void add(String name) {
        addAfter(name, Duration.ZERO);
    }

    public void addAfter(String name, Duration delay) {
        lock.lock();
        try {
            long time = System.nanoTime() + delay.toNanos();
            Long known = due.get(name);
            if (closed || known != null && known - time <= 0) {
                return;
            }
            due.put(name, time);
            order.add(new Due(name, time));
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    private void work() throws InterruptedException {
        while (true) {
            String name = take();
            Duration again = null;
            try {
                again = look.at(name);
                settled(name);
            } catch (InterruptedException interrupted) {
                throw interrupted;
            } catch (Exception | Error failure) {
                again = failed(name, failure);
            } finally {
                done(name);
            }
            if (again != null) {
                addAfter(name, again);
            }
        }
    }

    private String take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (true) {
                Due first = next();
                if (first == null) {
                    changed.await();
                } else if (first.nanoTime() - System.nanoTime() > 0) {
                    changed.awaitNanos(first.nanoTime() - System.nanoTime());
                } else {
                    order.remove(first);
                    due.remove(first.name());
                    busy.add(first.name());
                    return first.name();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** The first that counts and is in nobody's hands. */
    private @Nullable Due next() {
        List<Due> held = new ArrayList<>();
        Due found = null;
        while (found == null && !order.isEmpty()) {
            Due first = order.poll();
            Long time = due.get(first.name());
            if (time == null || time != first.nanoTime()) {
                continue;
            }
            if (busy.contains(first.name())) {
                held.add(first);
            } else {
                found = first;
            }
        }
        order.addAll(held);
        if (found != null) {
            order.add(found);
        }
        return found;
    }

    private void settled(String name) {
        lock.lock();
        try {
            failures.remove(name);
        } finally {
            lock.unlock();
        }
    }

    /** An error is no reason to leave the other names alone, but one to be seen. */
    private Duration failed(String name, Throwable failure) {
        if (failure instanceof Error) {
            supervisor.failed(title, failure);
        }
        lock.lock();
        try {
            int before = failures.merge(name, 1, Integer::sum) - 1;
            Duration delay = firstRetry.multipliedBy(1L << Math.min(before, 20));
            boolean surprising = before == 0 && !closed && failure instanceof RuntimeException;
            LOG.log(surprising ? Logger.Level.WARNING : Logger.Level.DEBUG,
                    title + ": " + LogText.of(name) + " failed, and will be tried again", Unquoted.of(failure));
            return delay.compareTo(longestRetry) > 0 ? longestRetry : delay;
        } finally {
            lock.unlock();
        }
    }

    private void done(String name) {
        lock.lock();
        try {
            busy.remove(name);
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            workers.forEach(Thread::interrupt);
        } finally {
            lock.unlock();
        }
    }
}
