package dev.edict.server.loop;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.LogText;
import dev.edict.server.http.Unquoted;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Preconditions;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import java.lang.System.Logger;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Tells people what the server has done to an object, as an Event. The same said again is counted. Nobody waits for it, and it
 * is no misfortune if it does not succeed.
 */
public final class EventRecorder {
    private static final Logger LOG = System.getLogger(EventRecorder.class.getName());
    private static final int LONGEST_NAME = 200;

    private final Supplier<ResourceRegistry> events;
    private final Clock clock;

    /** @param events the registry of the Events of the core group */
    public EventRecorder(Supplier<ResourceRegistry> events, Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    /** Something that deserves attention. */
    public void warning(ObjectValue about, String reason, String message) {
        record(about, "Warning", reason, message);
    }

    /** Something that takes its course. */
    public void normal(ObjectValue about, String reason, String message) {
        record(about, "Normal", reason, message);
    }

    private void record(ObjectValue about, String type, String reason, String message) {
        Thread.ofVirtual().name("edict-event").start(() -> {
            try {
                write(about, type, reason, message);
            } catch (RuntimeException refused) {
                LOG.log(Logger.Level.DEBUG, "no event was written: " + LogText.of(message), Unquoted.of(refused));
            }
        });
    }

    private void write(ObjectValue about, String type, String reason, String message) {
        ApiObject object = new ApiObject(about);
        String namespace = object.namespace().isEmpty() ? "default" : object.namespace();
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        String name = object.name().substring(0, Math.min(object.name().length(), LONGEST_NAME)) + "."
                + String.format("%016x", 31L * Objects.hash(object.uid(), type, reason) + message.hashCode() & Long.MAX_VALUE);
        ObjectValue event = ObjectValue.of("kind", "Event", "apiVersion", "v1",
                "metadata", ObjectValue.of("name", name, "namespace", namespace),
                "involvedObject", ObjectValue.of("kind", about.string("kind"), "apiVersion", about.string("apiVersion"),
                        "namespace", object.namespace(), "name", object.name(), "uid", object.uid(),
                        "resourceVersion", object.resourceVersion()),
                "type", type, "reason", reason, "message", message, "count", 1,
                "source", ObjectValue.of("component", "edict"), "reportingComponent", "edict", "reportingInstance", "",
                "firstTimestamp", now, "lastTimestamp", now);
        try {
            events.get().create(RequestScope.internal(namespace), event, Admission.NONE);
        } catch (ApiException known) {
            if (known.code() != 409) {
                throw known;
            }
            events.get().update(RequestScope.internal(namespace), name,
                    existing -> existing == null ? event : existing.tree()
                            .with("count", existing.tree().integer("count") + 1).with("lastTimestamp", now),
                    UpdateRules.unchecked(Preconditions.NONE), Admission.NONE);
        }
    }
}
