package dev.edict.client.control;

import dev.edict.client.time.Timers;
import dev.edict.types.Resource;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What a loop has done and not yet seen. Its cache is a little behind the server: a loop that has just created three pods may still
 * see none, and must not create three more. So it says beforehand what it expects to see, its handlers say what was seen, and until
 * all of it was, it does not count what is there.
 *
 * <ol>
 *   <li>{@link #expectCreations} with the number, then create; {@link #creationObserved} for each that could not be created, or was
 *       not even tried, since it will not be seen; {@link #lower} for several.
 *   <li>What is seen is told before the key is woken: {@link ControllerBuilder#owning(dev.edict.types.ObjectType, Expectations)}
 *       does that.
 *   <li>The pass begins with {@link #isSatisfied}, before it looks at the cache: what is seen between the two is then in the cache
 *       at least. If it is not satisfied, it leaves the number of objects alone.
 * </ol>
 *
 * What is expected can be fulfilled more than once over, counts for at most {@link #TIMEOUT}, and is replaced as a whole when
 * something new is expected. Deletions are expected by uid: an object that goes slowly is seen to be marked, and again to be gone,
 * and counts once. Safe for use by any thread.
 *
 * @param <K> the loop's keys
 */
public final class Expectations<K> {
    /** How long a loop waits for what may never be seen. */
    public static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final ConcurrentMap<K, Expected> all = new ConcurrentHashMap<>();
    private final Timers timers;

    /** @param uids of those whose deletion is expected by uid, and counts in {@code deletions} */
    private record Expected(long creations, long deletions, Set<String> uids, long since) {
        boolean isFulfilled() {
            return creations <= 0 && deletions <= 0;
        }

        Expected plus(long moreCreations, long moreDeletions) {
            return new Expected(creations + moreCreations, deletions + moreDeletions, uids, since);
        }
    }

    public Expectations() {
        this(Timers.system());
    }

    public Expectations(Timers timers) {
        this.timers = timers;
    }

    /** Whether all that was expected has been seen, or nothing was expected, or it was too long ago. */
    public boolean isSatisfied(K key) {
        return timeLeft(key).isZero();
    }

    /**
     * How long it is until a key is satisfied at the latest, whatever is seen; zero if it is. A pass that is not satisfied comes
     * again after that: {@code Outcome.againAfter(expectations.timeLeft(key), expectations.describe(key))}. Else nothing would wake
     * it if what it waits for is never seen.
     */
    public Duration timeLeft(K key) {
        Expected expected = all.get(key);
        if (expected == null || expected.isFulfilled()) {
            return Duration.ZERO;
        }
        Duration left = TIMEOUT.minus(timers.since(expected.since)).plusNanos(1);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Expects so much, and nothing that was expected before. */
    public void expect(K key, int creations, int deletions) {
        all.put(key, new Expected(creations, deletions, Set.of(), timers.nanoTime()));
    }

    /** Expects so many creations, and nothing that was expected before. */
    public void expectCreations(K key, int count) {
        expect(key, count, 0);
    }

    /** Expects these objects to go, and nothing that was expected before. */
    public void expectDeletions(K key, Collection<String> uids) {
        Set<String> distinct = Set.copyOf(uids);
        all.put(key, new Expected(0, distinct.size(), distinct, timers.nanoTime()));
    }

    /** An object was created, or could not be. */
    public void creationObserved(K key) {
        lower(key, 1, 0);
    }

    /** An object is gone, or on its way, or could not be deleted. It counts if it was expected by its uid, and once. */
    public void deletionObserved(K key, String uid) {
        change(key, expected -> {
            if (!expected.uids.contains(uid)) {
                return expected;
            }
            Set<String> left = new HashSet<>(expected.uids);
            left.remove(uid);
            return new Expected(expected.creations, expected.deletions - 1, Set.copyOf(left), expected.since);
        });
    }

    /**
     * Something has happened to an object that a loop may have expected. One that is marked for deletion counts as deleted, also if
     * it is new here; one that has taken the place of another of its name counts as both.
     *
     * @param concerned from an object to the keys of those who may have expected it
     */
    public <T extends Resource> void observe(Change<T> change, Function<? super T, ? extends Collection<K>> concerned) {
        switch (change) {
            case Change.Added<T> added -> appeared(added.object(), concerned);
            case Change.Updated<T> updated -> {
                if (!updated.before().metadata().uid().equals(updated.after().metadata().uid())) {
                    disappeared(updated.before(), concerned);
                    appeared(updated.after(), concerned);
                } else if (updated.after().isBeingDeleted()) {
                    disappeared(updated.after(), concerned);
                }
            }
            case Change.Deleted<T> deleted -> disappeared(deleted.last(), concerned);
        }
    }

    private <T extends Resource> void appeared(T object, Function<? super T, ? extends Collection<K>> concerned) {
        if (object.isBeingDeleted()) {
            disappeared(object, concerned);
        } else {
            concerned.apply(object).forEach(this::creationObserved);
        }
    }

    private <T extends Resource> void disappeared(T object, Function<? super T, ? extends Collection<K>> concerned) {
        concerned.apply(object).forEach(key -> deletionObserved(key, object.metadata().uid()));
    }

    /** Expects less of what is expected. */
    public void lower(K key, int creations, int deletions) {
        change(key, expected -> expected.plus(-creations, -deletions));
    }

    /** Expects more, if anything is expected at all; the time counts from before. */
    public void raise(K key, int creations, int deletions) {
        change(key, expected -> expected.plus(creations, deletions));
    }

    private void change(K key, UnaryOperator<Expected> change) {
        all.computeIfPresent(key, (ignored, expected) -> change.apply(expected));
    }

    /** Expects nothing more; to be said when the object of the key is gone. */
    public void forget(K key) {
        all.remove(key);
    }

    /** What a key waits for, in words; empty if for nothing. */
    public String describe(K key) {
        Expected expected = all.get(key);
        return expected == null || isSatisfied(key)
                ? ""
                : Math.max(0, expected.creations) + " creations and " + Math.max(0, expected.deletions) + " deletions to be seen";
    }
}
