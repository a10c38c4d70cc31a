package dev.edict.client.reflect;

import dev.edict.client.delta.ChangeSink;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.ListWatch;
import dev.edict.client.request.Watch;
import dev.edict.client.request.WatchEvent;
import dev.edict.client.request.WatchOptions;
import dev.edict.client.time.Ticker;
import dev.edict.types.Resource;
import dev.edict.types.Sharing;
import dev.edict.types.UnreadableException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes what happens to objects on a server into a {@link ChangeSink}, for as long as it runs, as client-go's reflector does.
 *
 * <p>It lists, and then watches from the version of the list. Where the server offers it, the list is the beginning of the watch. A
 * watch that ends, or whose connection is lost, goes on from the last version that was seen: no change is missed, and none is told
 * twice; what a server tells again nevertheless is passed over. If that version has expired, all is listed anew, at a version not older
 * than what was seen, so that nobody goes back in time. Whatever fails is tried again, ever more slowly.
 *
 * <p>It runs once, on one thread; any thread may stop it.
 */
public final class Reflector<T extends Resource> {
    private static final System.Logger LOG = System.getLogger(Reflector.class.getName());
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final int PAGE = 500;
    private static final int STREAM_ATTEMPTS = 3;

    /** How many parts of objects are remembered, to be shared with those that come after. */
    private static final int SHARED_PARTS = 4 * 1024;

    private final ListWatch<T> source;
    private final ChangeSink<T> sink;
    private final ReflectorOptions<T> options;
    private final Ticker time;
    private final BackOff backOff;
    private final ReflectorMetrics metrics;

    /** Guards the three below. */
    private final ReentrantLock lock = new ReentrantLock();

    private boolean isStopped;
    private @Nullable Thread runner;
    private @Nullable Watch<T> current;

    private volatile String lastVersion = "";

    /** Whether the server could not serve {@link #lastVersion} when it was last asked. Of the runner, as all below. */
    private boolean isVersionUnavailable;

    /** Whether a list from whatever is at hand came in pages: then there is no cache that they would pass by. */
    private boolean isPaged;

    private boolean streams;

    public Reflector(ListWatch<T> source, ChangeSink<T> sink, ReflectorOptions<T> options) {
        this.source = source.sharing(Sharing.of(SHARED_PARTS));
        this.sink = sink;
        this.options = options;
        this.time = options.time();
        this.streams = options.streams();
        this.backOff = new BackOff(options.pace(), time, () -> ThreadLocalRandom.current().nextDouble());
        this.metrics = new ReflectorMetrics(options.metrics(), options.name(), () -> Versions.shown(lastVersion));
    }

    public String name() {
        return options.name();
    }

    /** The last version that was written; empty before the first list. */
    public String lastSyncResourceVersion() {
        return lastVersion;
    }

    /** Lists and watches until it is stopped. */
    public void run() {
        lock.lock();
        try {
            runner = Thread.currentThread();
        } finally {
            lock.unlock();
        }
        metrics.begin();
        try {
            while (!isStopped()) {
                try {
                    listAndWatch();
                } catch (ClientException | UnreadableException failure) {
                    tell(failure);
                } catch (RuntimeException | Error failure) { // also an Error: whoever waits for news must not wait in vain for ever
                    unwritten("what was seen could not be written", failure);
                }
                pause(Duration.ZERO);
            }
        } catch (InterruptedException interrupted) {
            LOG.log(System.Logger.Level.DEBUG, () -> options.name() + " is interrupted");
        } finally {
            metrics.end();
            leave();
        }
    }

