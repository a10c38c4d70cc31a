package dev.edict.client.request;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.json.MergePatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What somebody has changed in an object of which his type may know only a part. The object is there three times: as it is stored,
 * as the type reads it, and as he wants it. The difference of the last two is laid on the first, so that what the type does not
 * know stays.
 *
 * <p>A merge patch replaces lists whole. So the items of a list that has changed are looked for in the stored one: an item that has
 * not changed is the stored one, and one that has changed is the stored one with its changes. Items belong together that are equal,
 * or have the same {@code name}, or, in lists of the same length, stand at the same place.
 */
final class Difference {
    private Difference() {}

    /** The merge patch for the stored object. */
    static ObjectValue patch(ObjectValue stored, ObjectValue before, ObjectValue after) {
        return MergePatch.between(before, complete(stored, before, after));
    }

    private static ObjectValue complete(ObjectValue stored, ObjectValue before, ObjectValue after) {
        ObjectValue.Builder result = ObjectValue.builder();
        after.forEach((key, wanted) -> {
            Value known = before.get(key);
            Value whole = stored.get(key);
            if (known == null || whole == null || known.equals(wanted)) {
                result.put(key, wanted);
            } else {
                result.put(key, complete(whole, known, wanted));
            }
        });
        return result.build();
    }

    private static Value complete(Value stored, Value before, Value after) {
        if (stored instanceof ObjectValue whole && before instanceof ObjectValue known && after instanceof ObjectValue wanted) {
            return complete(whole, known, wanted);
        }
        if (stored instanceof ListValue whole
                && before instanceof ListValue known
                && after instanceof ListValue wanted
                && whole.size() == known.size()) {
            return complete(whole, known, wanted);
        }
        return after;
    }

    private static ListValue complete(ListValue stored, ListValue before, ListValue after) {
        List<Value> items = new ArrayList<>(after.size());
        for (int index = 0; index < after.size(); index++) {
            Value wanted = after.get(index);
            int place = place(before, after, index);
            if (place < 0) {
                items.add(wanted);
            } else if (before.get(place).equals(wanted)) {
                items.add(stored.get(place));
            } else if (stored.get(place) instanceof ObjectValue whole
                    && before.get(place) instanceof ObjectValue known
                    && wanted instanceof ObjectValue object) {
                items.add(MergePatch.apply(whole, patch(whole, known, object)));
            } else {
                items.add(wanted);
            }
        }
        return ListValue.copyOf(items);
    }

    /** Where the item stood before; -1 if it is new. */
    private static int place(ListValue before, ListValue after, int index) {
        Value wanted = after.get(index);
        if (index < before.size() && before.get(index).equals(wanted)) {
            return index;
        }
        int equal = before.items().indexOf(wanted);
        if (equal >= 0) {
            return equal;
        }
        Optional<String> name = name(wanted);
        if (name.isPresent()) {
            if (index < before.size() && name(before.get(index)).equals(name)) {
                return index;
            }
            return before.items().stream().map(Difference::name).toList().indexOf(name);
        }
        return before.size() == after.size() ? index : -1;
    }

    private static Optional<String> name(Value item) {
        return item instanceof ObjectValue object ? Optional.ofNullable(object.stringOrNull("name")) : Optional.empty();
    }
}
