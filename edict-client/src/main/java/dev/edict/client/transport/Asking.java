package dev.edict.client.transport;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What a server is told with a request, over whichever way: the same address, names and bytes. */
final class Asking {
    private final Endpoint endpoint;
    private final TransportSettings settings;
    private final String base;

    Asking(Endpoint endpoint, TransportSettings settings) {
        this.endpoint = endpoint;
        this.settings = settings;
        this.base = endpoint.server().toString().replaceAll("/+$", "");
    }

    URI address(Request request) {
        return URI.create(base + request.target());
    }

    /** Host and port of the server. */
    String host() {
        return endpoint.host();
    }

    /** That of a WebSocket. */
    URI socketAddress(Request request) {
        return URI.create(base.replaceFirst("(?i)^http", "ws") + request.target());
    }

    /** How long the answer may take to begin. */
    Duration limit(Request request) {
        Duration own = request.timeout();
        return own == null ? settings.answerTimeout() : own;
    }

    /** The body, to be sent once: it is counted. @return null for none */
    byte @Nullable [] body(Request request) {
        Payload body = request.body();
        if (body == null) {
            return null;
        }
        byte[] bytes = body.bytes();
        settings.metrics().sent(request.method(), endpoint.host(), bytes.length);
        return bytes;
    }

    /** Those of the request itself, and who asks. */
    void headers(Request request, Identity identity, BiConsumer<String, String> headers) {
        if (isAbsent(request.headers(), "User-Agent")) {
            headers.accept("User-Agent", settings.userAgent());
        }
        request.headers().forEach(headers);
        identity.headers().forEach((name, values) -> {
            if (isAbsent(request.headers(), name)) {
                values.forEach(value -> headers.accept(name, value));
            }
        });
    }

    static boolean isAbsent(Map<String, String> headers, String name) {
        return headers.keySet().stream().noneMatch(name::equalsIgnoreCase);
    }
}
