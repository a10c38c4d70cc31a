package dev.edict.server.http;

import java.util.Locale;
import java.util.Set;

/**
 * The target of a request as logs may show it: without the values of parameters that let whoever reads them act as somebody
 * else.
 */
final class ShownTarget {
    private static final String HIDDEN = "REDACTED";
    private static final Set<String> SECRET = Set.of("access_token", "id_token", "refresh_token", "token", "bearer_token",
            "client_secret", "secret", "client_assertion", "assertion", "password", "passwd", "api_key", "apikey",
            "authorization");

    private ShownTarget() {}

    static String of(String path, String query) {
        return query.isEmpty() ? path : path + "?" + hidden(query);
    }

    private static String hidden(String query) {
        String lower = query.toLowerCase(Locale.ROOT);
        // Names may be written with escapes; those are looked at one by one.
        if (lower.indexOf('%') < 0 && SECRET.stream().noneMatch(lower::contains)) {
            return query;
        }
        StringBuilder shown = new StringBuilder(query.length());
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (!shown.isEmpty()) {
                shown.append('&');
            }
            shown.append(equals > 0 && isSecret(pair.substring(0, equals)) ? pair.substring(0, equals + 1) + HIDDEN : pair);
        }
        return shown.toString();
    }

    private static boolean isSecret(String name) {
        String plain = PercentEncoding.decodeQuery(name);
        return plain == null || SECRET.contains(plain.toLowerCase(Locale.ROOT));
    }
}
