package dev.edict.controllers.daemonset;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How long pods that have failed stay before they are replaced: a node that refuses them would else be asked without a pause. A second
 * after the first, twice as long after each further one, a quarter of an hour at most; after half an hour of quiet it begins anew.
 * Safe for use by any thread.
 */
final class FailureBackOff {
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(15);
    private static final Duration FORGOTTEN_AFTER = LONGEST.multipliedBy(2);

    private final Map<Place, Entry> entries = new ConcurrentHashMap<>();

    /** @param generation of the set: another template gets another chance */
    record Place(String set, long generation, String node) {}

    private record Entry(Duration delay, Instant since) {
        boolean isForgotten(Instant now) {
            return Duration.between(since, now).compareTo(FORGOTTEN_AFTER) > 0;
        }
    }

    /** Whether it is too early. */
    boolean isBackedOff(Place place, Instant now) {
        return left(place, now).isPositive();
    }

    /** How long a pod has to stay at a place from now on; zero if it need not. */
    Duration left(Place place, Instant now) {
        Entry entry = entries.get(place);
        Duration left = entry == null ? Duration.ZERO : Duration.between(now, entry.since.plus(entry.delay));
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** A pod that has failed is replaced now. */
    void replaced(Place place, Instant now) {
        entries.values().removeIf(entry -> entry.isForgotten(now));
        entries.merge(place, new Entry(FIRST, now), (known, first) -> {
            Duration doubled = known.delay.multipliedBy(2);
            return new Entry(doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST, now);
        });
    }
}
