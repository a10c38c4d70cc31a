package dev.edict.kinds.field;

import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormatException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether two trees mean the same to Kubernetes: an empty list or map is as good as none, and {@code 1000m} of a
 * resource is as much as {@code 1}.
 */
public final class SemanticEquality {
    /** Fields that hold amounts by name. */
    private static final Set<String> AMOUNTS =
            Set.of("limits", "requests", "overhead", "allocatedResources", "capacity", "allocatable", "hard", "used");

    /** Fields that hold one amount. */
    private static final Set<String> AMOUNT = Set.of("sizeLimit", "divisor");

    /** Maps, and objects that are always there: absent and empty are the same. An optional object is not among them. */
    private static final Set<String> NEVER_ABSENT = Set.of("resources", "nodeSelector", "limits", "requests", "overhead",
            "allocatedResources", "capacity", "allocatable", "hard", "used", "matchLabels", "labels", "annotations",
            "options", "volumeAttributes", "metadata", "spec", "status", "preference", "podAffinityTerm", "data");

    private SemanticEquality() {}

    public static boolean equal(@Nullable Value one, @Nullable Value other) {
        return equal("", one, other);
    }

    private static boolean equal(String key, @Nullable Value one, @Nullable Value other) {
        if (one == other) {
            return true;
        }
        if (isAbsent(key, one) || isAbsent(key, other)) {
            return isAbsent(key, one) && isAbsent(key, other);
        }
        if (AMOUNT.contains(key)) {
            return sameAmount(one, other);
        }
        if (one instanceof ObjectValue left && other instanceof ObjectValue right) {
            return AMOUNTS.contains(key) ? sameAmounts(left, right) : sameFields(left, right);
        }
        if (one instanceof ListValue left && other instanceof ListValue right) {
            return sameItems(left, right);
        }
        return one != null && one.equals(other);
    }

    private static boolean isAbsent(String key, @Nullable Value value) {
        return switch (value) {
            case null -> true;
            case NullValue ignored -> true;
            case ListValue list -> list.isEmpty();
            case ObjectValue object -> object.isEmpty() && NEVER_ABSENT.contains(key);
            default -> false;
        };
    }

    private static boolean sameFields(ObjectValue left, ObjectValue right) {
        for (int position = 0; position < left.size(); position++) {
            String key = left.keyAt(position);
            if (!equal(meaning(key, left), left.valueAt(position), right.get(key))) {
                return false;
            }
        }
        for (int position = 0; position < right.size(); position++) {
            String key = right.keyAt(position);
            if (!left.has(key) && !isAbsent(meaning(key, right), right.valueAt(position))) {
                return false;
            }
        }
        return true;
    }

    /** The resources of a container are always there, those of a whole pod are optional; so is what a claim needs. */
    private static String meaning(String key, ObjectValue parent) {
        return switch (key) {
            case "resources" -> parent.has("containers") ? "resources of a pod" : key;
            case "capacity" -> parent.has("deviceClassName") ? "capacity of a claim" : key;
            default -> key;
        };
    }

    private static boolean sameItems(ListValue left, ListValue right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (int index = 0; index < left.size(); index++) {
            if (!equal("", left.get(index), right.get(index))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameAmounts(ObjectValue left, ObjectValue right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (int position = 0; position < left.size(); position++) {
            Value other = right.get(left.keyAt(position));
            if (other == null || !sameAmount(left.valueAt(position), other)) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameAmount(@Nullable Value one, @Nullable Value other) {
        if (one == null || other == null || one.equals(other)) {
            return one != null && other != null;
        }
        try {
            return Quantity.parse(one).equals(Quantity.parse(other));
        } catch (QuantityFormatException noQuantity) {
            return false;
        }
    }
}
