package dev.edict.client.record;

import java.time.Duration;
import java.time.Instant;

/** Lets through so many events of a source about an object, and then one now and then. Not for use by two threads. */
final class SpamFilter {

    private record Subject(EventSource source, ObjectReference object, EventType type) {}

    /** How many more may be told, as of a time. */
    private record Allowance(double events, Instant at) {}

    private final CorrelatorOptions options;
    private final LeastRecentlyUsed<Subject, Allowance> allowances;

    SpamFilter(CorrelatorOptions options) {
        this.options = options;
        this.allowances = new LeastRecentlyUsed<>(options.remembered());
    }

    /** Whether an event may be told, which uses up some of what may be. */
    boolean accepts(Event event, Instant now) {
        Subject subject = new Subject(event.source(), Identity.of(event.involvedObject()), event.type());
        Allowance before = allowances.getOrDefault(subject, new Allowance(options.burst(), now));
        double refilled = (double) Duration.between(before.at(), now).toNanos() / options.refill().toNanos();
        double events = Math.min(options.burst(), before.events() + refilled);
        boolean accepted = events >= 1;
        allowances.put(subject, new Allowance(accepted ? events - 1 : events, now));
        return accepted;
    }
}
