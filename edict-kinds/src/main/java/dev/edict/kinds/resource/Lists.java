package dev.edict.kinds.resource;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Lists with a limit; of one that is too long nothing else is said. */
final class Lists {
    static final int UNLIMITED = Integer.MAX_VALUE;

    private Lists() {}

    /** The rules for one item. */
    @FunctionalInterface
    interface ItemRules<T> {
        void validate(T item, FieldPath path, FieldErrors errors);
    }

    static void each(ListValue list, int most, ItemRules<ObjectValue> rules, FieldPath path, FieldErrors errors) {
        items(list.objects(), most, rules, path, errors);
    }

    static void eachText(ListValue list, int most, ItemRules<String> rules, FieldPath path, FieldErrors errors) {
        items(list.strings(), most, rules, path, errors);
    }

    static void distinct(ListValue list, int most, ItemRules<ObjectValue> rules, Function<ObjectValue, ?> key,
            FieldPath path, FieldErrors errors) {
        if (items(list.objects(), most, rules, path, errors)) {
            duplicates(list.objects(), key, path, errors);
        }
    }

    static void distinctTexts(
            ListValue list, int most, ItemRules<String> rules, FieldPath path, FieldErrors errors) {
        if (items(list.strings(), most, rules, path, errors)) {
            duplicates(list.strings(), Function.identity(), path, errors);
        }
    }

    static <T> boolean items(List<T> items, int most, ItemRules<T> rules, FieldPath path, FieldErrors errors) {
        if (items.size() > most) {
            errors.tooMany(path, items.size(), most);
            return false;
        }
        for (int index = 0; index < items.size(); index++) {
            rules.validate(items.get(index), path.index(index), errors);
        }
        return true;
    }

    static <T> void duplicates(List<T> items, Function<T, ?> key, FieldPath path, FieldErrors errors) {
        Set<Object> seen = new HashSet<>();
        for (int index = 0; index < items.size(); index++) {
            Object found = key.apply(items.get(index));
            if (!seen.add(found)) {
                errors.duplicate(path.index(index), found);
            }
        }
    }
}
