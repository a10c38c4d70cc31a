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
import org.jspecify.annotations.Nullable;

/** Values as Go's %#v prints them, for the messages that quote them so. */
final class GoSyntax {
    /** Nobody reads more of a message. */
    private static final int LONGEST = 10_000;

    private GoSyntax() {}

    static String key(@Nullable Object key) {
        return switch (key) {
            case null -> "<nil>";
            case String text -> quote(text);
            case Double number -> FloatText.general(number);
            case BigInteger unsigned -> "0x" + unsigned.toString(16);
            default -> key.toString();
        };
    }

    /** No more than about {@value #LONGEST} characters of it, whatever it holds. */
    static String value(Value value) {
        StringBuilder text = new StringBuilder();
        append(value, text);
        return text.toString();
    }

    private static void append(Value value, StringBuilder text) {
        switch (value) {
            case ObjectValue object -> {
                text.append("map[interface {}]interface {}{");
                for (int index = 0; index < object.size() && text.length() < LONGEST; index++) {
                    text.append(index == 0 ? "" : ", ").append(quote(object.keyAt(index))).append(':');
                    appendInner(object.valueAt(index), text);
                }
                text.append('}');
            }
            case ListValue list -> {
                text.append("[]interface {}{");
                for (int index = 0; index < list.size() && text.length() < LONGEST; index++) {
                    text.append(index == 0 ? "" : ", ");
                    appendInner(list.get(index), text);
                }
                text.append('}');
            }
            case StringValue string -> text.append(quote(string.text()));
            case NumberValue number -> text.append(number.literal());
            case BooleanValue truth -> text.append(truth);
            case NullValue ignored -> text.append("<nil>");
        }
    }

    private static void appendInner(Value value, StringBuilder text) {
        if (value == NullValue.NULL) {
            text.append("interface {}(nil)");
        } else {
            append(value, text);
        }
    }

    private static String quote(String text) {
        return StringValue.quote(text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...");
    }
}
