package dev.edict.patch.field;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Field sets as {@code metadata.managedFields[].fieldsV1} writes them.
 *
 * <p>An object whose keys are steps: {@code f:name} a field, {@code k:{"name":"web"}} a list item by its keys,
 * {@code v:"a"} an item of a set, {@code i:0} an item by its place. Under a step stand the steps that lead on from it.
 * An empty object means that the path up to there is in the set; where longer paths are too, the key {@code .} says so.
 */
public final class FieldsV1 {
    private static final String SELF = ".";

    private FieldsV1() {}

    /** The set in its canonical form: steps in the order of {@link PathElement}, key values as compact JSON. */
    public static ObjectValue encode(FieldSet set) {
        return encode(set, false);
    }

    private static ObjectValue encode(FieldSet set, boolean isMember) {
        ObjectValue.Builder object = ObjectValue.builder();
        if (isMember && !set.isEmpty()) {
            object.put(SELF, ObjectValue.EMPTY);
        }
        for (int position = 0; position < set.width(); position++) {
            FieldSet child = set.childAt(position);
            object.put(encode(set.elementAt(position)),
                    child.isEmpty() ? ObjectValue.EMPTY : encode(child, set.isMember(position)));
        }
        return object.build();
    }

    /** The step as a key. */
    public static String encode(PathElement element) {
        return switch (element) {
            case PathElement.Field field -> "f:" + field.name();
            case PathElement.Index index -> "i:" + index.position();
            case PathElement.Item item -> {
                StringBuilder text = new StringBuilder("v:");
                write(item.value(), text);
                yield text.toString();
            }
            case PathElement.Key key -> {
                StringBuilder text = new StringBuilder("k:{");
                for (PathElement.KeyPart part : key.parts()) {
                    text.append(text.length() > 3 ? "," : "");
                    text.append(Json.text(new StringValue(part.name()))).append(':');
                    write(part.value(), text);
                }
                yield text.append('}').toString();
            }
        };
    }

    /** Compact JSON that is also safe within HTML, as Go writes it. */
    private static void write(Value value, StringBuilder text) {
        switch (value) {
            case StringValue string -> text.append(Json.text(string));
            case NumberValue number -> text.append(
                    number.isLong() ? number.literal() : GoText.json(number.doubleValue()));
            case BooleanValue truth -> text.append(truth);
            case NullValue ignored -> text.append("null");
            case ListValue list -> {
                text.append('[');
                for (int index = 0; index < list.size(); index++) {
                    text.append(index > 0 ? "," : "");
                    write(list.get(index), text);
                }
                text.append(']');
            }
            case ObjectValue object -> {
                List<String> keys = new ArrayList<>(object.keys());
                keys.sort(TextOrder::compare);
                text.append('{');
                for (int index = 0; index < keys.size(); index++) {
                    text.append(index > 0 ? "," : "");
                    text.append(Json.text(new StringValue(keys.get(index))));
                    text.append(':');
                    Value child = object.get(keys.get(index));
                    write(child == null ? NullValue.NULL : child, text);
                }
                text.append('}');
            }
        }
    }

    /**
     * Reads a set. Steps of a kind that is not known are left out, with all below them.
     *
     * @throws FieldsFormatException if the tree is no such set
     */
    public static FieldSet decode(Value fields) throws FieldsFormatException {
        FieldSetBuilder builder = new FieldSetBuilder();
        read(fields, builder);
        return builder.build();
    }

    /** Reads the steps of one level; tells whether the path up to here is in the set. */
    private static boolean read(Value fields, FieldSetBuilder builder) throws FieldsFormatException {
        if (fields == NullValue.NULL) {
            return true;
        }
        if (!(fields instanceof ObjectValue object)) {
            throw new FieldsFormatException("expected an object of fields, got " + fields.typeName());
        }
        boolean isMember = false;
        boolean hasSteps = false;
        for (int position = 0; position < object.size(); position++) {
            String key = object.keyAt(position);
            if (key.equals(SELF)) {
                isMember = true;
                continue;
            }
            PathElement element = decodeElement(key);
            if (element == null) {
                continue;
            }
            hasSteps = true;
            Value below = object.valueAt(position);
            if (below instanceof ObjectValue next && next.isEmpty()) {
                builder.add(element);
            } else if (read(below, builder.below(element))) {
                builder.add(element);
            }
        }
        return isMember || !hasSteps;
    }

    /** Reads one step; null if it is of a kind that is not known. */
    private static @Nullable PathElement decodeElement(String key) throws FieldsFormatException {
        if (key.length() < 2) {
            throw new FieldsFormatException("key must be 2 characters long:");
        }
        if (key.charAt(1) != ':') {
            throw new FieldsFormatException("missing colon: " + key);
        }
        String content = key.substring(2);
        return switch (key.charAt(0)) {
            case 'f' -> new PathElement.Field(content);
            case 'k' -> decodeKey(content);
            case 'v' -> new PathElement.Item(parse(content));
            case 'i' -> decodeIndex(content);
            default -> null;
        };
    }

    private static PathElement decodeKey(String content) throws FieldsFormatException {
        if (!(parse(content) instanceof ObjectValue object)) {
            throw new FieldsFormatException("expected an object of keys: " + content);
        }
        List<PathElement.KeyPart> parts = new ArrayList<>(object.size());
        object.forEach((name, value) -> parts.add(new PathElement.KeyPart(name, value)));
        return new PathElement.Key(parts);
    }

    private static PathElement decodeIndex(String content) throws FieldsFormatException {
        try {
            return new PathElement.Index(Integer.parseInt(content));
        } catch (NumberFormatException notAnIndex) {
            throw new FieldsFormatException("invalid index: " + content);
        }
    }

    private static Value parse(String json) throws FieldsFormatException {
        try {
            return Json.parse(json);
        } catch (JsonSyntaxException notJson) {
            throw new FieldsFormatException(String.valueOf(notJson.getMessage()));
        }
    }
}
