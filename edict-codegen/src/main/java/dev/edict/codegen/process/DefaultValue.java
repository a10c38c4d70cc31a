package dev.edict.codegen.process;

import com.palantir.javapoet.CodeBlock;
import dev.edict.codegen.java.Values;
import dev.edict.codegen.model.FieldType;
import dev.edict.codegen.model.FieldType.Constant;
import dev.edict.codegen.model.FieldType.ListOf;
import dev.edict.codegen.model.FieldType.MapOf;
import dev.edict.codegen.model.FieldType.Simple;
import dev.edict.codegen.model.FieldType.Struct;
import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormatException;
import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import dev.edict.model.time.Times;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.Base64;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a field is when nobody says.
 *
 * @param value as the schema has it
 * @param literal as Java has it
 */
record DefaultValue(Value value, String literal) {

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
            case Struct ignored -> composed(text, type, ObjectValue.class, "a JSON object");
            case MapOf ignored -> composed(text, type, ObjectValue.class, "a JSON object");
            case ListOf ignored -> composed(text, type, ListValue.class, "a JSON list");
        };
    }

    private static DefaultValue simple(String text, Simple type) {
        return switch (type) {
            case STRING -> new DefaultValue(new StringValue(text), quoted(text));
            case BYTES -> checked(text, Base64.getDecoder()::decode, "bytes in base64",
                    Values.parsed(type, new StringValue(text)));
            case TIME, MICRO_TIME -> checked(text, Times::parse, "a time as RFC 3339 has it",
                    "java.time.Instant.parse(" + quoted(text) + ")");
            case DURATION -> checked(text, Durations::parse, "a duration such as 1h30m",
                    "dev.edict.model.time.Durations.parse(" + quoted(text) + ")");
            case QUANTITY -> checked(text, Quantity::parse, "a quantity",
                    "dev.edict.model.quantity.Quantity.parse(" + quoted(text) + ")");
            case INT_OR_STRING -> intOrString(text);
            case BOOLEAN -> new DefaultValue(parsed(text, BooleanValue.class, "true or false"), text.strip());
            case INT32 -> number(text, Integer.MIN_VALUE, Integer.MAX_VALUE, "an integer of 32 bits", "");
            case INT64 -> number(text, Long.MIN_VALUE, Long.MAX_VALUE, "an integer", "L");
            case DOUBLE -> real(parsed(text, NumberValue.class, "a number"));
            case RAW -> composed(text, type, Value.class, "JSON");
        };
    }

    /** A text that has to be understood. */
    private static DefaultValue checked(String text, Consumer<String> parser, String needed, String literal) {
        try {
            parser.accept(text);
        } catch (TimeFormatException | QuantityFormatException | IllegalArgumentException e) {
            throw new IllegalArgumentException(wrong(text, needed), e);
        }
        return new DefaultValue(new StringValue(text), literal);
    }

    private static DefaultValue real(NumberValue number) {
        return new DefaultValue(number, Double.toString(number.doubleValue()));
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

    private static DefaultValue composed(String text, FieldType type, Class<? extends Value> kind, String needed) {
        Value value = parsed(text, kind, needed);
        return new DefaultValue(value, Values.parsed(type, value));
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
