package dev.edict.server.watch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The recent past of a resource: the last events in a ring. Invariant: {@code events[first .. first+size)} (modulo the
 * ring) are in the order of revisions and complete above {@link #floor}. Guarded by the cache that owns it.
 */
final class EventWindow {
    private @Nullable CacheEvent[] events;
    private final int limit;
    private int first;
    private int size;
    private long floor;
    private SortedTree<CachedObject> before;

    /**
     * @param floor the revision at which the window opens
     * @param before the state at that revision
     */
    EventWindow(int limit, long floor, SortedTree<CachedObject> before) {
        this.events = new CacheEvent[Math.min(64, limit)];
        this.limit = limit;
        this.floor = floor;
        this.before = before;
    }

    void add(CacheEvent event) {
        if (size == events.length) {
            if (size < limit) {
                grow();
            } else {
                CacheEvent oldest = at(0);
                floor = oldest.revision();
                before = oldest.after();
                events[first] = null;
                first = (first + 1) % events.length;
                size--;
            }
        }
        events[(first + size) % events.length] = event;
        size++;
    }

    private void grow() {
        @Nullable CacheEvent[] larger = new CacheEvent[Math.min(events.length * 2, limit)];
        for (int index = 0; index < size; index++) {
            larger[index] = at(index);
        }
        events = larger;
        first = 0;
    }

    private CacheEvent at(int index) {
        CacheEvent event = events[(first + index) % events.length];
        if (event == null) {
            throw new IllegalStateException("the window has a hole");
        }
        return event;
    }

    /** The lowest revision after which every event is known. */
    long floor() {
        return floor;
    }

    /** The events after a revision that is not below the floor. */
    List<CacheEvent> after(long revision) {
        int from = indexAfter(revision);
        List<CacheEvent> later = new ArrayList<>(size - from);
        for (int index = from; index < size; index++) {
            later.add(at(index));
        }
        return later;
    }

    /** The state at a revision, or null if it lies below the floor. */
    @Nullable SortedTree<CachedObject> stateAt(long revision) {
        if (revision < floor) {
            return null;
        }
        int from = indexAfter(revision);
        return from == 0 ? before : at(from - 1).after();
    }

    private int indexAfter(long revision) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (at(middle).revision() <= revision) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
