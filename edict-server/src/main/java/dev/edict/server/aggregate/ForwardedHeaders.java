package dev.edict.server.aggregate;

import dev.edict.server.filter.Call;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.proxy.PassedHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/**
 * Which headers pass through, in either direction. Those of a connection stay on it (RFC 9110, section 7.6.1); credentials
 * stay here, and what the front proxy says of the user takes their place.
 */
final class ForwardedHeaders {
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
        Headers.Builder headers = PassedHeaders.without(request.headers(), name -> REPLACED.contains(name)
                || name.startsWith("x-remote-extra-") || name.startsWith("impersonate-")).toBuilder();
        headers.add("Audit-Id", call.auditId());
        identify(headers, call.user());
        headers.add("X-Forwarded-For", PassedHeaders.forwardedFor(request));
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
        return PassedHeaders.without(answered, NOT_ANSWERED::contains);
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
