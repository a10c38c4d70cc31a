package dev.edict.codegen.process;

import com.palantir.javapoet.CodeBlock;
import dev.edict.codegen.model.FieldType;
import dev.edict.codegen.model.FieldType.Constant;
import dev.edict.codegen.model.FieldType.ListOf;
import dev.edict.codegen.model.FieldType.MapOf;
import dev.edict.codegen.model.FieldType.Simple;
import dev.edict.codegen.model.FieldType.Struct;
import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a field is when nobody says.
 *
 * @param value as the schema has it
 * @param literal as Java has it; null where it is no simple thing to write
 */
record DefaultValue(Value value, @Nullable String literal) {

    /**
     * Reads a default of a type.
     *
     * @param constants the texts of the type's constants by their Java names, if it has any
     * @throws IllegalArgumentException with a message for who wrote it
     */
    static DefaultValue parse(String text, FieldType type, Map<String, String> constants) {
        return switch (type) {
            case Simple simple -> simple(text, simple);
            case Constant constant -> constant(text, constant, constants);
            case Struct ignored -> composed(text, ObjectValue.class, "a JSON object");
            case MapOf ignored -> composed(text, ObjectValue.class, "a JSON object");
            case ListOf ignored -> composed(text, ListValue.class, "a JSON list");
        };
    }

    private static DefaultValue simple(String text, Simple type) {
        return switch (type) {
            case STRING -> new DefaultValue(new StringValue(text), quoted(text));
            case BYTES -> new DefaultValue(new StringValue(text), null);
            case TIME, MICRO_TIME -> new DefaultValue(new StringValue(text), "java.time.Instant.parse(" + quoted(text) + ")");
            case QUANTITY -> new DefaultValue(
                    new StringValue(text), "dev.edict.model.quantity.Quantity.parse(" + quoted(text) + ")");
            case INT_OR_STRING -> intOrString(text);
            case BOOLEAN -> new DefaultValue(parsed(text, BooleanValue.class, "true or false"), text.strip());
            case INT32 -> number(text, Integer.MIN_VALUE, Integer.MAX_VALUE, "an integer of 32 bits", "");
            case INT64 -> number(text, Long.MIN_VALUE, Long.MAX_VALUE, "an integer", "L");
            case DOUBLE -> new DefaultValue(parsed(text, NumberValue.class, "a number"), text.strip());
            case RAW -> new DefaultValue(parsed(text, Value.class, "JSON"), null);
        };
    }

    private static DefaultValue number(String text, long least, long most, String needed, String suffix) {
        NumberValue number = parsed(text, NumberValue.class, needed);
        if (!number.isLong() || number.longValue() < least || number.longValue() > most) {
            throw new IllegalArgumentException(wrong(text, needed));
        }
        return new DefaultValue(number, number.longValue() + suffix);
    }

    private static DefaultValue intOrString(String text) {
        try {
            int number = Integer.parseInt(text);
            return new DefaultValue(NumberValue.of((long) number), "dev.edict.types.IntOrString.of(" + number + ")");
        } catch (NumberFormatException e) {
            return new DefaultValue(new StringValue(text), "dev.edict.types.IntOrString.of(" + quoted(text) + ")");
        }
    }

    private static DefaultValue constant(String text, Constant type, Map<String, String> constants) {
        for (Map.Entry<String, String> constant : constants.entrySet()) {
            if (constant.getValue().equals(text)) {
                return new DefaultValue(new StringValue(text), literal(type, constant.getKey()));
            }
        }
        throw new IllegalArgumentException(wrong(text, "one of " + String.join(", ", constants.values())));
    }

    /** A constant with all of its names, so that it needs no import. */
    static String literal(Constant type, String constant) {
        return (type.packageName().isEmpty() ? "" : type.packageName() + ".") + type.name() + "." + constant;
    }

    private static DefaultValue composed(String text, Class<? extends Value> kind, String needed) {
        return new DefaultValue(parsed(text, kind, needed), null);
    }

    private static <V extends Value> V parsed(String text, Class<V> kind, String needed) {
        try {
            return kind.cast(Json.parse(text));
        } catch (JsonSyntaxException | ClassCastException e) {
            throw new IllegalArgumentException(wrong(text, needed), e);
        }
    }

    private static String wrong(String text, String needed) {
        return "the default must be " + needed + ", not " + text;
    }

    private static String quoted(String text) {
        return CodeBlock.of("$S", text).toString();
    }
}
