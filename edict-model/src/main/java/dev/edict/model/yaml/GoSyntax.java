package dev.edict.model.yaml;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.FloatText;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.math.BigInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Values as Go's %#v prints them, for the messages that quote them so. */
final class GoSyntax {
    private GoSyntax() {}

    static String key(@Nullable Object key) {
        return switch (key) {
            case null -> "<nil>";
            case String text -> StringValue.quote(text);
            case Double number -> FloatText.general(number);
            case BigInteger unsigned -> "0x" + unsigned.toString(16);
            default -> key.toString();
        };
    }

    static String value(Value value) {
        return switch (value) {
            case ObjectValue object -> IntStream.range(0, object.size())
                    .mapToObj(index -> StringValue.quote(object.keyAt(index)) + ":" + inner(object.valueAt(index)))
                    .collect(Collectors.joining(", ", "map[interface {}]interface {}{", "}"));
            case ListValue list ->
                list.stream().map(GoSyntax::inner).collect(Collectors.joining(", ", "[]interface {}{", "}"));
            case StringValue text -> StringValue.quote(text.text());
            case NumberValue number -> number.literal();
            case BooleanValue truth -> truth.toString();
            case NullValue ignored -> "<nil>";
        };
    }

    private static String inner(Value value) {
        return value == NullValue.NULL ? "interface {}(nil)" : value(value);
    }
}
