package dev.edict.server.authenticate;

import dev.edict.server.http.Headers;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The headers in which front proxies say who asks. Where there are several for one purpose, the first that says something
 * counts for names, and all of them for groups.
 *
 * @param extraPrefixes with what headers begin whose rest is the name of something else that is said of the user
 */
public record ProxyHeaders(List<String> names, List<String> uids, List<String> groups, List<String> extraPrefixes) {
    /** Those that everybody uses. */
    public static final ProxyHeaders STANDARD = new ProxyHeaders(
            List.of("X-Remote-User"), List.of("X-Remote-Uid"), List.of("X-Remote-Group"), List.of("X-Remote-Extra-"));

    /** @throws IllegalArgumentException if a name is blank, for every header would begin with it, or uids are where none looks */
    public ProxyHeaders {
        requireNames("requestheader-username-headers", names);
        requireNames("requestheader-uid-headers", uids);
        requireNames("requestheader-group-headers", groups);
        requireNames("requestheader-extra-headers-prefix", extraPrefixes);
        if (!uids.isEmpty() && !isOneOf(uids, "X-Remote-Uid")) {
            throw new IllegalArgumentException("--requestheader-uid-headers is set without specifying the standard X-Remote-Uid "
                    + "header - API aggregation will not work");
        }
        names = List.copyOf(names);
        uids = List.copyOf(uids);
        groups = List.copyOf(groups);
        extraPrefixes = List.copyOf(extraPrefixes);
    }

    /** @throws IllegalArgumentException if one of the names that an option gives is blank */
    public static void requireNames(String option, List<String> names) {
        if (names.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("empty value in \"" + option + "\"");
        }
    }

    boolean mention(String header) {
        return isOneOf(names, header) || isOneOf(uids, header) || isOneOf(groups, header)
                || extraPrefixes.stream().anyMatch(prefix -> isPrefix(prefix, header));
    }

    private static boolean isOneOf(List<String> known, String header) {
        return known.stream().anyMatch(header::equalsIgnoreCase);
    }

    private static boolean isPrefix(String prefix, String header) {
        return header.regionMatches(true, 0, prefix, 0, prefix.length());
    }

    /** The first value of the first of these headers that has one; empty if none has. */
    static String first(Headers headers, List<String> names) {
        for (String name : names) {
            String value = headers.first(name);
            if (value != null && !value.isEmpty()) {
                return value;
            }
        }
        return "";
    }

    static List<String> all(Headers headers, List<String> names) {
        return names.stream().flatMap(name -> headers.all(name).stream()).filter(value -> !value.isEmpty()).toList();
    }

    /** What follows the prefix in the name of a header, in lower case; null if it does not begin with it. */
    static @Nullable String rest(String header, String prefix) {
        return isPrefix(prefix, header) ? header.substring(prefix.length()).toLowerCase(Locale.ROOT) : null;
    }
}
