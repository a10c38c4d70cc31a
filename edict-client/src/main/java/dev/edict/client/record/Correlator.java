package dev.edict.client.record;

import java.time.Instant;
import java.util.Optional;

/**
 * Decides what is told of an event: it is counted up if it was told before, told as one with those that are like it, or not told at
 * all if there were too many about the object. The rules are those of client-go's. Not for use by two threads.
 */
final class Correlator {

    /** What was told. */
    private record Told(String name, Instant first, int count) {}

    private final Aggregator aggregator;
    private final SpamFilter filter;
    private final LeastRecentlyUsed<Object, Told> told;

    Correlator(CorrelatorOptions options, EventNames names) {
        aggregator = new Aggregator(options, names);
        filter = new SpamFilter(options);
        told = new LeastRecentlyUsed<>(options.remembered());
    }

    /** The event to be told: one with a count above one has been before, and is changed. */
    Optional<Event> correlate(Event event, Instant now) {
        Aggregator.Aggregated aggregated = aggregator.aggregate(event, now);
        Told before = told.get(aggregated.key());
        Event next = before == null
                ? aggregated.event()
                : aggregated.event().again(before.name(), before.first(), before.count() + 1);
        told.put(aggregated.key(), new Told(next.name(), next.firstTimestamp(), next.count()));
        return filter.accepts(next, now) ? Optional.of(next) : Optional.empty();
    }
}
