package dev.edict.server.watch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The recent past of a resource: events in a ring, bounded by their age and by the bytes that they hold. A few stay however old they
 * are, as long as they are small: where little happens, one can go on with a watch after an hour. Invariant:
 * {@code events[first .. first+size)} (modulo the ring) are in the order of revisions and complete above {@link #floor}.
 * Guarded by the cache that owns it.
 */
final class EventWindow {
    private static final int SMALLEST = 64;
    /** So many stay however old they are, as the real server has it, if they hold no more bytes than this together. */
    private static final int FEW = 100;
    private static final int LITTLE = 256 * 1024;

    private final long age;
    private final PastBudget budget;
    private @Nullable CacheEvent[] events = new CacheEvent[SMALLEST];
    private int first;
    private int size;
    private long bytes;
    private long floor;
    private SortedTree<CachedObject> before;

    /**
     * @param floor the revision at which the window opens
     * @param before the state at that revision
     * @param age how long all events are remembered, if there is room
     */
    EventWindow(long floor, SortedTree<CachedObject> before, Duration age, PastBudget budget) {
        this.floor = floor;
        this.before = before;
        this.age = age.toMillis();
        this.budget = budget;
    }

    void add(CacheEvent event) {
        if (size == events.length) {
            resize(events.length * 2);
        }
        events[(first + size) % events.length] = event;
        size++;
        count(event.cost());
        // The newest stays, however large it is: whoever watches must be able to get it.
        while (size > 1 && budget.isExceededBy(bytes)) {
            forgetOldest();
        }
        forgetOlderThan(event.time());
    }

    /** Forgets what is too old at this time. */
    void forgetOlderThan(long now) {
        while (size > 0 && at(0).time() < now - age && (size > FEW || bytes > LITTLE)) {
            forgetOldest();
        }
        if (events.length > SMALLEST && size < events.length / 8) {
            resize(events.length / 2);
        }
    }

    /** Forgets all: the window is of no use any more. */
    void close() {
        while (size > 0) {
            forgetOldest();
        }
    }

    private void forgetOldest() {
        CacheEvent oldest = at(0);
        floor = oldest.revision();
        before = oldest.after();
        events[first] = null;
        first = (first + 1) % events.length;
        size--;
        count(-oldest.cost());
    }

    private void count(long change) {
        bytes += change;
        budget.add(change);
    }

    private void resize(int length) {
        @Nullable CacheEvent[] other = new CacheEvent[length];
        for (int index = 0; index < size; index++) {
            other[index] = at(index);
        }
        events = other;
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

    /** The events after a revision that is not below the floor, the first of them if they are many. */
    List<CacheEvent> after(long revision, int most) {
        int from = indexAfter(revision);
        int count = Math.min(size - from, most);
        List<CacheEvent> later = new ArrayList<>(count);
        for (int index = from; index < from + count; index++) {
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
