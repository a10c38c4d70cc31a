package dev.edict.kinds.field;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** How messages show a bad value that is not a plain one: maps sorted by key, what is not there as null. */
public final class Shown {
    private static final List<String> CONDITION =
            List.of("type", "status", "observedGeneration", "lastTransitionTime", "reason", "message");

    private Shown() {}

    /** A map of texts. */
    public static Value map(ObjectValue map) {
        if (map.isEmpty()) {
            return NullValue.NULL;
        }
        ObjectValue.Builder sorted = ObjectValue.builder();
        for (String key : new TreeSet<>(map.keys())) {
            sorted.put(key, orNull(map.get(key)));
        }
        return sorted.build();
    }

    /** A selector of labels. */
    public static Value selector(@Nullable ObjectValue selector) {
        if (selector == null) {
            return NullValue.NULL;
        }
        ObjectValue.Builder shown = ObjectValue.builder();
        if (!selector.object("matchLabels").isEmpty()) {
            shown.put("matchLabels", map(selector.object("matchLabels")));
        }
        if (!selector.list("matchExpressions").isEmpty()) {
            shown.put("matchExpressions", ListValue.copyOf(selector.list("matchExpressions").objects().stream()
                    .map(Shown::requirement).toList()));
        }
        return shown.build();
    }

    private static Value requirement(ObjectValue requirement) {
        ObjectValue shown = ObjectValue.of("key", requirement.string("key"), "operator", requirement.string("operator"));
        return requirement.list("values").isEmpty() ? shown : shown.with("values", requirement.list("values"));
    }

    /** Conditions of a status, in the form that newer kinds share. */
    public static Value conditions(ListValue conditions) {
        return conditions.isEmpty()
                ? NullValue.NULL
                : ListValue.copyOf(conditions.objects().stream().map(Shown::condition).toList());
    }

    private static Value condition(ObjectValue condition) {
        ObjectValue.Builder shown = ObjectValue.builder();
        for (String key : CONDITION) {
            Value value = condition.get(key);
            if (value != null) {
                shown.put(key, value);
            }
        }
        return shown.build();
    }

    public static Value orNull(@Nullable Value value) {
        return value == null ? NullValue.NULL : value;
    }

    /** A field that may be absent. */
    public static Value field(ObjectValue object, String key) {
        return orNull(object.get(key));
    }
}
