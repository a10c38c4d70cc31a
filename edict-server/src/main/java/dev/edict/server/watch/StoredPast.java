package dev.edict.server.watch;

import dev.edict.model.status.ApiErrors;
import dev.edict.store.CompactedException;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.StoreException;
import dev.edict.store.Subscription;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The past that the window does not reach, told from the store's history to one watcher, on the watcher's own thread. The
 * store hands over one stretch at a time and waits until it is told, so it does not matter how much there is.
 */
final class StoredPast {
    /**
     * How many are told of the past at a time, in this process. The store has a thread for each, which waits for the slowest
     * reader; who finds no room for a while is told to list anew, as by a server that remembers less.
     */
    private static final Semaphore ROOM = new Semaphore(256);

    private static final long PATIENCE_SECONDS = 30;

    private final Store store;
    private final StoredReader reader;

    StoredPast(Store store, StoredReader reader) {
        this.store = store;
        this.reader = reader;
    }

    private sealed interface Stretch {
        record Events(List<StoreEvent> events, long through) implements Stretch {}

        record Failed(StoreException failure) implements Stretch {}
    }

    /**
     * Tells what happened after a revision, at least up to another.
     *
     * @return the revision up to which the watcher now knows everything, or -1 if it wants to hear no more
     * @throws dev.edict.model.status.ApiException with reason Expired if the store has forgotten it, or the keys are gone
     */
    long tell(Watcher watcher, long known, long target) {
        boolean entered = false;
        try {
            entered = ROOM.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!entered) {
                throw tooOld(known, target);
            }
            return tellNow(watcher, known, target);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return -1;
        } finally {
            if (entered) {
                ROOM.release();
            }
        }
    }

    private long tellNow(Watcher watcher, long known, long target) throws InterruptedException {
        Handover handover = new Handover();
        try (Subscription subscription = store.watch(
                new WatchRequest(watcher.interest().prefix(), known + 1, true), handover)) {
            long through = known;
            boolean asked = false;
            while (through < target) {
                asked = asked || subscription.requestProgress();
                switch (handover.next()) {
                    case null -> asked = false;
                    case Stretch.Failed failed -> throw failure(failed.failure(), known);
                    case Stretch.Events stretch -> {
                        for (StoreEvent event : stretch.events()) {
                            if (!change(event).tell(watcher, true)) {
                                return -1;
                            }
                        }
                        through = Math.max(through, stretch.through());
                    }
                }
            }
            return through;
        } catch (SealException closed) {
            // What it was is not known here any more, as if the store had forgotten it. What is there now may well be.
            throw tooOld(known, target);
        } finally {
            handover.close();
        }
    }

    private static RuntimeException failure(StoreException failure, long known) {
        return failure instanceof CompactedException compacted ? tooOld(known, compacted.compactedRevision()) : failure;
    }

    static RuntimeException tooOld(long revision, long oldest) {
        return ApiErrors.expired("too old resource version: " + revision + " (" + oldest + ")");
    }

    private Change change(StoreEvent event) {
        CachedObject current = event instanceof StoreEvent.Written written ? read(written.entry()) : null;
        return new Change(event.revision(), read(event.previous()), current);
    }

    private @Nullable CachedObject read(@Nullable Entry entry) {
        return entry != null && reader.read(entry) instanceof StoredReader.Result.Read read ? read.object() : null;
    }

    /** From the store's thread to the watcher's. */
    private static final class Handover implements WatchListener {
        private final SynchronousQueue<Stretch> queue = new SynchronousQueue<>();
        private volatile boolean closed;

        private void put(Stretch stretch) {
            try {
                while (!closed && !queue.offer(stretch, 1, TimeUnit.SECONDS)) {
                    continue;
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /** The next stretch, or null if none has come for a while. */
        @Nullable Stretch next() throws InterruptedException {
            return queue.poll(1, TimeUnit.SECONDS);
        }

        void close() {
            closed = true;
            queue.poll();
        }

        @Override
        public void onEvents(List<StoreEvent> events, long revision) {
            put(new Stretch.Events(events, revision));
        }

        @Override
        public void onProgress(long revision) {
            put(new Stretch.Events(List.of(), revision));
        }

        @Override
        public void onFailure(StoreException failure) {
            put(new Stretch.Failed(failure));
        }
    }
}
