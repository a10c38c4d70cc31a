package dev.edict.schema.structural;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.FloatText;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Values and their types as Go prints them. */
final class GoTexts {
    private GoTexts() {}

    /** As %v prints it. */
    static String plain(Value value) {
        return switch (value) {
            case ObjectValue object -> new TreeSet<>(object.keys()).stream()
                    .map(key -> key + ":" + plain(Objects.requireNonNull(object.get(key))))
                    .collect(Collectors.joining(" ", "map[", "]"));
            case ListValue list -> list.stream().map(GoTexts::plain).collect(Collectors.joining(" ", "[", "]"));
            case StringValue text -> text.text();
            case NumberValue number -> number.isLong() ? number.literal() : FloatText.general(number.doubleValue());
            case BooleanValue truth -> truth.toString();
            case NullValue ignored -> "<nil>";
        };
    }

    /** As %T prints it. */
    static String type(Value value) {
        return switch (value) {
            case ObjectValue ignored -> "map[string]interface {}";
            case ListValue ignored -> "[]interface {}";
            case StringValue ignored -> "string";
            case NumberValue number -> number.isLong() ? "int64" : "float64";
            case BooleanValue ignored -> "bool";
            case NullValue ignored -> "<nil>";
        };
    }
}
