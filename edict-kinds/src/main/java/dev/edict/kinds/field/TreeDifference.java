package dev.edict.kinds.field;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;

/** Says which fields of two objects differ, for people: a line with a minus and one with a plus for each. */
public final class TreeDifference {
    private TreeDifference() {}

    public static String describe(ObjectValue before, ObjectValue after) {
        StringBuilder text = new StringBuilder();
        append("", before, after, text);
        return text.toString();
    }

    private static void append(String path, ObjectValue before, ObjectValue after, StringBuilder text) {
        Set<String> keys = new LinkedHashSet<>(before.keys());
        keys.addAll(after.keys());
        for (String key : keys) {
            Value one = before.get(key);
            Value other = after.get(key);
            String at = path.isEmpty() ? key : path + "." + key;
            if (Objects.equals(one, other)) {
                continue;
            }
            if (one instanceof ObjectValue inner && other instanceof ObjectValue outer) {
                append(at, inner, outer, text);
                continue;
            }
            if (one != null) {
                text.append("- ").append(at).append(": ").append(Json.text(one)).append('\n');
            }
            if (other != null) {
                text.append("+ ").append(at).append(": ").append(Json.text(other)).append('\n');
            }
        }
    }
}
