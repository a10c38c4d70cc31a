package dev.edict.cel.value;

import dev.edict.cel.type.CelType;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * What an expression has made as JSON, in the form that protobuf gives it: bytes in base64, times and spans of time as text,
 * and as text also each whole number that a floating-point number can not hold. Not every value has such a form.
 */
public final class JsonForm {
    private static final long LARGEST_WHOLE = (1L << 53) - 1;

    /** How messages call the values of libraries; others are called as their type. */
    private static final Map<String, String> NAMES = Map.of(
            "kubernetes.Quantity", "Quantity",
            "kubernetes.URL", "URL",
            "kubernetes.Semver", "Semver",
            "kubernetes.NamedFormat", "Format",
            "net.IP", "IP",
            "net.CIDR", "CIDR");

    private JsonForm() {}

    /** @throws NoJsonFormException if the value, or something in it, has none */
    public static Value of(Object value) throws NoJsonFormException {
        return switch (value) {
            case NullValue nothing -> nothing;
            case Preserved preserved -> preserved.tree();
            case Boolean truth -> BooleanValue.of(truth);
            case Long number -> Math.abs(number) <= LARGEST_WHOLE && number != Long.MIN_VALUE
                    ? NumberValue.of(number) : new StringValue(number.toString());
            case UnsignedInteger number -> number.bits() >= 0 && number.bits() <= LARGEST_WHOLE
                    ? NumberValue.of(number.bits()) : new StringValue(number.toString());
            case Double number when Double.isFinite(number) -> NumberValue.of(number);
            case String text -> new StringValue(text);
            case ByteString bytes -> new StringValue(Base64.getEncoder().encodeToString(bytes.toByteArray()));
            case Nanoseconds span -> new StringValue(span.toString());
            case Timestamp time -> new StringValue(time.toString());
            case CelList list -> list(list);
            case CelMap map -> object(map);
            case OptionalValue optional -> {
                Object held = optional.value();
                if (held == null) {
                    throw new NoJsonFormException("optional.none() dereference");
                }
                yield of(held);
            }
            case CelType type -> throw new NoJsonFormException("type conversion not supported for 'type'");
            default -> throw new NoJsonFormException(
                    "type conversion error from '" + name(value) + "' to '*structpb.Value'");
        };
    }

    private static ListValue list(CelList list) throws NoJsonFormException {
        List<Value> items = new ArrayList<>();
        for (Object element : list) {
            items.add(of(element));
        }
        return ListValue.copyOf(items);
    }

    private static ObjectValue object(CelMap map) throws NoJsonFormException {
        ObjectValue.Builder object = ObjectValue.builder();
        for (Iterator<Object> keys = map.keys(); keys.hasNext(); ) {
            Object key = keys.next();
            if (!(key instanceof String name)) {
                throw new NoJsonFormException(key instanceof Boolean
                        ? "type conversion error from bool to 'string'"
                        : "unsupported type conversion from '" + Values.typeOf(key) + "' to string");
            }
            Object held = map.find(key);
            object.put(name, held == null ? NullValue.NULL : of(held));
        }
        return object.build();
    }

    private static String name(Object value) {
        String name = value instanceof Double ? "Double" : Values.typeOf(value).name();
        return NAMES.getOrDefault(name, name);
    }
}
