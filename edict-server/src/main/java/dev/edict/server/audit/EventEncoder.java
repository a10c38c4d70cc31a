package dev.edict.server.audit;

import dev.edict.model.json.JsonWriter;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Annotations;
import dev.edict.server.filter.Stage;
import dev.edict.server.filter.User;
import java.lang.System.Logger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes events as {@code audit.k8s.io/v1} has them, field by field in the order in which Go writes them. For any number of
 * threads.
 */
final class EventEncoder {
    private static final Logger LOG = System.getLogger(EventEncoder.class.getName());
    /** Says that an object is missing that should be there. */
    static final String TRUNCATED = "audit.k8s.io/truncated";

    private static final byte[] KIND = ascii("\"kind\":\"Event\",\"apiVersion\":\"audit.k8s.io/v1\",");
    /** How an event goes on after the brace or the kind, by level. */
    private static final byte[][] LEVEL = Arrays.stream(Level.values())
            .map(level -> ascii("\"level\":\"" + level.word() + "\",\"auditID\":")).toArray(byte[][]::new);
    private static final byte[][] STAGE = Arrays.stream(Stage.values())
            .map(stage -> ascii(",\"stage\":\"" + stage.word() + "\",\"requestURI\":")).toArray(byte[][]::new);
    private static final byte[] VERB = ascii(",\"verb\":");
    private static final byte[] USER = ascii(",\"user\":");
    private static final byte[] IMPERSONATED = ascii(",\"impersonatedUser\":");
    private static final byte[] CONSTRAINT = ascii(",\"authenticationMetadata\":{\"impersonationConstraint\":");
    private static final byte[] SOURCES = ascii(",\"sourceIPs\":");
    private static final byte[] AGENT = ascii(",\"userAgent\":");
    private static final byte[] OBJECT = ascii(",\"objectRef\":");
    private static final byte[] STATUS = ascii(",\"responseStatus\":");
    private static final byte[] REQUEST = ascii(",\"requestObject\":");
    private static final byte[] RESPONSE = ascii(",\"responseObject\":");
    private static final byte[] RECEIVED = ascii(",\"requestReceivedTimestamp\":");
    private static final byte[] TIME = ascii(",\"stageTimestamp\":");
    private static final byte[] ANNOTATIONS = ascii(",\"annotations\":");

    private static final byte[] USERNAME = Fields.name("username");
    private static final byte[] UID = Fields.name("uid");
    private static final byte[] GROUPS = Fields.name("groups");
    private static final byte[] EXTRA = Fields.name("extra");
    private static final byte[] METADATA = ascii("\"metadata\":{}");
    private static final byte[] SUCCESS = Fields.name("status");
    private static final byte[] MESSAGE = Fields.name("message");
    private static final byte[] REASON = Fields.name("reason");
    private static final byte[] DETAILS = Fields.name("details");
    private static final byte[] CODE = Fields.name("code");

    private final long largest;
    private final MicroTime times = new MicroTime();

