package dev.edict.server.registry;

import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.store.Entry;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a resource as they were at one revision, from the watch cache or, if it does not hold that state, from
 * the store. In both cases a reader holds no more than it asks for.
 */
public sealed interface Snapshot {

    long revision();

    /** The objects whose keys are at least {@code from} and, unless it is null, below {@code to}, in order. */
    Iterable<CachedObject> range(String from, @Nullable String to);

    /** How many these are. */
    long count(String from, @Nullable String to);

    /** A state that the cache holds. */
    record Cached(CacheState state) implements Snapshot {
        @Override
        public long revision() {
            return state.revision();
        }

        @Override
        public Iterable<CachedObject> range(String from, @Nullable String to) {
            return () -> state.objects().range(from, to);
        }

        @Override
        public long count(String from, @Nullable String to) {
            return state.objects().count(from, to);
        }
    }

    /**
     * A state that the store holds, read page by page while somebody reads on.
     *
     * @param page how many objects are read at a time
     */
    record Stored(Storage storage, long revision, int page) implements Snapshot {

        private RangeQuery query(String from, @Nullable String to) {
            return new RangeQuery(from, to, revision, page, RangeQuery.Mode.UNCOUNTED);
        }

        @Override
        public Iterable<CachedObject> range(String from, @Nullable String to) {
            return () -> new Pages(storage, query(from, to));
        }

        @Override
        public long count(String from, @Nullable String to) {
            return storage.store().range(query(from, to).countOnly()).count();
        }
    }

    /** Objects of the store in their order. What can not be read is left out. */
    final class Pages implements Iterator<CachedObject> {
        private final Storage storage;
        private final Deque<CachedObject> ready = new ArrayDeque<>();
        private @Nullable RangeQuery rest;

        Pages(Storage storage, RangeQuery query) {
            this.storage = storage;
            this.rest = query;
        }

        @Override
        public boolean hasNext() {
            RangeQuery query = rest;
            while (ready.isEmpty() && query != null) {
                Page page = storage.store().range(query);
                for (Entry entry : page.entries()) {
                    CachedObject object = storage.readable(entry);
                    if (object != null) {
                        ready.add(object);
                    }
                }
                query = page.more() ? query.after(page.entries().getLast().key()) : null;
                rest = query;
            }
            return !ready.isEmpty();
        }

        @Override
        public CachedObject next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return ready.remove();
        }
    }
}
