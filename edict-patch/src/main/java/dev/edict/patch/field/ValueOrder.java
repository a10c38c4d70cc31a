package dev.edict.patch.field;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A total order of values, by which field sets sort the keys of list items: numbers, then strings, booleans, lists,
 * objects, null; within a type by content.
 */
final class ValueOrder implements Comparator<Value> {
    static final ValueOrder INSTANCE = new ValueOrder();

    private ValueOrder() {}

    @Override
    public int compare(Value left, Value right) {
        if (left == right) {
            return 0;
        }
        int byType = Integer.compare(rank(left), rank(right));
        if (byType != 0) {
            return byType;
        }
        return switch (left) {
            case NumberValue number -> compareNumbers(number, (NumberValue) right);
            case StringValue text -> TextOrder.compare(text.text(), ((StringValue) right).text());
            case BooleanValue truth -> Boolean.compare(truth.isTrue(), ((BooleanValue) right).isTrue());
            case ListValue list -> compareLists(list, (ListValue) right);
            case ObjectValue object -> compareObjects(object, (ObjectValue) right);
            case NullValue ignored -> 0;
        };
    }

    private static int rank(Value value) {
        return switch (value) {
            case NumberValue ignored -> 0;
            case StringValue ignored -> 1;
            case BooleanValue ignored -> 2;
            case ListValue ignored -> 3;
            case ObjectValue ignored -> 4;
            case NullValue ignored -> 5;
        };
    }

    private static int compareNumbers(NumberValue left, NumberValue right) {
        if (left.isLong() && right.isLong()) {
            return Long.compare(left.longValue(), right.longValue());
        }
        return Double.compare(left.doubleValue(), right.doubleValue());
    }

    private int compareLists(ListValue left, ListValue right) {
        int shorter = Math.min(left.size(), right.size());
        for (int index = 0; index < shorter; index++) {
            int byItem = compare(left.get(index), right.get(index));
            if (byItem != 0) {
                return byItem;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private int compareObjects(ObjectValue left, ObjectValue right) {
        List<String> leftKeys = sortedKeys(left);
        List<String> rightKeys = sortedKeys(right);
        int shorter = Math.min(leftKeys.size(), rightKeys.size());
        for (int index = 0; index < shorter; index++) {
            String leftKey = leftKeys.get(index);
            String rightKey = rightKeys.get(index);
            int byKey = TextOrder.compare(leftKey, rightKey);
            if (byKey != 0) {
                return byKey;
            }
            int byValue = compare(present(left, leftKey), present(right, rightKey));
            if (byValue != 0) {
                return byValue;
            }
        }
        return Integer.compare(leftKeys.size(), rightKeys.size());
    }

    private static Value present(ObjectValue object, String key) {
        Value value = object.get(key);
        return value == null ? NullValue.NULL : value;
    }

    private static List<String> sortedKeys(ObjectValue object) {
        List<String> keys = new ArrayList<>(object.keys());
        keys.sort(TextOrder::compare);
        return keys;
    }
}
