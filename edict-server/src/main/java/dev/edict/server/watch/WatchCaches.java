package dev.edict.server.watch;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * What the watch caches of one server share: the threads that tell watchers, the memory for the past and for what is made
 * of objects, and the clock.
 *
 * <p>The threads belong to the platform: requests that compute for long occupy the carriers of virtual threads, and must
 * not keep watchers from being told. They begin with the first event and end when nothing happens.
 */
public final class WatchCaches implements AutoCloseable {
    /** As long as the stores keep their history. */
    private static final Duration AGE = Duration.ofMinutes(5);
    private static final int THREADS = 2;
    private static final long MEGABYTE = 1 << 20;

    private final Executor executor;
    private final Runnable close;
    private final Duration age;
    private final PastBudget past;
    private final KeptForms forms;
    private final InstantSource clock;
    private volatile Runnable hidden = () -> {};

    private WatchCaches(
            Executor executor, Runnable close, Duration age, PastBudget past, KeptForms forms, InstantSource clock) {
        this.executor = executor;
        this.close = close;
        this.age = age;
        this.past = past;
        this.forms = forms;
        this.clock = clock;
    }

    /** For a server that uses what the heap of this process allows: an eighth for the past, an eighth for forms. */
    public static WatchCaches ofThisProcess(InstantSource clock) {
        long part = Runtime.getRuntime().maxMemory() / 8;
        return of(AGE, Math.clamp(part, 4 * MEGABYTE, 512 * MEGABYTE),
                Math.clamp(part, 4 * MEGABYTE, 256 * MEGABYTE), clock);
    }

    /**
     * @param age how long the past is remembered
     * @param pastBytes how much memory the past may take
     * @param formBytes how much memory may be taken by what is made of objects
     */
    static WatchCaches of(Duration age, long pastBytes, long formBytes, InstantSource clock) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, 10, TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), Thread.ofPlatform().daemon().name("edict-watch-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
        return new WatchCaches(threads, threads::shutdown, age, new PastBudget(pastBytes), new KeptForms(formBytes), clock);
    }

    Executor executor() {
        return executor;
    }

    PastBudget past() {
        return past;
    }

    KeptForms forms() {
        return forms;
    }

    /** A window that opens on a state. */
    EventWindow window(CacheState state) {
        return new EventWindow(state.revision(), state.objects(), age, past);
    }

    long now() {
        return clock.millis();
    }

    /** Has somebody told whenever a cache has found its first hidden object, see {@link WatchCache#mayHide}; must not block. */
    public void onHidden(Runnable listener) {
        hidden = listener;
    }

    void tellOfHidden() {
        hidden.run();
    }

    /** Lets the threads end when all that has been given to them is told. */
    @Override
    public void close() {
        close.run();
    }
}
