package dev.edict.fuzz;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import org.jspecify.annotations.Nullable;

/** Whether two readers have read the same. Numbers are the same if a double cannot tell them apart. */
final class Agreement {
    private Agreement() {}

    static void check(Value expected, Value actual, String how) {
        if (!same(expected, actual)) {
            throw new Disagreement(how + ": " + expected + " is not " + actual);
        }
    }

    private static boolean same(@Nullable Value expected, @Nullable Value actual) {
        if (expected == null || actual == null) {
            return expected == actual;
        }
        return switch (expected) {
            case ObjectValue object -> actual instanceof ObjectValue other && object.size() == other.size()
                    && object.keys().stream().allMatch(key -> same(object.get(key), other.get(key)));
            case ListValue list -> actual instanceof ListValue other && sameItems(list, other);
            case NumberValue number -> actual instanceof NumberValue other
                    && (number.isLong() && other.isLong() ? number.longValue() == other.longValue()
                            : number.doubleValue() == other.doubleValue());
            default -> expected.equals(actual);
        };
    }

    private static boolean sameItems(ListValue expected, ListValue actual) {
        if (expected.size() != actual.size()) {
            return false;
        }
        for (int index = 0; index < expected.size(); index++) {
            if (!same(expected.get(index), actual.get(index))) {
                return false;
            }
        }
        return true;
    }
}
