package dev.edict.server.filter;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.BodyTimeoutException;
import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.GzipResponse;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.ResponseStream;
import dev.edict.server.http.StreamKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through the server: what it is, who makes it, and what will be said besides the answer. Used by
 * one thread at a time, but for the answer, which the clock may give if the handler takes too long.
 */
public final class Call implements Remarks {
    private static final byte[] NEW_LINE = {'\n'};

    private final HttpExchange exchange;
    private HttpRequest request;
    private final RequestInfo info;
    private final String auditId;
    private final AnswerHeaders headers;
    private final long received = System.nanoTime();
    private Duration longest = Deadlines.LONGEST;
    private User requester = User.ANONYMOUS;
    private User user = User.ANONYMOUS;
    private boolean identified;
    private String constraint = "";
    /** 0 until somebody has begun to answer: the handler, or the clock if the handler takes too long. */
    private final AtomicInteger status = new AtomicInteger();
    private final AtomicReference<Seats.Seat> seat = new AtomicReference<>(Seats.NONE);
    private volatile @Nullable Notes notes;
    private volatile @Nullable KeptBodies bodies;
    private volatile @Nullable Throwable failure;
    private volatile SelfDefence selfDefence = SelfDefence.NONE;
    private Runnable whenStreaming = () -> {};
    private boolean streaming;
    private volatile boolean begun;
    private int bodyBytes;

    Call(HttpExchange exchange, RequestInfo info, String auditId) {
        this.exchange = exchange;
        this.request = exchange.request();
        this.info = info;
        this.auditId = auditId;
        this.headers = new AnswerHeaders(auditId);
    }

    public HttpExchange exchange() {
        return exchange;
    }

    public HttpRequest request() {
        return request;
    }

    public RequestInfo info() {
        return info;
    }

    /** By which this request is known in logs, here and on other servers. */
    public String auditId() {
        return auditId;
    }

    /** In whose name the request is made: what counts for rights, and for what is done. */
    public User user() {
        return user;
    }

    /** Who has shown credentials; the user, unless the request is made in the name of somebody else. */
    public User requester() {
        return requester;
    }

    void identify(User newUser) {
        this.requester = newUser;
        this.user = newUser;
        this.identified = true;
    }

    /** Whether it is known who asks, since somebody who must know has said so. */
    boolean isIdentified() {
        return identified;
    }

    /** Makes the request one of somebody else; it remains known who asked. */
    public void actAs(User other) {
        actAs(other, "");
    }

    /** @param rule the right by which somebody may be the other for this request only, such as {@code impersonate:user-info} */
    public void actAs(User other, String rule) {
        this.user = other;
        this.constraint = rule;
    }

    /** The right by which the requester acts as the user for this request only; empty if there is no such limit. */
    public String impersonationConstraint() {
        return constraint;
    }

    /** From now on the request has these headers: what was said to a filter is not for those further in. */
    public void replaceHeaders(Headers rest) {
        this.request = request.with(rest);
    }

    public String userAgent() {
        String agent = request().headers().first("User-Agent");
        return agent == null ? "" : agent;
    }

    /** How long a request may take that asks for no less. */
    Duration longest() {
        return longest;
    }

    void bound(Duration most) {
        longest = most;
    }

    /** Since the request came, in nanoseconds. */
    public long age() {
        return System.nanoTime() - received;
    }

    /**
     * The whole request body; see {@link HttpExchange#body}. Whoever has to wait for his own client has no seat meanwhile, and
     * takes one again before he goes on.
     */
    public byte[] body() {
        byte[] body;
        if (exchange.hasBody()) {
            body = arrived();
        } else {
            Seats.Seat left = seat.getAndSet(Seats.NONE);
            left.stepOut();
            TimeBudget.pause();
            body = arrived();
            seat.set(left.comeBack());
        }
        bodyBytes = body.length;
        KeptBodies kept = bodies;
        if (kept != null) {
            kept.asked(body);
        }
        return body;
    }

    /** The body as an object, if it was handed over as one; null otherwise. */
    public @Nullable ObjectValue handedBody() {
        ObjectValue handed = exchange.handedBody();
        KeptBodies kept = bodies;
        if (handed != null && kept != null) {
            kept.asked(exchange.body());
        }
        return handed;
    }

    /** How long the body was, if it has been read; otherwise 0. */
    int bodyBytes() {
        return bodyBytes;
    }

    /** @throws NoSeatException if there was no room for it beside those of others */
    private byte[] arrived() {
        try {
            return exchange.body();
        } catch (BodyTimeoutException late) {
            if (late.isAmongTooMany()) {
                throw new NoSeatException(1);
            }
            throw late;
        }
    }

    /** Keeps the bodies of the request, as far as it is read, and of the answer, unless it is a watch. */
    public void keepBodies() {
        if (bodies == null) {
            bodies = new KeptBodies();
        }
    }

    /** What the client has sent, if somebody wanted it kept and a handler has read it; otherwise empty. */
    public byte[] requestBody() {
        KeptBodies kept = bodies;
        return kept == null ? new byte[0] : kept.request();
    }

