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
        Entry entry = entries.get(place);
        return entry != null && !entry.isForgotten(now) && Duration.between(entry.since, now).compareTo(entry.delay) < 0;
    }

    /** How long pods stay at a place. */
    Duration delay(Place place) {
        Entry entry = entries.get(place);
        return entry == null ? Duration.ZERO : entry.delay;
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
