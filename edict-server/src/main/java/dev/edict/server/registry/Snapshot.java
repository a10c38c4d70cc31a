package dev.edict.server.registry;

import dev.edict.model.status.ApiException;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.store.Entry;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
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
     * @param guarded whether all of a range are read before the first is given: where some can not be, nobody shall take
     *     what comes before them for the whole
     */
    record Stored(Storage storage, long revision, int page, boolean guarded) implements Snapshot {

        private RangeQuery query(String from, @Nullable String to) {
            return new RangeQuery(from, to, revision, page, RangeQuery.Mode.UNCOUNTED);
        }

        @Override
        public Iterable<CachedObject> range(String from, @Nullable String to) {
            if (!guarded) {
                return () -> new Pages(storage, query(from, to));
            }
            List<CachedObject> all = new ArrayList<>();
            new Pages(storage, query(from, to)).forEachRemaining(all::add);
            return all;
        }

        @Override
        public long count(String from, @Nullable String to) {
            return storage.store().range(query(from, to).countOnly()).count();
        }
    }

    /** Objects of the store in their order. What can not be read is left out; at what can not be opened it ends by a failure. */
    final class Pages implements Iterator<CachedObject> {
        private final Storage storage;
        private final Deque<Entry> entries = new ArrayDeque<>();
        private @Nullable RangeQuery rest;
        /** What is next, or why it is not: the objects before it can be had. */
        private @Nullable CachedObject ready;

        private @Nullable ApiException refusal;

        Pages(Storage storage, RangeQuery query) {
            this.storage = storage;
            this.rest = query;
        }

        @Override
        public boolean hasNext() {
            while (ready == null && refusal == null) {
                RangeQuery query = rest;
                if (entries.isEmpty() && query == null) {
                    return false;
                }
                if (entries.isEmpty() && query != null) {
                    Page page = storage.store().range(query);
                    entries.addAll(page.entries());
                    rest = page.more() ? query.after(page.entries().getLast().key()) : null;
                } else {
                    open(entries.remove());
                }
            }
            return true;
        }

        private void open(Entry entry) {
            try {
                ready = storage.readable(entry);
            } catch (ApiException closed) {
                refusal = closed;
            }
        }

        @Override
        public CachedObject next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            CachedObject next = ready;
            if (next == null) {
                throw Objects.requireNonNull(refusal);
            }
            ready = null;
            return next;
        }
    }
}
