package dev.edict.model.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node of an object tree: what JSON and YAML can say. Every value is immutable, so trees share their parts freely
 * and cross threads without care.
 *
 * <p>Equality is by content: the order of an object's keys does not count, numbers are equal when they denote the
 * same quantity ({@code 1} and {@code 1.0} differ only in their spelling).
 */
public sealed interface Value permits ObjectValue, ListValue, StringValue, NumberValue, BooleanValue, NullValue {

    /** The name of this value's type as JSON Schema says it. */
    String typeName();

    /**
     * Turns plain Java data into a tree: null, String, Boolean, Integer, Long, BigInteger, BigDecimal, Double, List,
     * Map with string keys, and values themselves.
     *
     * @throws IllegalArgumentException for anything else
     */
    static Value of(@Nullable Object plain) {
        return switch (plain) {
            case null -> NullValue.NULL;
            case Value value -> value;
            case String text -> new StringValue(text);
            case Boolean truth -> BooleanValue.of(truth);
            case Integer number -> NumberValue.of(number.longValue());
            case Long number -> NumberValue.of(number);
            case BigInteger number -> NumberValue.parse(number.toString());
            case BigDecimal number -> NumberValue.parse(number.toString());
            case Double number -> NumberValue.of(number);
            case List<?> items -> ListValue.copyOf(items.stream().map(Value::of).toList());
            case Map<?, ?> fields -> {
                ObjectValue.Builder builder = ObjectValue.builder();
                fields.forEach((key, value) -> builder.put((String) key, of(value)));
                yield builder.build();
            }
            default -> throw new IllegalArgumentException("no tree for " + plain.getClass());
        };
    }
}
