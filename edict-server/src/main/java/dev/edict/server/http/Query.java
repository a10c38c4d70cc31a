package dev.edict.server.http;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The query string of a request as a map from a name to its values, decoded when it is first asked for. A name may occur
 * more than once. As on the real server, a pair with a broken escape or a semicolon is dropped rather than refused.
 * Immutable.
 */
public final class Query {

    private static final Query EMPTY = new Query("");

    private final String raw;
    private volatile @Nullable Map<String, List<String>> decoded;

    private Query(String raw) {
        this.raw = raw;
    }

    /** The query of the text that stands behind the question mark. */
    public static Query parse(String raw) {
        return raw.isEmpty() ? EMPTY : new Query(raw);
    }

    public static Query empty() {
        return EMPTY;
    }

    /** The text as received, without the question mark. */
    public String raw() {
        return raw;
    }

    /** The first value of the name, or null if the name does not occur. A name without a value has the empty one. */
    public @Nullable String first(String name) {
        List<String> values = all(name);
        return values.isEmpty() ? null : values.get(0);
    }

    /** All values of the name, in order; empty if the name does not occur. */
    public List<String> all(String name) {
        return asMap().getOrDefault(name, List.of());
    }

    public boolean contains(String name) {
        return asMap().containsKey(name);
    }

    /** The names, in the order of their first occurrence. */
    public Set<String> names() {
        return asMap().keySet();
    }

    public boolean isEmpty() {
        return asMap().isEmpty();
    }

    /** All names with their values, unmodifiable. */
    public Map<String, List<String>> asMap() {
        Map<String, List<String>> map = decoded;
        if (map == null) {
            map = decode(raw);
            decoded = map;
        }
        return map;
    }

    private static Map<String, List<String>> decode(String raw) {
        if (raw.isEmpty()) {
            return Map.of();
        }
        Map<String, List<String>> map = new LinkedHashMap<>();
        int start = 0;
        while (start <= raw.length()) {
            int end = raw.indexOf('&', start);
            if (end < 0) {
                end = raw.length();
            }
            addPair(map, raw.substring(start, end));
            start = end + 1;
        }
        map.replaceAll((name, values) -> List.copyOf(values));
        return Collections.unmodifiableMap(map);
    }

    private static void addPair(Map<String, List<String>> map, String pair) {
        if (pair.isEmpty() || pair.indexOf(';') >= 0) {
            return;
        }
        int equals = pair.indexOf('=');
        String name = PercentEncoding.decodeQuery(equals < 0 ? pair : pair.substring(0, equals));
        String value = equals < 0 ? "" : PercentEncoding.decodeQuery(pair.substring(equals + 1));
        if (name != null && value != null) {
            map.computeIfAbsent(name, absent -> new ArrayList<>(1)).add(value);
        }
    }

    @Override
    public String toString() {
        return raw;
    }
}