    /** Ends {@link #run}, or keeps it from beginning. */
    public void stop() {
        lock.lock();
        try {
            isStopped = true;
            if (current != null) {
                current.close();
            }
            if (runner != null && runner != Thread.currentThread()) {
                runner.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    public boolean isStopped() {
        lock.lock();
        try {
            return isStopped;
        } finally {
            lock.unlock();
        }
    }

    private void leave() {
        lock.lock();
        try {
            runner = null;
            isStopped = true;
            boolean wasTold = Thread.interrupted();
            LOG.log(System.Logger.Level.DEBUG, () -> options.name() + " has ended" + (wasTold ? ", as it was told" : ""));
        } finally {
            lock.unlock();
        }
    }

    private void unwritten(String what, Throwable failure) {
        LOG.log(System.Logger.Level.ERROR, options.name() + ": " + what, failure);
        tell(failure instanceof RuntimeException usual ? usual : new IllegalStateException(what + ": " + failure, failure));
    }

    private void tell(RuntimeException failure) {
        if (isStopped()) {
            return;
        }
        try {
            options.errorHandler().failed(options.name(), failure);
        } catch (RuntimeException | Error broken) {
            LOG.log(System.Logger.Level.ERROR, options.name() + ": the handler of errors has failed", broken);
        }
    }

    private void pause(Duration least) throws InterruptedException {
        if (!isStopped()) {
            Duration wait = backOff.next();
            time.sleep(wait.compareTo(least) < 0 ? least : wait);
        }
    }

    private void listAndWatch() throws InterruptedException {
        Watch<T> begun = streams ? stream() : null;
        if (begun == null && !isStopped()) {
            list();
        }
        Thread resync = options.resyncPeriod().isZero() ? null : Thread.ofVirtual().name(options.name() + "-resync").start(this::resync);
        try {
            watch(begun);
        } finally {
            if (resync != null) {
                resync.interrupt();
                resync.join();
            }
        }
    }

    private void resync() {
        try {
            while (!isStopped()) {
                time.sleep(options.resyncPeriod());
                if (options.isResyncDue().getAsBoolean()) {
                    sink.resync();
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error failure) {
            LOG.log(System.Logger.Level.ERROR, options.name() + ": resync failed", failure);
        }
    }

    /** A list as the beginning of a watch. @return the watch that goes on, or null if it must be done in another way */
    private @Nullable Watch<T> stream() throws InterruptedException {
        for (int attempt = 0; attempt < STREAM_ATTEMPTS && !isStopped(); ) {
            long start = time.nanoTime();
            Watch<T> watch = null;
            try {
                String version = isVersionUnavailable ? "" : lastVersion;
                watch = open(WatchOptions.ALL.withInitialEvents(version).withTimeout(watchTimeout()));
                InitialEvents<T> initial = InitialEvents.read(watch, options.transform());
                metrics.listed(time.since(start), initial.objects().size());
                replace(new WholeList<>(initial.objects(), initial.resourceVersion(), false));
                return watch;
            } catch (ClientException | UnreadableException failure) {
                close(watch);
                if (Refusal.isOfVersion(failure) && !isVersionUnavailable) {
                    isVersionUnavailable = true;
                } else if (Refusal.isPassing(failure)) {
                    attempt += watch == null ? 0 : 1;
                    tell(failure);
                    pause(retryAfter(failure));
                } else {
                    streams = !Refusal.isOfStreaming(failure);
                    LOG.log(System.Logger.Level.DEBUG, () -> options.name() + " lists, since it can not stream: " + failure.getMessage());
                    return null;
                }
            } catch (RuntimeException | Error failure) {
                close(watch);
                throw failure;
            }
        }
        return null;
    }

    private void list() {
        long start = time.nanoTime();
        WholeList<T> list;
        String version = listVersion();
        try {
            list = WholeList.read(source, listOptions(version), options.transform());
        } catch (ApiFailure failure) {
            if (!Refusal.isOfVersion(failure)) {
                throw failure;
            }
            isVersionUnavailable = true;
            list = WholeList.read(source, listOptions(""), options.transform());
        }
        if (version.equals("0") && list.isPaged()) {
            isPaged = true;
        }
        metrics.listed(time.since(start), list.items().size());
        replace(list);
    }

    private String listVersion() {
        if (isVersionUnavailable) {
            return "";
        }
        return lastVersion.isEmpty() ? "0" : lastVersion;
    }

    /** Servers serve a list at a version from their cache only if it is not asked for in pages. */
    private ListOptions listOptions(String version) {
        int limit = options.pageSize() != 0 ? options.pageSize() : isPaged || Versions.isNone(version) ? PAGE : 0;
        return ListOptions.ALL.withVersion(version).withLimit(limit);
    }

    private void replace(WholeList<T> list) {
        sink.replace(list.items(), list.resourceVersion());
        isVersionUnavailable = false;
        lastVersion = list.resourceVersion();
    }

    private void watch(@Nullable Watch<T> begun) throws InterruptedException {
        Watch<T> watch = begun;
        Patience patience = new Patience(options.internalErrorPatience(), time);
        while (!isStopped()) {
            long start = time.nanoTime();
            boolean isOrdered = watch != null || !Versions.isNone(lastVersion);
            if (watch == null) {
                try {
                    watch = open(WatchOptions.ALL.from(lastVersion).withTimeout(watchTimeout()));
                } catch (ClientException failure) {
                    if (!Refusal.isPassing(failure)) {
                        throw failure;
                    }
                    LOG.log(System.Logger.Level.DEBUG, () -> options.name() + " can not watch now: " + failure.getMessage());
                    pause(retryAfter(failure));
                    continue;
                }
            }
            Following<T> following = new Following<>(this::apply, isOrdered);
            ApiFailure failure;
            try {
                failure = following.read(watch);
            } finally {
                close(watch);
                watch = null;
            }
            Duration took = time.since(start);
            boolean isShort = failure == null && following.events() == 0 && took.compareTo(SHORT) < 0;
            metrics.watched(took, following.events(), isShort);
            if (failure instanceof ApiFailure.TooManyRequests) {
                pause(retryAfter(failure));
            } else if (isShort || failure != null && !patience.lasts(failure)) {
                String reason = failure == null ? "it lasted less than a second and brought nothing" : failure.getMessage();
                LOG.log(System.Logger.Level.DEBUG, () -> options.name() + " lists again: the watch has ended: " + reason);
                return;
            }
        }
    }

    private void apply(WatchEvent<T> event, boolean isOrdered) {
        switch (event) {
            case WatchEvent.Added<T>(T object) -> write(object, sink::add, isOrdered, isOrdered);
            case WatchEvent.Modified<T>(T object) -> write(object, sink::update, isOrdered, true);
            case WatchEvent.Deleted<T>(T object) -> write(object, sink::delete, isOrdered, true);
            case WatchEvent.Bookmark<T>(String version, boolean isEnd) -> {
                if (Versions.isAfter(version, lastVersion)) {
                    sink.bookmark(version);
                    lastVersion = version;
                }
            }
            case WatchEvent.Failed<T> failed -> throw failed.failure();
        }
    }

    /** Writes an object unless it was told before. One that can not be transformed or written is left out, and the next comes. */
    private void write(T object, Consumer<T> how, boolean isOrdered, boolean countsAsSeen) {
        String version = object.resourceVersion();
        if (isOrdered && !Versions.isAfter(version, lastVersion)) {
            return;
        }
        try {
            how.accept(options.transform().apply(object));
        } catch (RuntimeException | Error failure) {
            unwritten("an object could not be written", failure);
        }
        if (countsAsSeen) {
            lastVersion = version;
        }
    }

    private Watch<T> open(WatchOptions how) {
        Watch<T> watch = source.watch(how);
        lock.lock();
        try {
            current = watch;
            if (isStopped) {
                watch.close();
            }
        } finally {
            lock.unlock();
        }
        return watch;
    }

    private void close(@Nullable Watch<T> watch) {
        lock.lock();
        try {
            current = null;
        } finally {
            lock.unlock();
        }
        if (watch != null) {
            watch.close();
        }
    }

    private Duration watchTimeout() {
        return options.leastWatchTimeout().plusSeconds(ThreadLocalRandom.current().nextLong(options.leastWatchTimeout().toSeconds() + 1));
    }

    private static Duration retryAfter(RuntimeException failure) {
        return failure instanceof ApiFailure api ? api.retryAfter().orElse(Duration.ZERO) : Duration.ZERO;
    }
}
