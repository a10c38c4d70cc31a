package dev.edict.server;

import dev.edict.store.CommitResult;
import dev.edict.store.CompactedException;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.StoreException;
import dev.edict.store.Subscription;
import dev.edict.store.Transaction;
import dev.edict.store.UnavailableException;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Another store as one server sees it: what happens elsewhere reaches it late or never, and something can be done just before
 * a transaction takes place. Stays open when its server closes it. Answers reads as a remote store does.
 */
final class GatedStore extends ForwardingStore {
    private final List<Interception> interceptions = new CopyOnWriteArrayList<>();
    private final Set<GatedListener> listeners = ConcurrentHashMap.newKeySet();
    /** Guards {@code held}. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition released = lock.newCondition();
    private boolean held;
    private volatile @Nullable String obstacle;

    private final List<Interception> aftermaths = new CopyOnWriteArrayList<>();

    private record Interception(Predicate<Transaction> concerned, Runnable action) {
        static void of(List<Interception> all, Transaction transaction) {
            for (Interception interception : all) {
                if (interception.concerned().test(transaction)) {
                    interception.action().run();
                }
            }
        }
    }

    GatedStore(Store store) {
        super(store);
    }

    /** Does something before each transaction of a kind, by the thread that commits it. */
    void before(Predicate<Transaction> concerned, Runnable action) {
        interceptions.add(new Interception(concerned, action));
    }

    /** Does something after each transaction of a kind: others can see it, the one who committed it does not know yet. */
    void after(Predicate<Transaction> concerned, Runnable action) {
        aftermaths.add(new Interception(concerned, action));
    }

    /** Refuses all writes as a store whose disk is full; null to take them again. */
    void refuse(@Nullable String why) {
        obstacle = why;
    }

    @Override
    public @Nullable String obstacle() {
        return obstacle;
    }

    /** Whether a transaction writes or deletes a key with this beginning. */
    static Predicate<Transaction> touching(String prefix) {
        return transaction -> transaction.operations().stream().anyMatch(one -> one.key().startsWith(prefix));
    }

    /** Lets nothing more through to those who watch. */
    void holdWatches() {
        lock.lock();
        try {
            held = true;
        } finally {
            lock.unlock();
        }
    }

    /** Lets everything through that was held, and all that follows. */
    void releaseWatches() {
        lock.lock();
        try {
            held = false;
            released.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Ends all watches as if what was held had been compacted away: nobody who watched will be told of it. */
    void loseWatches() {
        Set<GatedListener> lost = Set.copyOf(listeners);
        listeners.removeAll(lost);
        lost.forEach(listener -> listener.dead = true);
        releaseWatches();
        lost.forEach(listener -> listener.listener.onFailure(new CompactedException(1, store.revision())));
    }

    @Override
    public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
        Interception.of(interceptions, transaction);
        String why = obstacle;
        return why == null
                ? store.commitAsync(transaction).thenApply(result -> {
                    Interception.of(aftermaths, transaction);
                    return result;
                })
                : CompletableFuture.failedFuture(new UnavailableException(why, false, null));
    }

    @Override
    public Subscription watch(WatchRequest request, WatchListener listener) {
        GatedListener gated = new GatedListener(listener);
        listeners.add(gated);
        return store.watch(request, gated);
    }

    @Override
    public boolean isRemote() {
        return true;
    }

    @Override
    public void close() {
        releaseWatches();
    }

    /** When the test is over. */
    void closeStore() {
        store.close();
    }

    private final class GatedListener implements WatchListener {
        private final WatchListener listener;
        private volatile boolean dead;

        GatedListener(WatchListener listener) {
            this.listener = listener;
        }

        private boolean pass() {
            lock.lock();
            try {
                while (held && !dead) {
                    released.awaitUninterruptibly();
                }
            } finally {
                lock.unlock();
            }
            return !dead;
        }

        @Override
        public void onEvents(List<StoreEvent> events, long revision) {
            if (pass()) {
                listener.onEvents(events, revision);
            }
        }

        @Override
        public void onProgress(long revision) {
            if (pass()) {
                listener.onProgress(revision);
            }
        }

        @Override
        public void onFailure(StoreException failure) {
            if (!dead) {
                listener.onFailure(failure);
            }
        }
    }
}
