package dev.edict.client.inform;

import dev.edict.client.delta.ChangeQueue;
import dev.edict.client.delta.DeltaQueue;
import dev.edict.client.delta.OrderedQueue;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import dev.edict.client.index.Indexer;
import dev.edict.client.reflect.Reflector;
import dev.edict.client.request.ListWatch;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the objects of one type at hand, as they are on the server, and tells any number of handlers what happens to them.
 *
 * <ul>
 *   <li>Each state that an object has in the {@link #cache} is one that it had on the server, and it never goes back. Some states may
 *       be left out; in the end the last one is there, unless the server can not be reached for ever, or this is stopped.
 *   <li>Each handler is told of each change of the cache that happens after it was added; before these, of all objects that were
 *       there, as additions. It is told in order, on a thread of its own, after the cache has changed.
 *   <li>A slow handler holds up neither the cache nor other handlers; one that fails loses that one notification.
 *   <li>Who asks for resyncs is told from time to time of all objects, as updates that change nothing.
 * </ul>
 *
 * <p>Changes are applied on the thread that reads them from the server, so that there is one step from one thread to another between
 * the connection and a handler. Runs once. Safe for use by any thread.
 */
public final class SharedInformer<T extends Resource> implements AutoCloseable {
    private static final Duration LEAST_RESYNC = Duration.ofSeconds(1);

    private final InformerOptions<T> options;
    private final ObjectType<T> type;
    private final Indexer<T> indexer;
    private final ChangeQueue<T> queue;
    private final ListWatch<T> source;
    private final InformerMetrics metrics;

    /** Open when {@link #isSynced}, or when this has ended. */
    private final CountDownLatch synced = new CountDownLatch(1);

    private final CountDownLatch ended = new CountDownLatch(1);

    /**
     * Held while changes are applied, and by who adds and removes handlers. Who could not have it has left changes in the queue: so
     * whoever lets go of it applies what is there, see {@link #within}. Writes of the fields below need it.
     */
    private final ReentrantLock processing = new ReentrantLock();

    private final Distribution<T> distribution;
    private int added;
    private volatile Duration resyncCheck;
    private volatile boolean isStopped;
    private volatile boolean isSynced;
    private volatile @Nullable Reflector<T> reflector;

    public SharedInformer(ObjectType<T> type, ListWatch<T> source, InformerOptions<T> options) {
        this.type = type;
        this.source = source;
        this.options = options;
        this.resyncCheck = options.resyncPeriod();
        this.indexer = new Indexer<>(options.indices());
        this.distribution = new Distribution<>(name(), indexer);
        this.queue = switch (options.queueing()) {
            case ORDERED -> OrderedQueue.atomic(null);
            case MERGED -> new DeltaQueue<>(indexer);
        };
        this.metrics = new InformerMetrics(options.reflector().metrics(), name(), type.resource(), queue::size,
                () -> shown(indexer.resourceVersion()));
    }

    private static double shown(String version) {
        try {
            return version.isEmpty() ? 0 : Long.parseLong(version.substring(Math.max(0, version.length() - 15)));
        } catch (NumberFormatException opaque) {
            return 0;
        }
    }

    public String name() {
        return options.reflector().name();
    }

    public ObjectType<T> type() {
        return type;
    }

    public Cache<T> cache() {
        return indexer;
    }

    public Lister<T> lister() {
        return new Lister<>(indexer, "");
    }

    /** Adds an index, over what is in the cache already too. @throws IllegalArgumentException if there is one of that name */
    public void addIndex(Index<T> index) {
        indexer.addIndex(index);
    }

    /** The same, unless there is one of that name: for those who share an informer. @return whether there was none */
    public boolean addIndexIfMissing(Index<T> index) {
        return indexer.addIndexIfMissing(index);
    }

    /** Adds a handler with the resync period of the informer. */
    public Registration addHandler(Handler<? super T> handler) {
        return addHandler(handler, options.resyncPeriod());
    }

    /**
     * Adds a handler; all that is in the cache comes to it first, as additions.
     *
     * @param resync how often it wants to hear of all objects; zero for never. Not more often than each second; nor, once the informer
     *     has started, than any handler that was there then; never if the informer does no resyncs
     * @throws IllegalStateException if the informer has stopped
     */
    public Registration addHandler(Handler<? super T> handler, Duration resync) {
        return within(() -> {
            if (isStopped) {
                throw new IllegalStateException("handler was not added to informer " + name() + " because it has stopped already");
            }
            Duration requested = requestedResync(resync);
            Listener<T> listener = new Listener<>(name() + "-handler-" + ++added, handler, requested,
                    effectiveResync(requested), options.reflector().time().nanoTime(), this::remove);
            distribution.add(listener);
            return listener;
        });
    }

    private Duration requestedResync(Duration resync) {
        if (resync.isZero()) {
            return resync;
        }
        Duration requested = resync.compareTo(LEAST_RESYNC) < 0 ? LEAST_RESYNC : resync;
        if (requested.compareTo(resyncCheck) < 0) {
            if (reflector != null) {
                return resyncCheck;
            }
            resyncCheck = requested;
            distribution.listeners().forEach(listener -> listener.setResync(effectiveResync(listener.requestedResync())));
        }
        return requested;
    }

    private Duration effectiveResync(Duration requested) {
        if (requested.isZero() || resyncCheck.isZero()) {
            return Duration.ZERO;
        }
        return requested.compareTo(resyncCheck) < 0 ? resyncCheck : requested;
    }

    /** How often it is found out whether a handler wants a resync. */
    Duration resyncCheck() {
        return resyncCheck;
    }

    /** Removes a handler. Safe to do twice, and for handlers of others, which stay. */
    public void removeHandler(Registration registration) {
        if (registration instanceof Listener<?> listener && distribution.listeners().contains(listener)) {
            registration.remove();
        }
    }

    private void remove(Listener<T> listener) {
        within(() -> {
            distribution.remove(listener);
            return listener;
        });
    }

    /** Begins to follow the server. @throws IllegalStateException if this has been started before, or stopped */
    public void start() {
        if (!startIfNew()) {
            throw new IllegalStateException("informer " + name() + " runs once only");
        }
    }

    /** Begins, unless this has been started before, or stopped. @return whether it begins */
    boolean startIfNew() {
        return within(() -> {
            if (reflector != null || isStopped) {
                return false;
            }
            Reflector<T> follows = new Reflector<>(source, new Intake<>(queue, this::apply),
                    options.reflector().withResync(resyncCheck, this::isResyncDue));
            reflector = follows;
            distribution.start();
            metrics.begin();
            // It waits for a connection most of the time, which costs a virtual one more: somebody has to wait in its place.
            Thread.ofPlatform().daemon().name(name()).start(() -> run(follows));
            return true;
        });
    }

    private void run(Reflector<T> follows) {
        try {
            follows.run();
        } finally {
            metrics.end();
            within(() -> {
                queue.close();
                return end();
            });
        }
    }

    private boolean end() {
        isStopped = true;
        distribution.close();
        synced.countDown();
        ended.countDown();
        return true;
    }

    private boolean isResyncDue() {
        return within(() -> distribution.checkResync(options.reflector().time().nanoTime()));
    }

    private <R> R within(Supplier<R> step) {
        processing.lock();
        try {
            return step.get();
        } finally {
            processing.unlock();
            apply();
        }
    }

    /** Applies what is in the queue, unless somebody does; who does looks again when it is done. */
    private void apply() {
        while (queue.size() > 0 && processing.tryLock()) {
            long start = System.nanoTime();
            try {
                queue.drain(distribution::apply);
                if (!isSynced && queue.hasSynced()) {
                    isSynced = true;
                    synced.countDown();
                    distribution.synced();
                }
            } finally {
                processing.unlock();
            }
            metrics.processed(System.nanoTime() - start);
        }
    }

    public boolean hasStarted() {
        return reflector != null;
    }

    /** Whether all of a first list is in the cache. What handlers have been told is another matter: see {@link Registration}. */
    public boolean hasSynced() {
        return isSynced;
    }

    /** Waits until it {@link #hasSynced}. @return false if the time was over before, or this has ended */
    public boolean awaitSynced(Duration most) throws InterruptedException {
        return synced.await(most.toNanos(), TimeUnit.NANOSECONDS) && isSynced;
    }

    /** The last version that was read from the server; empty before the first list. */
    public String lastSyncResourceVersion() {
        Reflector<T> follows = reflector;
        return follows == null ? "" : follows.lastSyncResourceVersion();
    }

    /** Tells this to stop, and does not wait for it. Handlers are told nothing more but what is under way. */
    public void stop() {
        within(() -> {
            isStopped = true;
            distribution.close();
            return reflector != null || end();
        });
        Reflector<T> follows = reflector;
        if (follows != null) {
            follows.stop();
        }
    }

    public boolean isStopped() {
        return isStopped;
    }

    /** Waits until all threads of this have ended, except the one that asks. @return false if the time was over before */
    public boolean awaitStopped(Duration most) throws InterruptedException {
        if (!ended.await(most.toNanos(), TimeUnit.NANOSECONDS)) {
            return false;
        }
        for (Listener<T> listener : distribution.listeners()) {
            listener.join();
        }
        return true;
    }

    /** Stops, and waits for the calls of handlers that are under way. */
    @Override
    public void close() {
        stop();
        try {
            awaitStopped(Duration.ofDays(1));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
