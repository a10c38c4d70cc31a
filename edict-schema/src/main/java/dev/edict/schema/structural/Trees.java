package dev.edict.schema.structural;

import dev.edict.model.value.FloatText;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What every walk over a tree needs: changed copies that cost nothing where nothing has changed. */
final class Trees {
    private Trees() {}

    interface ItemChange {
        Value apply(int index, Value item);
    }

    interface FieldChange {
        /** The value to put, or null to leave the field out. */
        @Nullable Value apply(String key, Value value);
    }

    static ListValue mapItems(ListValue list, ItemChange change) {
        List<Value> changed = null;
        for (int index = 0; index < list.size(); index++) {
            Value before = list.get(index);
            Value after = change.apply(index, before);
            if (changed == null && after != before) {
                changed = new ArrayList<>(list.items());
            }
            if (changed != null) {
                changed.set(index, after);
            }
        }
        return changed == null ? list : ListValue.copyOf(changed);
    }

    static ObjectValue mapFields(ObjectValue object, FieldChange change) {
        ObjectValue.@Nullable Builder changed = null;
        for (int position = 0; position < object.size(); position++) {
            String key = object.keyAt(position);
            Value before = object.valueAt(position);
            Value after = change.apply(key, before);
            if (changed == null && after != before) {
                changed = beginning(object, position);
            }
            if (changed != null && after != null) {
                changed.put(key, after);
            }
        }
        return changed == null ? object : changed.build();
    }

    private static ObjectValue.Builder beginning(ObjectValue object, int size) {
        ObjectValue.Builder builder = ObjectValue.builder();
        for (int position = 0; position < size; position++) {
            builder.put(object.keyAt(position), object.valueAt(position));
        }
        return builder;
    }

    /**
     * The tree with its numbers spelt as Go spells them, whose numbers are 64-bit integers or doubles: {@code 1.0}
     * becomes {@code 1}.
     */
    static Value withCanonicalNumbers(Value value) {
        return switch (value) {
            case ObjectValue object -> mapFields(object, (key, field) -> withCanonicalNumbers(field));
            case ListValue list -> mapItems(list, (index, item) -> withCanonicalNumbers(item));
            case NumberValue number when !number.isLong() -> canonical(number);
            default -> value;
        };
    }

    private static NumberValue canonical(NumberValue number) {
        String literal = number.literal().equals("-0") ? "0" : FloatText.json(number.doubleValue());
        return literal.equals(number.literal()) ? number : NumberValue.parse(literal);
    }

    /** The tree with the keys of its objects sorted: how messages show it. */
    static Value sorted(Value value) {
        return switch (value) {
            case ObjectValue object -> {
                String[] keys = object.keys().toArray(new String[0]);
                Arrays.sort(keys);
                ObjectValue.Builder sorted = ObjectValue.builder();
                for (String key : keys) {
                    Value field = object.get(key);
                    if (field != null) {
                        sorted.put(key, sorted(field));
                    }
                }
                yield sorted.build();
            }
            case ListValue list -> mapItems(list, (index, item) -> sorted(item));
            default -> value;
        };
    }
}
