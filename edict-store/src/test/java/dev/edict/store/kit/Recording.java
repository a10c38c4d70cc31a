package dev.edict.store.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.StoreException;
import dev.edict.store.Subscription;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A watch and all that it has delivered so far. Checks by itself what holds for every watch: revisions go up, and none is
 * split over two calls.
 */
public final class Recording implements WatchListener, AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final List<StoreEvent> events = new ArrayList<>();
    private final List<List<StoreEvent>> calls = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private long through;
    private int progressReports;
    private @Nullable StoreException failure;

    @SuppressWarnings("NullAway.Init") // set right after construction, by the only way to make one
    private Subscription subscription;

    private Recording() {}

    /** Starts a watch that is recorded. */
    public static Recording of(Store store, WatchRequest request) {
        Recording recording = new Recording();
        recording.subscription = store.watch(request, recording);
        return recording;
    }

    @Override
    public void onEvents(List<StoreEvent> delivered, long revision) {
        record(() -> {
            require(delivered.getFirst().revision() > through, delivered.getFirst() + " after revision " + through);
            for (int i = 1; i < delivered.size(); i++) {
                require(delivered.get(i).revision() >= delivered.get(i - 1).revision(), "out of order: " + delivered);
            }
            require(delivered.getLast().revision() <= revision, "events beyond revision " + revision);
            events.addAll(delivered);
            calls.add(List.copyOf(delivered));
            through = revision;
        });
    }

    @Override
    public void onProgress(long revision) {
        record(() -> {
            require(revision >= through, "progress went back from " + through + " to " + revision);
            through = revision;
            progressReports++;
        });
    }

    @Override
    public void onFailure(StoreException reason) {
        record(() -> {
            require(failure == null, "a second failure: " + reason);
            failure = reason;
        });
    }

    private void require(boolean condition, String violation) {
        if (!condition) {
            violations.add(violation);
        }
    }

    private void record(Runnable change) {
        lock.lock();
        try {
            require(failure == null, "called after a failure");
            change.run();
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for so many events and returns all that have come. */
    public List<StoreEvent> awaitEvents(int count) {
        await(() -> events.size() >= count, count + " events");
        return events();
    }

    /** Waits until everything up to a revision has been delivered, and returns it. */
    public List<StoreEvent> awaitRevision(long revision) {
        await(() -> through >= revision, "revision " + revision);
        return events();
    }

    /** Waits for so many reports of progress. */
    public void awaitProgressReports(int count) {
        await(() -> progressReports >= count, count + " reports of progress");
    }

    /** Waits for the watch to fail. */
    public StoreException awaitFailure() {
        await(() -> failure != null, "failure");
        lock.lock();
        try {
            if (failure == null) {
                throw new AssertionError("no failure");
            }
            return failure;
        } finally {
            lock.unlock();
        }
    }

    private void await(BooleanSupplier condition, String what) {
        long remaining = PATIENCE.toNanos();
        lock.lock();
        try {
            while (!condition.getAsBoolean() && violations.isEmpty() && failure == null && remaining > 0) {
                remaining = news.awaitNanos(remaining);
            }
            assertThat(violations).isEmpty();
            assertThat(condition.getAsBoolean())
                    .as("waiting for %s; so far %d events through revision %d came, the last ones %s, and failure %s",
                            what, events.size(), through, events.subList(Math.max(0, events.size() - 5), events.size()),
                            failure)
                    .isTrue();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + what, interrupted);
        } finally {
            lock.unlock();
        }
    }

    /** All events that have come so far. */
    public List<StoreEvent> events() {
        lock.lock();
        try {
            return List.copyOf(events);
        } finally {
            lock.unlock();
        }
    }

    /** The revision up to which everything has been delivered so far. */
    public long through() {
        lock.lock();
        try {
            return through;
        } finally {
            lock.unlock();
        }
    }

    /** The events of each call so far. */
    public List<List<StoreEvent>> calls() {
        lock.lock();
        try {
            return List.copyOf(calls);
        } finally {
            lock.unlock();
        }
    }

    /** The watch itself. */
    public Subscription subscription() {
        return subscription;
    }

    @Override
    public void close() {
        subscription.close();
    }
}
