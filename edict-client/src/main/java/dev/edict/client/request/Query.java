package dev.edict.client.request;

import dev.edict.client.request.ResourcePath.Escaping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The parameters of a request, which are sent in the order of their names. What is empty, zero or false is not said. */
public final class Query {
    private final TreeMap<String, List<String>> parameters = new TreeMap<>();

    public Query add(String name, String value) {
        if (!value.isEmpty()) {
            parameters.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
        }
        return this;
    }

    public Query add(String name, List<String> values) {
        values.forEach(value -> parameters.computeIfAbsent(name, unused -> new ArrayList<>()).add(value));
        return this;
    }

    public Query add(Map<String, String> values) {
        values.forEach(this::add);
        return this;
    }

    public Query add(String name, boolean value) {
        return add(name, value ? "true" : "");
    }

    /** A number or a truth that is said whatever it is, unless it is null. */
    public Query addUnlessNull(String name, @Nullable Object value) {
        return value == null ? this : add(name, value.toString());
    }

    /** The path with these parameters behind it. */
    public String behind(String path) {
        StringBuilder target = new StringBuilder(path);
        char mark = '?';
        for (Map.Entry<String, List<String>> parameter : parameters.entrySet()) {
            for (String value : parameter.getValue()) {
                target.append(mark).append(parameter.getKey()).append('=');
                ResourcePath.escape(value, Escaping.QUERY, target);
                mark = '&';
            }
        }
        return target.toString();
    }

    static Map<String, String> plus(Map<String, String> parameters, String name, String value) {
        Map<String, String> all = new HashMap<>(parameters);
        all.put(name, value);
        return all;
    }
}
