package dev.edict.types;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Changed copies of lists and maps: what the {@code add}, {@code put} and {@code edit} methods of generated code are made with. */
public final class Copies {
    private Copies() {}

    /** A list with more at its end. */
    public static <T> List<T> plus(List<T> list, List<T> more) {
        List<T> all = new ArrayList<>(list);
        all.addAll(more);
        return List.copyOf(all);
    }

    /** A map with another entry, in place of one with the same key. */
    public static <T> Map<String, T> plus(Map<String, T> map, String key, T value) {
        Map<String, T> all = new HashMap<>(map);
        all.put(key, value);
        return Map.copyOf(all);
    }

    /** A list with each item changed. */
    public static <T> List<T> each(List<T> list, UnaryOperator<T> change) {
        return list.stream().map(change).toList();
    }
}
