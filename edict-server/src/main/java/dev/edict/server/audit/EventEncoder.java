package dev.edict.server.audit;

import dev.edict.model.json.JsonWriter;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.User;
import java.lang.System.Logger;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes events as {@code audit.k8s.io/v1} has them, field by field in the order in which Go writes them. */
final class EventEncoder {
    private static final Logger LOG = System.getLogger(EventEncoder.class.getName());
    private static final String KIND = "{\"kind\":\"Event\",\"apiVersion\":\"audit.k8s.io/v1\",\"level\":\"";
    /** Says that an object is missing that should be there. */
    static final String TRUNCATED = "audit.k8s.io/truncated";

    private final long largest;

    /** @param largest the most bytes that an event may have with its bodies; without them it may have as many */
    EventEncoder(long largest) {
        this.largest = largest;
    }

    /** The event is too large even without its bodies. */
    static final class TooLargeException extends Exception {
        private static final long serialVersionUID = 1L;

        TooLargeException() {
            super("event is too large even after truncating");
        }
    }

    /** The event as a line of its own. */
    byte[] line(AuditEvent event) throws TooLargeException {
        return encoded(event, true);
    }

    /** The event as an item of a list, which does not say its kind. */
    byte[] item(AuditEvent event) throws TooLargeException {
        return encoded(event, false);
    }

    private byte[] encoded(AuditEvent event, boolean line) throws TooLargeException {
        if (event.hasBodies() && event.weight() <= largest) {
            byte[] whole = whole(event, line);
            if (whole != null && whole.length <= largest) {
                return whole;
            }
        }
        byte[] small = GoJson.compact(written(event, line, event.hasBodies()), line);
        if (small.length > largest) {
            throw new TooLargeException();
        }
        return small;
    }

    /** Null if a body can not be written, which must not keep the rest from being told. */
    private static byte @Nullable [] whole(AuditEvent event, boolean line) {
        try {
            return GoJson.compact(written(event, line, false), line);
        } catch (RuntimeException unwritable) {
            LOG.log(Logger.Level.WARNING, "the bodies of an audit event are left out: " + unwritable.getClass().getName());
            return null;
        }
    }

    private static JsonWriter written(AuditEvent event, boolean line, boolean truncated) {
        AuditEvent.Head head = event.head();
        JsonWriter writer = new JsonWriter(1024);
        writer.ascii(line ? KIND : "{\"level\":\"").ascii(head.choice().level().word())
                .ascii("\",\"auditID\":").string(head.id())
                .ascii(",\"stage\":\"").ascii(event.stage().word())
                .ascii("\",\"requestURI\":").string(head.uri())
                .ascii(",\"verb\":").string(head.verb())
                .ascii(",\"user\":");
        user(writer, head.user());
        if (event.impersonated() != null) {
            writer.ascii(",\"impersonatedUser\":");
            user(writer, event.impersonated());
        }
        if (!event.constraint().isEmpty()) {
            writer.ascii(",\"authenticationMetadata\":{\"impersonationConstraint\":").string(event.constraint()).ascii("}");
        }
        if (!head.sources().isEmpty()) {
            writer.ascii(",\"sourceIPs\":");
            Fields.list(writer, head.sources());
        }
        if (!head.agent().isEmpty()) {
            writer.ascii(",\"userAgent\":").string(head.agent());
        }
        if (event.object() != null) {
            writer.ascii(",\"objectRef\":");
            event.object().write(writer);
        }
        if (event.status() != null) {
            writer.ascii(",\"responseStatus\":");
            status(writer, event.status());
        }
        if (!truncated) {
            body(writer, ",\"requestObject\":", event.request());
            body(writer, ",\"responseObject\":", event.response());
        }
        writer.ascii(",\"requestReceivedTimestamp\":");
        MicroTime.write(writer, head.received());
        writer.ascii(",\"stageTimestamp\":");
        MicroTime.write(writer, event.time());
        annotations(writer, event.annotations(), truncated);
        writer.ascii("}");
        return writer;
    }

    private static void body(JsonWriter writer, String name, @Nullable EventBody body) {
        if (body != null) {
            writer.ascii(name);
            body.write(writer);
        }
    }

    private static void user(JsonWriter writer, @Nullable User user) {
        Fields fields = new Fields(writer);
        if (user != null) {
            fields.field("username", user.name());
            fields.field("uid", user.uid());
            fields.field("groups", user.groups());
            if (!user.extra().isEmpty()) {
                fields.name("extra");
                Fields extra = new Fields(writer);
                new TreeMap<>(user.extra()).forEach((key, values) -> {
                    writer.ascii(extra.separator()).string(key).ascii(":");
                    Fields.list(writer, values);
                });
                extra.end();
            }
        }
        fields.end();
    }

    /** Those fields of a status whose size is known to be small. */
    private static void status(JsonWriter writer, ObjectValue status) {
        Fields fields = new Fields(writer);
        fields.name("metadata").ascii("{}");
        fields.field("status", status.string("status"));
        fields.field("message", status.string("message"));
        fields.field("reason", status.string("reason"));
        if (status.isSet("details")) {
            fields.name("details").write(status.object("details"));
        }
        if (status.isSet("code")) {
            fields.name("code").ascii(Long.toString(status.integer("code")));
        }
        fields.end();
    }

    private static void annotations(JsonWriter writer, SortedMap<String, String> annotations, boolean truncated) {
        if (annotations.isEmpty() && !truncated) {
            return;
        }
        Map<String, String> all = annotations;
        if (truncated) {
            all = new TreeMap<>(annotations);
            all.put(TRUNCATED, "true");
        }
        writer.ascii(",\"annotations\":");
        Fields fields = new Fields(writer);
        all.forEach((key, value) -> writer.ascii(fields.separator()).string(key).ascii(":").string(value));
        fields.end();
    }
}
