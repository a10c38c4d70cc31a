package dev.edict.server.authenticate.impersonate;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.http.PercentEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the {@code Impersonate-} headers of a request say. Where a name or a uid is given twice the first counts; each group
 * and each extra value has a header of its own, and the key of an extra is the lower-case end of a header's name, in which
 * percent signs begin escapes.
 */
final class ImpersonationHeaders {
    private static final String PREFIX = "impersonate-";
    private static final String USER = "Impersonate-User";
    private static final String UID = "Impersonate-Uid";
    private static final String GROUP = "Impersonate-Group";
    private static final String EXTRA = "impersonate-extra-";

    private ImpersonationHeaders() {}

    /**
     * The user as the headers describe it, with nothing added; null if they name none.
     *
     * @throws dev.edict.model.status.ApiException if there are other headers than that for the name, and not that one
     */
    static @Nullable User wanted(Headers headers) {
        if (!isAnyIn(headers)) {
            return null;
        }
        User wanted = new User(first(headers, USER), first(headers, UID), headers.all(GROUP), extra(headers));
        if (!wanted.name().isEmpty()) {
            return wanted;
        }
        if (wanted.uid().isEmpty() && wanted.groups().isEmpty() && wanted.extra().isEmpty()) {
            return null;
        }
        throw ApiErrors.badRequest("requested " + described(wanted) + " without impersonating a user name");
    }

    /** The headers for those further in, who are not to know in whose name somebody else speaks. */
    static Headers without(Headers headers) {
        Headers.Builder rest = Headers.builder();
        headers.forEach((name, value) -> {
            if (!isOne(name)) {
                rest.add(name, value);
            }
        });
        return rest.build();
    }

    private static boolean isAnyIn(Headers headers) {
        boolean[] any = {false};
        headers.forEach((name, value) -> any[0] |= isOne(name));
        return any[0];
    }

    private static boolean isOne(String name) {
        return name.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    private static String first(Headers headers, String name) {
        String value = headers.first(name);
        return value == null ? "" : value;
    }

    private static Map<String, List<String>> extra(Headers headers) {
        Map<String, List<String>> extra = new TreeMap<>();
        headers.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (lower.startsWith(EXTRA)) {
                String key = lower.substring(EXTRA.length());
                String decoded = PercentEncoding.decodePath(key);
                extra.computeIfAbsent(decoded == null ? key : decoded, absent -> new ArrayList<>()).add(value);
            }
        });
        return extra;
    }

    /** The real server shows its own structure. */
    private static String described(User user) {
        String extra = user.extra().isEmpty() ? "(nil)"
                : new TreeMap<>(user.extra()).entrySet().stream()
                        .map(entry -> ApiErrors.quote(entry.getKey()) + ":" + described(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
        return "&user.DefaultInfo{Name:\"\", UID:" + ApiErrors.quote(user.uid()) + ", Groups:" + described(user.groups())
                + ", Extra:map[string][]string" + extra + "}";
    }

    private static String described(List<String> texts) {
        return "[]string" + (texts.isEmpty() ? "(nil)"
                : texts.stream().map(ApiErrors::quote).collect(Collectors.joining(", ", "{", "}")));
    }
}
