package dev.edict.client.record;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import org.jspecify.annotations.Nullable;

/** Makes one event of many that differ in their message only. Not for use by two threads. */
final class Aggregator {
    private static final String PREFIX = "(combined from similar events): ";

    /** What similar events have in common. */
    record Similar(EventSource source, ObjectReference object, EventType type, String reason) {
        static Similar of(Event event) {
            return new Similar(event.source(), Identity.of(event.involvedObject()), event.type(), event.reason());
        }
    }

    /** What equal events have in common. */
    record Equal(EventSource source, ObjectReference object, EventType type, String reason, String message) {
        static Equal of(Event event) {
            return new Equal(
                    event.source(), Identity.ofPart(event.involvedObject()), event.type(), event.reason(), event.message());
        }
    }

    /** An event to be told, and under which key it counts as told before. */
    record Aggregated(Event event, Object key) {}

    /** The messages of similar events, never as many as are told as one, and when the last of them came. */
    private record Group(LinkedHashSet<String> messages, Instant last) {}

    private final CorrelatorOptions options;
    private final EventNames names;
    private final LeastRecentlyUsed<Similar, Group> groups;

    Aggregator(CorrelatorOptions options, EventNames names) {
        this.options = options;
        this.names = names;
        this.groups = new LeastRecentlyUsed<>(options.remembered());
    }

    Aggregated aggregate(Event event, Instant now) {
        Similar key = Similar.of(event);
        LinkedHashSet<String> messages = recent(groups.get(key), now);
        messages.add(event.message());
        groups.put(key, new Group(messages, now));
        if (messages.size() < options.similar()) {
            return new Aggregated(event, Equal.of(event));
        }
        messages.removeFirst();
        return new Aggregated(
                event.combined(names.of(event.involvedObject().name(), now), Messages.cut(PREFIX + event.message()), now), key);
    }

    private LinkedHashSet<String> recent(@Nullable Group known, Instant now) {
        return known != null && Duration.between(known.last(), now).compareTo(options.within()) <= 0
                ? known.messages()
                : new LinkedHashSet<>();
    }
}
