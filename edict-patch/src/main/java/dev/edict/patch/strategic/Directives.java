package dev.edict.patch.strategic;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.GoText;
import dev.edict.patch.field.TextOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The words with which a patch says more than its values can. */
final class Directives {
    /** On an object: {@code replace} or {@code delete} it. */
    static final String PATCH = "$patch";
    /** On an object: the keys that it shall have and no others. */
    static final String RETAIN_KEYS = "$retainKeys";
    /** With the name of a list of scalars: the items to take out of it. */
    static final String DELETE_FROM_PRIMITIVE_LIST = "$deleteFromPrimitiveList";
    /** With the name of a list: the order of its items. */
    static final String SET_ELEMENT_ORDER = "$setElementOrder";

    static final String REPLACE = "replace";
    static final String DELETE = "delete";
    static final String MERGE = "merge";

    private Directives() {}

    static boolean is(@Nullable Value directive, String word) {
        return directive instanceof StringValue text && text.text().equals(word);
    }

    static boolean isDeletion(String key) {
        return key.startsWith(DELETE_FROM_PRIMITIVE_LIST);
    }

    static boolean isOrder(String key) {
        return key.startsWith(SET_ELEMENT_ORDER);
    }

    /** The name of the list that a directive is about. */
    static String target(String key, String directive) {
        int slash = key.indexOf('/');
        if (slash < 0 || !key.substring(0, slash).equals(directive)) {
            throw directive.equals(SET_ELEMENT_ORDER)
                    ? StrategicMergeException.badElementOrder()
                    : StrategicMergeException.badPrimitiveList();
        }
        return key.substring(slash + 1);
    }

    static boolean marks(Value item) {
        return item instanceof ObjectValue object && object.has(PATCH);
    }

    /** What a patch leaves where there was nothing before: itself, without objects that carry a {@code $patch}. */
    static @Nullable Value without(Value value) {
        return switch (value) {
            case ObjectValue object -> {
                if (object.has(PATCH)) {
                    yield null;
                }
                ObjectValue.Builder result = ObjectValue.builder();
                object.forEach((key, child) -> {
                    Value kept = without(child);
                    if (kept != null) {
                        result.put(key, kept);
                    }
                });
                yield result.build();
            }
            case ListValue list -> {
                List<Value> items = new ArrayList<>(list.size());
                for (Value item : list) {
                    Value kept = without(item);
                    if (kept != null) {
                        items.add(kept);
                    }
                }
                yield ListValue.copyOf(items);
            }
            default -> value;
        };
    }

    /** A value as Go's {@code %s} prints it: what is no string is marked as a mistake. */
    static String verb(Value value) {
        return switch (value) {
            case StringValue text -> text.text();
            case NullValue ignored -> "%!s(<nil>)";
            case BooleanValue truth -> "%!s(bool=" + truth + ")";
            case NumberValue number -> "%!s(" + GoText.FROM_JSON.type(number) + "=" + GoText.number(number) + ")";
            case ListValue list -> "[" + String.join(" ", list.stream().map(Directives::verb).toList()) + "]";
            case ObjectValue object -> {
                List<String> keys = new ArrayList<>(object.keys());
                keys.sort(TextOrder::compare);
                List<String> fields = new ArrayList<>();
                for (String key : keys) {
                    Value child = object.get(key);
                    fields.add(key + ":" + (child == null ? "" : verb(child)));
                }
                yield "map[" + String.join(" ", fields) + "]";
            }
        };
    }
}