    /** @param largest the most bytes that an event may have with its bodies; without them it may have as many */
    EventEncoder(long largest) {
        this.largest = largest;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** The event is too large even without its bodies. */
    static final class TooLargeException extends Exception {
        private static final long serialVersionUID = 1L;

        TooLargeException() {
            super("event is too large even after truncating");
        }
    }

    /** Adds the event as a line of its own. Where it is too large, nothing is added. */
    void line(AuditEvent event, EventBuffer target) throws TooLargeException {
        encode(event, true, target);
    }

    /** The event as an item of a list, which does not say its kind. */
    byte[] item(AuditEvent event) throws TooLargeException {
        EventBuffer target = new EventBuffer(1024);
        encode(event, false, target);
        return target.toByteArray();
    }

    private void encode(AuditEvent event, boolean line, EventBuffer target) throws TooLargeException {
        int start = target.length();
        if (event.hasBodies() && event.size() <= largest && isWritten(event, line, target)) {
            if (target.length() - start <= largest) {
                return;
            }
            target.cut(start);
        }
        write(event, line, event.hasBodies(), target);
        if (target.length() - start > largest) {
            target.cut(start);
            throw new TooLargeException();
        }
    }

    /** False if a body can not be written, which must not keep the rest from being told. */
    private boolean isWritten(AuditEvent event, boolean line, EventBuffer target) {
        int start = target.length();
        try {
            write(event, line, false, target);
            return true;
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError unwritable) {
            target.cut(start);
            LOG.log(Logger.Level.WARNING, "the bodies of an audit event are left out: " + unwritable.getClass().getName());
            return false;
        }
    }

    private void write(AuditEvent event, boolean line, boolean truncated, EventBuffer target) {
        AuditEvent.Head head = event.head();
        target.plain('{');
        if (line) {
            target.plain(KIND);
        }
        target.plain(LEVEL[head.choice().level().ordinal()]).text(head.id())
                .plain(STAGE[event.stage().ordinal()]).text(head.uri())
                .plain(VERB).text(head.verb()).plain(USER);
        user(target, head.user());
        if (event.impersonated() != null) {
            user(target.plain(IMPERSONATED), event.impersonated());
        }
        if (!event.constraint().isEmpty()) {
            target.plain(CONSTRAINT).text(event.constraint()).plain('}');
        }
        if (!head.sources().isEmpty()) {
            Fields.list(target.plain(SOURCES), head.sources());
        }
        if (!head.agent().isEmpty()) {
            target.plain(AGENT).text(head.agent());
        }
        if (event.object() != null) {
            event.object().write(target.plain(OBJECT));
        }
        if (event.outcome() != null) {
            outcome(target.plain(STATUS), event.outcome());
        }
        if (!truncated) {
            body(target, REQUEST, event.request());
            body(target, RESPONSE, event.response());
        }
        times.write(target.plain(RECEIVED), head.received());
        times.write(target.plain(TIME), event.time());
        annotations(target, truncated ? event.annotations().with(TRUNCATED, "true") : event.annotations());
        target.plain('}');
        if (line) {
            target.plain('\n');
        }
    }

    private static void body(EventBuffer target, byte[] name, @Nullable EventBody body) {
        if (body != null) {
            JsonWriter writer = new JsonWriter(1024);
            body.write(writer);
            GoJson.write(writer.toByteArray(), target.plain(name));
        }
    }

    private static void user(EventBuffer target, @Nullable User user) {
        Fields fields = new Fields(target);
        if (user != null) {
            fields.field(USERNAME, user.name());
            fields.field(UID, user.uid());
            fields.field(GROUPS, user.groups());
            if (!user.extra().isEmpty()) {
                extra(fields.begin(EXTRA), user);
            }
        }
        fields.end();
    }

    private static void extra(EventBuffer target, User user) {
        Fields fields = new Fields(target);
        (user.extra().size() == 1 ? user.extra() : new TreeMap<>(user.extra()))
                .forEach((key, values) -> Fields.list(fields.next().text(key).plain(':'), values));
        fields.end();
    }

    /** Those fields of a status whose size is known to be small. */
    private static void outcome(EventBuffer target, AuditEvent.Outcome outcome) {
        Fields fields = new Fields(target);
        fields.next().plain(METADATA);
        ObjectValue status = outcome.status();
        if (status != null) {
            fields.field(SUCCESS, status.string("status"));
            fields.field(MESSAGE, status.string("message"));
            fields.field(REASON, status.string("reason"));
            if (status.isSet("details")) {
                GoJson.write(status.object("details"), fields.begin(DETAILS));
            }
        }
        fields.begin(CODE).number(outcome.code());
        fields.end();
    }

    private static void annotations(EventBuffer target, Annotations annotations) {
        if (annotations.size() == 0) {
            return;
        }
        Fields fields = new Fields(target.plain(ANNOTATIONS));
        for (int index = 0; index < annotations.size(); index++) {
            fields.next().text(annotations.key(index)).plain(':').text(annotations.value(index));
        }
        fields.end();
    }
}
