package dev.edict.kinds.core.resource;

import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Amounts of resources by name, as they stand in {@code requests}, {@code limits} and the like. */
public final class ResourceLists {
    private static final int MILLI = -3;

    private ResourceLists() {}

    /** The quantity in a field; an absent one is zero. */
    public static Quantity quantity(@Nullable Value value) {
        return value == null ? Quantity.ZERO : Quantity.parse(value);
    }

    public static Map<String, Quantity> quantities(ObjectValue list) {
        Map<String, Quantity> quantities = LinkedHashMap.newLinkedHashMap(list.size());
        list.forEach((name, value) -> quantities.put(name, quantity(value)));
        return quantities;
    }

    public static ObjectValue tree(Map<String, Quantity> quantities) {
        ObjectValue.Builder list = ObjectValue.builder();
        quantities.forEach((name, quantity) -> list.put(name, quantity.toString()));
        return list.build();
    }

    /** Writes every amount in the list under a key in its usual form, rounded up to thousandths. */
    public static ObjectValue round(ObjectValue object, String key) {
        return object.mapObject(key, list -> {
            ObjectValue.Builder rounded = null;
            for (int position = 0; position < list.size(); position++) {
                Value before = list.valueAt(position);
                StringValue after = new StringValue(quantity(before).roundUp(MILLI).toString());
                if (!after.equals(before)) {
                    rounded = rounded == null ? list.toBuilder() : rounded;
                    rounded.put(list.keyAt(position), after);
                }
            }
            return rounded == null ? list : rounded.build();
        });
    }

    /** Rounds the requests and limits in the requirements under a key. */
    public static ObjectValue roundRequirements(ObjectValue object, String key) {
        return object.mapObject(key, requirements -> round(round(requirements, "limits"), "requests"));
    }

    public static void add(Map<String, Quantity> sum, Map<String, Quantity> more) {
        more.forEach((name, amount) -> sum.merge(name, amount, Quantity::plus));
    }

    public static void maximum(Map<String, Quantity> highest, Map<String, Quantity> other) {
        other.forEach((name, amount) ->
                highest.merge(name, amount, (held, found) -> found.compareTo(held) > 0 ? found : held));
    }
}
