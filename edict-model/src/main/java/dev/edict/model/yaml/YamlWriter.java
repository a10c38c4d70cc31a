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
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a tree in block style: two spaces a level, the items of a list at the indent of their key, keys in
 * {@link KeyOrder}, a key that is long or has several lines after a question mark.
 */
final class YamlWriter {
    private static final int STEP = 2;
    private static final int LONGEST_SIMPLE_KEY = 128;

    private final YamlLines lines = new YamlLines();
    private final ScalarWriter scalars = new ScalarWriter(lines);

    String document(Value value) {
        node(value, -1, false);
        lines.indent(0);
        return lines.text();
    }

    /** @param inMapping whether the node is the value of a key */
    private void node(Value value, int indent, boolean inMapping) {
        switch (value) {
            case ObjectValue object when object.isEmpty() -> lines.word("{}");
            case ListValue list when list.isEmpty() -> lines.word("[]");
            case ObjectValue object -> mapping(object, indent < 0 ? 0 : indent + STEP);
            case ListValue list -> {
                boolean atKey = inMapping && !lines.isIndention();
                sequence(list, indent < 0 ? 0 : atKey ? indent : indent + STEP);
            }
            case StringValue text -> string(text.text(), indent, false);
            case NumberValue number -> lines.word(number(number));
            case BooleanValue truth -> lines.word(truth.toString());
            case NullValue ignored -> lines.word("null");
        }
    }

    private void mapping(ObjectValue object, int indent) {
        Map<String, Value> sorted = new TreeMap<>(KeyOrder.NATURAL);
        object.forEach(sorted::put);
        for (Map.Entry<String, Value> field : sorted.entrySet()) {
            lines.indent(indent);
            if (isSimple(field.getKey())) {
                string(field.getKey(), indent, true);
                lines.indicator(":", false);
            } else {
                lines.indicator("?", true);
                string(field.getKey(), indent, false);
                lines.indent(indent);
                lines.indicator(":", true);
            }
            node(field.getValue(), indent, true);
        }
    }

    private static boolean isSimple(String key) {
        return key.getBytes(StandardCharsets.UTF_8).length <= LONGEST_SIMPLE_KEY
                && !new ScalarTraits(key).isMultiline();
    }

    private void sequence(ListValue list, int indent) {
        for (Value item : list) {
            lines.indent(indent);
            lines.indicator("-", true);
            node(item, indent, false);
        }
    }

    private void string(String text, int indent, boolean simpleKey) {
        scalars.write(text, ScalarStyle.of(text, simpleKey), indent < 0 ? STEP : indent + STEP, !simpleKey);
    }

    private static String number(NumberValue number) {
        Object resolved = ScalarResolver.plain(number.literal()).value();
        return switch (resolved) {
            case Long integer -> integer.toString();
            case BigInteger integer -> integer.toString();
            case Double real -> FloatText.general(real);
            case null, default -> number.literal();
        };
    }
}
