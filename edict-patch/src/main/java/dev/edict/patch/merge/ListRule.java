package dev.edict.patch.merge;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.PathElement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How writers share a list: as a whole, or item by item, told apart by the values of some fields or, without such
 * keys, by the items themselves.
 */
record ListRule(Lazy element, boolean atomic, List<String> keys) {

    static ListRule atomic(MergeType element) {
        return new ListRule(Lazy.of(element), true, List.of());
    }

    /** An item that has no place in the list, and why. */
    static final class BadItemException extends Exception {
        BadItemException(String message) {
            super(message, null, false, false);
        }
    }

    /** The step that leads to an item. Keys that the item omits count with their default, if they have one. */
    PathElement step(Value item) throws BadItemException {
        return keys.isEmpty() ? stepInSet(item) : stepByKeys(item);
    }

    private static PathElement stepInSet(Value item) throws BadItemException {
        return switch (item) {
            case ObjectValue ignored ->
                    throw new BadItemException("associative list without keys has an element that's a map type");
            case ListValue ignored ->
                    throw new BadItemException("not supported: associative list with lists as elements");
            case NullValue ignored ->
                    throw new BadItemException("associative list without keys has an element that's an explicit null");
            default -> new PathElement.Item(item);
        };
    }

    private PathElement stepByKeys(Value item) throws BadItemException {
        if (item == NullValue.NULL) {
            throw new BadItemException("associative list with keys may not have a null element");
        }
        if (!(item instanceof ObjectValue object)) {
            throw new BadItemException("associative list with keys may not have non-map elements");
        }
        List<PathElement.KeyPart> parts = new ArrayList<>(keys.size());
        for (String key : keys) {
            Value value = object.get(key);
            if (value == null) {
                value = whenAbsent(key);
            }
            if (value != null) {
                parts.add(new PathElement.KeyPart(key, value));
            }
        }
        if (parts.isEmpty()) {
            throw new BadItemException("associative list with keys has an element that omits all key fields "
                    + keys.stream().map(ApiErrors::quote).collect(Collectors.joining(" ", "[", "]"))
                    + " (and doesn't have default values for any key fields)");
        }
        return new PathElement.Key(parts);
    }

    private @Nullable Value whenAbsent(String key) throws BadItemException {
        MapRule item = element.get().map();
        if (item == null) {
            throw new BadItemException("couldn't find default value for " + key
                    + ": associative list may not have non-map types");
        }
        MapRule.Field field = item.fields().get(key);
        return field == null ? null : field.whenAbsent();
    }
}