    /** What the client was answered, before compression, if somebody wanted it kept; otherwise empty. */
    public byte[] answerBody() {
        KeptBodies kept = bodies;
        return kept == null ? new byte[0] : kept.answer().whole();
    }

    /** The same as it was sent, not yet put together; nothing if nobody wanted it kept. */
    public KeptAnswer keptAnswer() {
        KeptBodies kept = bodies;
        return kept == null ? KeptAnswer.NONE : kept.answer();
    }

    void keepNotes() {
        notes = new Notes();
    }

    /** What is noted of the call on its way; null where nobody reads it. */
    public @Nullable Notes notes() {
        return notes;
    }

    /** Adds a warning to the answer; the same text is said once. */
    @Override
    public void warn(String text) {
        headers.warn(text);
    }

    @Override
    public void annotate(String key, String value) {
        Notes kept = notes;
        if (kept != null) {
            kept.annotate(key, value);
        }
    }

    @Override
    public void annotateWithObject(String key, String value) {
        Notes kept = notes;
        if (kept != null) {
            kept.annotateWithObject(key, value);
        }
    }

    @Override
    public void took(Layer layer, long nanoseconds) {
        Notes kept = notes;
        if (kept != null) {
            kept.took(layer, nanoseconds);
        }
    }

    /** What was said of the request for the audit. */
    public Map<String, String> annotations() {
        Notes kept = notes;
        return kept == null ? Map.of() : kept.annotationsWithObjects().with(kept.annotations()).map();
    }

    /** Adds a header to the answer, whatever it will be. */
    public void addHeader(String name, String value) {
        headers.add(name, value);
    }

    /**
     * Has a seat from now on, which is given back while the client sends the body, when the answer has been made, or when its
     * reader is slower than its writer.
     */
    void sit(Seats.Seat taken) {
        seat.set(taken);
    }

    /** The seat that it has now. */
    Seats.Seat seat() {
        return Objects.requireNonNull(seat.get());
    }

    void leave() {
        TimeBudget.pause();
        seat.getAndSet(Seats.NONE).close();
    }

    /** Gives the seat back for good: whoever waits for others must not keep them from coming in. */
    public void standAside() {
        leave();
    }

    /** The status that was answered, or 0. */
    public int status() {
        return status.get();
    }

    /** Why the server has not gone on with it, if that is so. */
    public SelfDefence selfDefence() {
        return selfDefence;
    }

    void defend(SelfDefence reason) {
        selfDefence = reason;
    }

    /** What the server has failed at, or null. */
    public @Nullable Throwable failure() {
        return failure;
    }

    void panic(Throwable defect) {
        failure = defect;
    }

    public void respond(int newStatus, String contentType, byte[] body) {
        respond(newStatus, Headers.of("Content-Type", contentType), body);
    }

    /** Answers with a line: JSON for machines ends with one, as Go's encoder ends each value. */
    public void respondLine(int newStatus, Headers given, byte[] body) {
        respond(newStatus, given, body, List.of(body, NEW_LINE));
    }

    /** Answers, unless somebody has answered already. */
    public void respond(int newStatus, Headers given, byte[] body) {
        respond(newStatus, given, body, body.length == 0 ? List.of() : List.of(body));
    }

    private void respond(int newStatus, Headers given, byte[] body, List<byte[]> pieces) {
        if (!status.compareAndSet(0, newStatus)) {
            return;
        }
        KeptBodies kept = bodies;
        if (kept != null) {
            kept.answers(given);
            kept.answered(body);
            kept.completed();
        }
        GzipResponse.respond(exchange, newStatus, headers.addTo(given), pieces, this::leave);
    }

    /** Begins to answer. @throws ConnectionLostException if the clock has answered already */
    public ResponseStream stream(int newStatus, Headers given, StreamKind kind) {
        if (!status.compareAndSet(0, newStatus)) {
            throw new ConnectionLostException("the request has been answered with " + status.get());
        }
        begun = true;
        ResponseStream stream = exchange.stream(newStatus, headers.addTo(given), kind);
        if (kind == StreamKind.ENDLESS) {
            begun();
            return new CallStream(stream, this, null);
        }
        KeptBodies kept = bodies;
        if (kept != null) {
            kept.answers(given);
        }
        return new CallStream(stream, this, kept);
    }

    /** Notes a status that was answered past this class, as an upgrade does. */
    public void answered(int newStatus) {
        status.set(newStatus);
        begun = true;
        begun();
    }

    /** Whether the handler has begun an answer of which more is to come. */
    boolean hasBegun() {
        return begun;
    }

    /** Whether an answer has begun that goes on until somebody stops it. */
    boolean isStreaming() {
        return streaming;
    }

    /** @param action run when an answer begins that goes on until somebody stops it */
    void whenStreaming(Runnable action) {
        whenStreaming = action;
    }

    private void begun() {
        streaming = true;
        whenStreaming.run();
    }
}
