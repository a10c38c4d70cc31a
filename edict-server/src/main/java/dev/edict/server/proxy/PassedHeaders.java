package dev.edict.server.proxy;

import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/** Which headers pass through. Those of a connection stay on it (RFC 9110, section 7.6.1), and credentials stay here. */
public final class PassedHeaders {
    private static final Set<String> OF_CONNECTIONS = Set.of("connection", "proxy-connection", "keep-alive",
            "proxy-authenticate", "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade");
    private static final Set<String> NOT_ASKED =
            Set.of("host", "content-length", "expect", "authorization", "x-forwarded-for", "x-forwarded-uri");

    private PassedHeaders() {}

    /** The headers of one connection, in lower case. */
    public static Set<String> ofConnection(Headers headers) {
        Set<String> own = new HashSet<>(OF_CONNECTIONS);
        headers.all("Connection").stream().flatMap(value -> Arrays.stream(value.split(",", -1)))
                .map(token -> token.strip().toLowerCase(Locale.ROOT)).forEach(own::add);
        return own;
    }

    /** What is not of its connection. @param left out besides, by names in lower case */
    public static Headers without(Headers headers, Predicate<String> left) {
        Set<String> own = ofConnection(headers);
        Headers.Builder passed = Headers.builder();
        headers.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!own.contains(lower) && !left.test(lower) && !lower.startsWith(":")) {
                passed.add(name, value);
            }
        });
        return passed.build();
    }

    /** What somebody is asked with in the name of a client that shows no credentials there. */
    static Headers.Builder asked(HttpRequest request) {
        Headers.Builder headers = Headers.builder();
        without(request.headers(), name -> NOT_ASKED.contains(name) || name.startsWith("impersonate-"))
                .forEach((name, value) -> headers.add(capitalised(name), value));
        if (request.headers().all("Te").stream().anyMatch(value -> value.contains("trailers"))) {
            headers.add("Te", "trailers");
        }
        return headers.add("X-Forwarded-For", forwardedFor(request));
    }

    /** HTTP/2 has names in lower case only; in HTTP/1.1 some expect to see those that they know. */
    private static String capitalised(String name) {
        StringBuilder text = new StringBuilder(name.length());
        for (int index = 0; index < name.length(); index++) {
            boolean first = index == 0 || name.charAt(index - 1) == '-';
            text.append(first ? Character.toUpperCase(name.charAt(index)) : Character.toLowerCase(name.charAt(index)));
        }
        return text.toString();
    }

    /** Who has asked, after those who say that they have passed it on. */
    public static String forwardedFor(HttpRequest request) {
        String before = String.join(", ", request.headers().all("X-Forwarded-For"));
        String client = request.remoteAddress().getAddress() == null
                ? request.remoteAddress().getHostString() : request.remoteAddress().getAddress().getHostAddress();
        return before.isEmpty() ? client : before + ", " + client;
    }
}
