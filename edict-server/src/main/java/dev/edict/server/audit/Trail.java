package dev.edict.server.audit;

import dev.edict.model.time.Durations;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.convert.KindDecoder;
import dev.edict.server.filter.Annotations;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.KeptAnswer;
import dev.edict.server.filter.Layer;
import dev.edict.server.filter.Notes;
import dev.edict.server.filter.Stage;
import dev.edict.server.filter.User;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One request that is recorded, from stage to stage. Used by one thread at a time. */
final class Trail {
    private static final int LONGEST_AGENT = 1024;
    private static final String LATENCY = "apiserver.latency.k8s.io/";
    private static final Duration SLOW = Duration.ofMillis(500);

    private final Call call;
    private final Notes notes;
    private final AuditEvent.Head head;
    private final Clock clock;
    private final KindDecoder decoder;
    private final boolean known;
    private boolean begun;
    private boolean ended;

    /**
     * @param user null if nobody knows who asks
     * @param sources the addresses from which the request comes
     */
    Trail(Call call, Notes notes, AuditPolicy.Choice choice, @Nullable User user, List<String> sources, Clock clock,
            KindDecoder decoder) {
        this.call = call;
        this.notes = notes;
        this.clock = clock;
        this.decoder = decoder;
        this.known = user != null;
        Instant received = clock.instant().minusNanos(call.age());
        this.head = new AuditEvent.Head(choice, call.auditId(), call.request().shownTarget(), call.info().verb(), user,
                sources, agent(call.userAgent()), received);
    }

    private static String agent(String agent) {
        return agent.length() > LONGEST_AGENT ? agent.substring(0, LONGEST_AGENT) + "...TRUNCATED" : agent;
    }

    boolean omits(Stage stage) {
        return head.choice().omitted().contains(stage);
    }

    /** Whether this is a request that lasts, and nobody has said yet that its answer begins. */
    boolean begins() {
        boolean first = !begun && call.info().isLongRunning();
        begun = true;
        return first;
    }

    void end() {
        ended = true;
    }

    boolean hasEnded() {
        return ended;
    }

    AuditEvent event(Stage stage) {
        boolean first = stage == Stage.REQUEST_RECEIVED;
        Instant now = first ? head.received() : clock.instant();
        Level level = head.choice().level();
        boolean others = known && call.user() != call.requester();
        AuditEvent.Outcome outcome = first ? null : stage == Stage.PANIC ? panic() : outcome();
        Annotations annotations = notes.annotations();
        if (level.isAtLeast(Level.REQUEST)) {
            annotations = notes.annotationsWithObjects().with(annotations);
        }
        if (stage == Stage.RESPONSE_COMPLETE && !call.info().verb().equals("watch") && call.age() > SLOW.toNanos()) {
            annotations = annotations.with(times());
        }
        EventBody response = !first && level.isAtLeast(Level.REQUEST_RESPONSE) ? response() : null;
        if (response == null && stage == Stage.RESPONSE_COMPLETE && level.isAtLeast(Level.REQUEST_RESPONSE)
                && notes.isObject()) {
            annotations = annotations.with(EventEncoder.TRUNCATED, "true");
        }
        return new AuditEvent(head, stage, now, others ? call.user() : null, call.impersonationConstraint(), object(), outcome,
                level.isAtLeast(Level.REQUEST) ? request() : null,
                response, annotations);
    }

    /** Where the time of a slow request went. */
    private Annotations times() {
        Annotations times = Annotations.NONE.with(LATENCY + "total", Durations.print(Duration.ofNanos(call.age())));
        for (Layer layer : Layer.values()) {
            long time = notes.time(layer);
            if (time > 0) {
                times = times.with(LATENCY + layer.word(), Durations.print(Duration.ofNanos(time)));
            }
        }
        return times;
    }

    private @Nullable ObjectReference object() {
        Notes.Requested requested = notes.requested();
        if (!call.info().isResource()) {
            return null;
        }
        ObjectReference reference = ObjectReference.of(call.info());
        return requested == null ? reference : reference.with(requested.tree());
    }

    private @Nullable EventBody request() {
        byte[] patch = notes.patch();
        if (patch != null) {
            return new EventBody.Patch(patch);
        }
        Notes.Requested requested = notes.requested();
        return requested == null ? null : new EventBody.Requested(requested, head.choice().withoutManagedFields());
    }

    private @Nullable EventBody response() {
        KeptAnswer kept = call.keptAnswer();
        if (notes.isObject() && kept.isWhole()) {
            return new EventBody.Answer(kept, decoder, head.choice().withoutManagedFields());
        }
        // The answer to somebody unknown has been given before it was known how much is told of it.
        ObjectValue status = notes.status();
        return status == null ? null : new EventBody.Told(status);
    }

    /** What the answer says of itself, or at least its code. */
    private AuditEvent.Outcome outcome() {
        int code = call.status();
        ObjectValue told = notes.status();
        if (told != null && (!told.isSet("code") || told.integer("code") == code)) {
            return new AuditEvent.Outcome(code, Discretion.mayQuote(call, head.choice().level(), code)
                    ? Discretion.silent(told) : Discretion.bounded(told));
        }
        return code == 0
                ? new AuditEvent.Outcome(200, ObjectValue.of("status", "Success", "message", "Connection closed early"))
                : new AuditEvent.Outcome(code, null);
    }

    /** What the failure says is for the server's own log: it may quote what it failed at. */
    private AuditEvent.Outcome panic() {
        Throwable failure = call.failure();
        return new AuditEvent.Outcome(500, ObjectValue.of("status", "Failure", "reason", "InternalError", "message",
                "APIServer panic'd: " + (failure == null ? "unknown" : failure.getClass().getName())));
    }
}
