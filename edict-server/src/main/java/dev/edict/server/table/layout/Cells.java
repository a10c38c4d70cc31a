package dev.edict.server.table.layout;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Texts that the cells of several kinds share. */
final class Cells {
    static final String NONE = "<none>";
    static final String UNSET = "<unset>";
    static final String UNKNOWN = "<unknown>";

    private Cells() {}

    static String orElse(String text, String whenEmpty) {
        return text.isEmpty() ? whenEmpty : text;
    }

    /** The text of a field that may be absent, which is not the same as empty. */
    static String optional(ObjectValue object, String key, String whenAbsent) {
        String text = object.stringOrNull(key);
        return text == null ? whenAbsent : text;
    }

    static boolean optional(ObjectValue object, String key, boolean whenAbsent) {
        Boolean truth = object.boolOrNull(key);
        return truth == null ? whenAbsent : truth;
    }

    static String ratio(long part, long whole) {
        return part + "/" + whole;
    }

    /** A number, a quantity or an integer-or-string as text; absent is the given text. */
    static String amount(@Nullable Value value, String whenAbsent) {
        return switch (value) {
            case StringValue text -> text.text();
            case NumberValue number -> number.literal();
            case null, default -> whenAbsent;
        };
    }

    static String quantity(ObjectValue quantities, String name) {
        return amount(quantities.get(name), "0");
    }

    /** Labels as {@code a=b,c=d}, sorted as a whole: {@code a.b/c=d} comes before {@code a=b}. */
    static String labels(ObjectValue labels) {
        return labels.isEmpty() ? NONE : labels.strings().entrySet().stream()
                .map(label -> label.getKey() + "=" + label.getValue())
                .sorted()
                .collect(Collectors.joining(","));
    }

    static String names(ObjectValue podTemplate) {
        return texts(podTemplate, "name");
    }

    static String images(ObjectValue podTemplate) {
        return texts(podTemplate, "image");
    }

    private static String texts(ObjectValue podTemplate, String key) {
        return podTemplate.object("spec").list("containers").objects().stream()
                .map(container -> container.string(key))
                .collect(Collectors.joining(","));
    }

    /** The first texts of a longer list, and how many more there are. */
    static String first(int limit, List<String> texts, String separator) {
        if (texts.size() <= limit) {
            return String.join(separator, texts);
        }
        return String.join(separator, texts.subList(0, limit)) + " + " + (texts.size() - limit) + " more...";
    }

    /** The condition of this type, or null where there is none. */
    static @Nullable ObjectValue condition(ListValue conditions, String type) {
        for (ObjectValue condition : conditions.objects()) {
            if (condition.string("type").equals(type)) {
                return condition;
            }
        }
        return null;
    }

    static boolean isTrue(ListValue conditions, String type) {
        ObjectValue condition = condition(conditions, type);
        return condition != null && condition.string("status").equals("True");
    }
}
