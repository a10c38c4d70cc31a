package dev.edict.client.record;

import dev.edict.model.time.Times;
import dev.edict.model.value.ObjectValue;
import java.time.Instant;
import java.util.Map;

/**
 * An Event of the core group.
 *
 * @param namespace that of the object, or {@code default}
 * @param count how often it has happened
 */
public record Event(
        String namespace,
        String name,
        Map<String, String> annotations,
        ObjectReference involvedObject,
        EventType type,
        String reason,
        String message,
        EventSource source,
        Instant firstTimestamp,
        Instant lastTimestamp,
        int count) {

    public Event {
        annotations = Map.copyOf(annotations);
    }

    /** The same as one that was told before and happens again. */
    Event again(String knownName, Instant first, int newCount) {
        return new Event(
                namespace, knownName, annotations, involvedObject, type, reason, message, source, first, lastTimestamp, newCount);
    }

    /** One that stands for this and others like it. */
    Event combined(String newName, String newMessage, Instant now) {
        return new Event(namespace, newName, Map.of(), involvedObject, type, reason, newMessage, source, now, now, 1);
    }

    /** All of it. */
    ObjectValue tree() {
        ObjectValue.Builder from = ObjectValue.builder();
        Trees.put(from, "component", source.component());
        Trees.put(from, "host", source.host());
        return ObjectValue.builder()
                .put("kind", "Event")
                .put("apiVersion", "v1")
                .put("metadata", Trees.metadata(namespace, name, annotations))
                .put("involvedObject", involvedObject.tree())
                .put("reason", reason)
                .put("message", message)
                .put("source", from.build())
                .put("firstTimestamp", Times.print(firstTimestamp))
                .put("lastTimestamp", Times.print(lastTimestamp))
                .put("count", count)
                .put("type", type.word())
                .put("reportingComponent", source.component())
                .put("reportingInstance", source.host())
                .build();
    }

    /** What is new about one that has happened again. */
    ObjectValue patch() {
        ObjectValue.Builder patch = ObjectValue.builder().put("count", count).put("lastTimestamp", Times.print(lastTimestamp));
        Trees.put(patch, "message", message);
        return patch.build();
    }
}
