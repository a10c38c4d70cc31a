package dev.edict.server.filter;

import dev.edict.server.http.GzipResponse;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.ResponseStream;
import dev.edict.server.http.StreamKind;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One request on its way through the server: what it is, who makes it, and what will be said besides the answer. Used by
 * one thread at a time.
 */
public final class Call {
    private static final int WARNINGS_LENGTH = 4 * 1024;

    private final HttpExchange exchange;
    private final RequestInfo info;
    private final String auditId;
    private final Set<String> warnings = Collections.synchronizedSet(new LinkedHashSet<>());
    private User user = User.ANONYMOUS;
    /** 0 until somebody has begun to answer: the handler, or the clock if the handler takes too long. */
    private final AtomicInteger status = new AtomicInteger();

    Call(HttpExchange exchange, RequestInfo info, String auditId) {
        this.exchange = exchange;
        this.info = info;
        this.auditId = auditId;
    }

    public HttpExchange exchange() {
        return exchange;
    }

    public HttpRequest request() {
        return exchange.request();
    }

    public RequestInfo info() {
        return info;
    }

    /** By which this request is known in logs, here and on other servers. */
    public String auditId() {
        return auditId;
    }

    public User user() {
        return user;
    }

    void identify(User newUser) {
        this.user = newUser;
    }

    public String userAgent() {
        String agent = request().headers().first("User-Agent");
        return agent == null ? "" : agent;
    }

    /** Adds a warning to the answer; the same text is said once. */
    public void warn(String text) {
        warnings.add(text);
    }

    /** The status that was answered, or 0. */
    public int status() {
        return status.get();
    }

    public void respond(int newStatus, String contentType, byte[] body) {
        respond(newStatus, Headers.of("Content-Type", contentType), body);
    }

    /** Answers, unless somebody has answered already. */
    public void respond(int newStatus, Headers headers, byte[] body) {
        if (!status.compareAndSet(0, newStatus)) {
            return;
        }
        GzipResponse.respond(exchange, newStatus, dressed(headers), body.length == 0 ? List.of() : List.of(body));
    }

    /** Begins to answer. @throws IllegalStateException if somebody has answered already */
    public ResponseStream stream(int newStatus, Headers headers, StreamKind kind) {
        if (!status.compareAndSet(0, newStatus)) {
            throw new IllegalStateException("the request has been answered with " + status.get());
        }
        return exchange.stream(newStatus, dressed(headers), kind);
    }

    /** Notes a status that was answered past this class, as an upgrade does. */
    public void answered(int newStatus) {
        status.set(newStatus);
    }

    private Headers dressed(Headers headers) {
        Headers.Builder builder = headers.toBuilder().add("Audit-Id", auditId);
        if (!headers.contains("Cache-Control")) {
            builder.add("Cache-Control", "no-cache, private");
        }
        int length = 0;
        for (String text : List.copyOf(warnings)) {
            String header = "299 - \"" + escape(text) + "\"";
            length += header.length();
            if (length > WARNINGS_LENGTH) {
                break;
            }
            builder.add("Warning", header);
        }
        return builder.build();
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character == '"' || character == '\\') {
                escaped.append('\\');
            }
            escaped.append(character < ' ' || character == 0x7f ? ' ' : character);
        }
        return escaped.toString();
    }
}
