package dev.edict.client.delta;

import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.types.Resource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A queue of changes in the order in which they have come, client-go's {@code RealFIFO}. Each change comes out on its own; none is
 * merged with another, and the deletion of what nobody has heard of comes out too.
 *
 * <p>It is of one of two kinds. An <i>atomic</i> one passes a list, a bookmark and a resync on as the one thing that each is:
 * {@link Delta.ReplacedAll}, {@link Delta.Bookmark}, {@link Delta.SyncedAll}. What it means for single objects is found out by whoever
 * takes it out, and versions come out in their order. Changes may be put in while others are processed. The other kind is given the
 * known objects, and takes lists and resyncs apart when they are put in, as {@link DeltaQueue} does; there, processing happens under
 * the queue's lock.
 *
 * <p>Only one thread at a time takes changes out; others wait until what it took is processed.
 */
public final class OrderedQueue<T extends Resource> extends LockedQueue<T> {
    /** How many changes make a batch at most. */
    public static final int BATCH = 1000;

    /** Held by whoever takes changes out, until they are processed; so no object is ever in two hands. Taken before {@link #lock}. */
    private final ReentrantLock taking = new ReentrantLock();

    private final ArrayDeque<Delta<T>> items = new ArrayDeque<>();
    private final @Nullable Cache<T> known;

    private OrderedQueue(@Nullable Cache<T> known, @Nullable UnaryOperator<T> transform) {
        super(transform);
        this.known = known;
    }

    /** @param transform sees each object once before anybody else; null for none */
    public static <T extends Resource> OrderedQueue<T> atomic(@Nullable UnaryOperator<T> transform) {
        return new OrderedQueue<>(null, transform);
    }

    /**
     * @param known what whoever takes changes out has applied
     * @param transform sees each object once before anybody else; null for none
     */
    public static <T extends Resource> OrderedQueue<T> knowing(Cache<T> known, @Nullable UnaryOperator<T> transform) {
        return new OrderedQueue<>(known, transform);
    }

    @Override
    void queue(Delta.OfOne<T> delta) {
        append(delta);
    }

    private void append(Delta<T> delta) {
        items.add(delta);
        arrival.signal();
    }

    @Override
    public void replace(List<T> objects, String resourceVersion) {
        List<T> seen = hasTransform() ? objects.stream().map(this::transformed).toList() : objects;
        lock.lock();
        try {
            if (known == null) {
                append(new Delta.ReplacedAll<>(seen, resourceVersion));
            } else {
                Replacement.of(items, known, seen).forEach(this::append);
            }
            progress.listed(items.size());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void bookmark(String resourceVersion) {
        lock.lock();
        try {
            if (known == null) {
                append(new Delta.Bookmark<>(resourceVersion));
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void resync() {
        lock.lock();
        try {
            if (known == null) {
                append(new Delta.SyncedAll<>());
                return;
            }
            Set<ObjectKey> waiting = new HashSet<>();
            for (Delta<T> delta : items) {
                if (delta instanceof Delta.OfOne<T> one) {
                    waiting.add(one.key());
                }
            }
            for (T object : known.list()) {
                if (!waiting.contains(ObjectKey.of(object))) {
                    append(new Delta.Synced<>(object));
                }
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public @Nullable List<Delta<T>> pop(DeltaProcess<T> process) throws InterruptedException {
        return take(process, 1);
    }

    /**
     * As {@link #pop}, for many at once: as many as wait, at most {@link #BATCH}, of which no two are of one object. What is no change
     * of one object comes alone, and no batch goes beyond what the first list has brought.
     */
    public @Nullable List<Delta<T>> popBatch(DeltaProcess<T> process) throws InterruptedException {
        return take(process, BATCH);
    }

    private @Nullable List<Delta<T>> take(DeltaProcess<T> process, int most) throws InterruptedException {
        taking.lockInterruptibly();
        lock.lock();
        try {
            return awaitEntry() ? process(process, most) : null;
        } finally {
            lock.unlock();
            taking.unlock();
        }
    }

    @Override
    public boolean drain(DeltaProcess<T> process) {
        taking.lock();
        lock.lock();
        try {
            boolean any = !items.isEmpty();
            while (!items.isEmpty()) {
                process(process, BATCH);
            }
            return any;
        } finally {
            lock.unlock();
            taking.unlock();
        }
    }

    private List<Delta<T>> process(DeltaProcess<T> process, int most) {
        boolean inInitialList = !progress.hasSynced();
        List<Delta<T>> deltas = batch(most);
        // When too many wait, those who put changes in wait too.
        boolean unlocks = known == null && items.size() < 2 * BATCH;
        try {
            if (unlocks) {
                lock.unlock();
            }
            process.process(deltas, inInitialList);
        } finally {
            if (unlocks) {
                lock.lock();
            }
            progress.took(deltas.size());
        }
        return deltas;
    }

    private List<Delta<T>> batch(int most) {
        Delta<T> first = items.remove();
        int limit = progress.outstanding() > 0 ? Math.min(most, progress.outstanding()) : most;
        if (limit == 1 || items.isEmpty() || !(first instanceof Delta.OfOne<T> one)) {
            return List.of(first);
        }
        List<Delta<T>> batch = new ArrayList<>(Math.min(limit, items.size() + 1));
        batch.add(first);
        Set<ObjectKey> keys = new HashSet<>();
        keys.add(one.key());
        while (batch.size() < limit && items.peek() instanceof Delta.OfOne<T> next && keys.add(next.key())) {
            batch.add(items.remove());
        }
        return batch;
    }

    @Override
    int entries() {
        return items.size();
    }
}
