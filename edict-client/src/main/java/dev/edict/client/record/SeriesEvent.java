package dev.edict.client.record;

import dev.edict.model.time.Times;
import dev.edict.model.value.ObjectValue;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An Event of {@code events.k8s.io/v1}.
 *
 * @param series null as long as it has happened once
 */
record SeriesEvent(
        String namespace,
        String name,
        Instant eventTime,
        @Nullable Series series,
        String reportingController,
        String reportingInstance,
        String action,
        String reason,
        ObjectReference regarding,
        @Nullable ObjectReference related,
        EventType type,
        String note) {

    /** That it has happened again, how often in all, and when last. */
    record Series(int count, Instant lastObserved) {
        ObjectValue tree() {
            return ObjectValue.of("count", count, "lastObservedTime", Times.printMicro(lastObserved));
        }
    }

    /** What events of one series have in common: all but the note and the time. */
    record Key(
            EventType type,
            String action,
            String reason,
            String reportingController,
            String reportingInstance,
            ObjectReference regarding,
            @Nullable ObjectReference related) {}

    Key key() {
        return new Key(type, action, reason, reportingController, reportingInstance, Identity.ofPart(regarding),
                related == null ? null : Identity.ofPart(related));
    }

    SeriesEvent again(Instant now) {
        Series next = new Series(series == null ? 2 : series.count() + 1, now);
        return new SeriesEvent(namespace, name, eventTime, next, reportingController, reportingInstance, action, reason, regarding,
                related, type, note);
    }

    /** When it has happened last. */
    Instant last() {
        return series == null ? eventTime : series.lastObserved();
    }

    /** All of it. */
    ObjectValue tree() {
        ObjectValue.Builder tree = ObjectValue.builder()
                .put("kind", "Event")
                .put("apiVersion", "events.k8s.io/v1")
                .put("metadata", Trees.metadata(namespace, name, Map.of()))
                .put("eventTime", Times.printMicro(eventTime));
        if (series != null) {
            tree.put("series", series.tree());
        }
        tree.put("reportingController", reportingController)
                .put("reportingInstance", reportingInstance)
                .put("action", action)
                .put("reason", reason)
                .put("regarding", regarding.tree());
        if (related != null) {
            tree.put("related", related.tree());
        }
        return tree.put("note", note).put("type", type.word()).build();
    }

    /** What is new about one that has happened again. */
    ObjectValue patch() {
        return ObjectValue.of("series", series == null ? ObjectValue.EMPTY : series.tree());
    }
}
