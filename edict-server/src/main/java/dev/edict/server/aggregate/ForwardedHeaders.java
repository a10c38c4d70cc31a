package dev.edict.server.aggregate;

import dev.edict.server.filter.Call;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Which headers pass through, in either direction. Those of a connection stay on it (RFC 9110, section 7.6.1); credentials
 * stay here, and what the front proxy says of the user takes their place.
 */
final class ForwardedHeaders {
    private static final Set<String> OF_CONNECTIONS = Set.of("connection", "proxy-connection", "keep-alive",
            "proxy-authenticate", "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade");
    private static final Set<String> REPLACED = Set.of("host", "content-length", "expect", "authorization", "audit-id",
            "x-remote-user", "x-remote-uid", "x-remote-group", "x-forwarded-for", "x-forwarded-uri", "x-forwarded-host",
            "x-forwarded-proto");
    private static final Set<String> NOT_ANSWERED = Set.of("content-length", "audit-id",
            "access-control-allow-credentials", "access-control-allow-headers", "access-control-allow-methods",
            "access-control-allow-origin");
    private static final String EXTRA = "X-Remote-Extra-";
    /** What may stand in the name of a header, apart from letters and digits; a percent sign begins an escape. */
    private static final String LEGAL = "!#$&'*+-.^_`|~";

    private ForwardedHeaders() {}

    static Headers request(Call call) {
        HttpRequest request = call.request();
        Set<String> dropped = dropped(request.headers());
        Headers.Builder headers = Headers.builder();
        request.headers().forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!dropped.contains(lower) && !REPLACED.contains(lower) && !lower.startsWith(":")
                    && !lower.startsWith("x-remote-extra-") && !lower.startsWith("impersonate-")) {
                headers.add(name, value);
            }
        });
        headers.add("Audit-Id", call.auditId());
        identify(headers, call.user());
        String before = String.join(", ", request.headers().all("X-Forwarded-For"));
        String client = request.remoteAddress().getAddress() == null
                ? request.remoteAddress().getHostString() : request.remoteAddress().getAddress().getHostAddress();
        headers.add("X-Forwarded-For", before.isEmpty() ? client : before + ", " + client);
        headers.add("X-Forwarded-Uri", request.rawPath());
        String host = request.headers().first("Host");
        if (host != null) {
            headers.add("X-Forwarded-Host", host);
        }
        headers.add("X-Forwarded-Proto", request.scheme());
        return headers.build();
    }

    /** Says who asks, as a front proxy says it. */
    static void identify(Headers.Builder headers, User user) {
        headers.add("X-Remote-User", user.name());
        if (!user.uid().isEmpty()) {
            headers.add("X-Remote-Uid", user.uid());
        }
        user.groups().forEach(group -> headers.add("X-Remote-Group", group));
        user.extra().forEach((key, values) -> values.forEach(value -> headers.add(EXTRA + escaped(key), value)));
    }

    static Headers response(Headers answered) {
        Set<String> dropped = dropped(answered);
        Headers.Builder headers = Headers.builder();
        answered.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!dropped.contains(lower) && !NOT_ANSWERED.contains(lower)) {
                headers.add(name, value);
            }
        });
        return headers.build();
    }

    private static Set<String> dropped(Headers headers) {
        Set<String> dropped = new HashSet<>(OF_CONNECTIONS);
        headers.all("Connection").stream().flatMap(value -> Arrays.stream(value.split(",", -1)))
                .map(token -> token.strip().toLowerCase(Locale.ROOT)).forEach(dropped::add);
        return dropped;
    }

    private static String escaped(String key) {
        StringBuilder text = new StringBuilder();
        for (byte next : key.getBytes(StandardCharsets.UTF_8)) {
            boolean letter = next >= 'a' && next <= 'z' || next >= 'A' && next <= 'Z' || next >= '0' && next <= '9';
            if (letter || next > 0 && LEGAL.indexOf(next) >= 0) {
                text.append((char) next);
            } else {
                text.append(String.format(Locale.ROOT, "%%%02X", next & 0xff));
            }
        }
        return text.toString();
    }
}
