package dev.edict.kinds.core.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rules for {@code matchLabelKeys} and {@code mismatchLabelKeys}, which narrow the selector beside them. */
final class LabelKeyRules {
    private LabelKeyRules() {}

    /** @param holder has the keys and the selector; the selector has got the requirements made of the keys already */
    static void validate(ObjectValue holder, FieldPath path, FieldErrors errors) {
        List<String> match = holder.list("matchLabelKeys").strings();
        List<String> mismatch = holder.list("mismatchLabelKeys").strings();
        ObjectValue selector = holder.objectOrNull("labelSelector");
        names(match, selector != null, path.child("matchLabelKeys"), errors);
        names(mismatch, selector != null, path.child("mismatchLabelKeys"), errors);
        if (selector != null) {
            twice(match, selector, path, errors);
        }
        for (int index = 0; index < match.size(); index++) {
            if (mismatch.contains(match.get(index))) {
                errors.invalid(path.child("matchLabelKeys").index(index), match.get(index),
                        "exists in both matchLabelKeys and mismatchLabelKeys");
            }
        }
    }

    private static void names(List<String> keys, boolean hasSelector, FieldPath path, FieldErrors errors) {
        if (!keys.isEmpty() && !hasSelector) {
            errors.forbidden(path, "must not be specified when labelSelector is not set");
            return;
        }
        for (int index = 0; index < keys.size(); index++) {
            LabelRules.labelName(keys.get(index), path.index(index), errors);
        }
    }

    /** A key that the selector has more than once stood there before it was made of the keys. */
    private static void twice(List<String> match, ObjectValue selector, FieldPath path, FieldErrors errors) {
        Map<String, Integer> positions = new HashMap<>();
        for (int index = 0; index < match.size(); index++) {
            positions.put(match.get(index), index);
        }
        Set<String> seen = new HashSet<>(selector.object("matchLabels").keys());
        for (ObjectValue expression : selector.list("matchExpressions").objects()) {
            String key = expression.string("key");
            Integer position = positions.get(key);
            if (!seen.add(key) && position != null) {
                errors.invalid(path.index(position), key, "exists in both matchLabelKeys and labelSelector");
            }
        }
    }

    /** The rule of before the keys were merged into the selector, for pods from then. */
    static void validateUnmerged(ObjectValue holder, FieldPath path, FieldErrors errors) {
        List<String> match = holder.list("matchLabelKeys").strings();
        ObjectValue selector = holder.objectOrNull("labelSelector");
        if (match.isEmpty()) {
            return;
        }
        Set<String> selected = new HashSet<>();
        if (selector == null) {
            errors.forbidden(path, "must not be specified when labelSelector is not set");
        } else {
            selected.addAll(selector.object("matchLabels").keys());
            selector.list("matchExpressions").objects().forEach(expression -> selected.add(expression.string("key")));
        }
        for (int index = 0; index < match.size(); index++) {
            LabelRules.labelName(match.get(index), path.index(index), errors);
            if (selected.contains(match.get(index))) {
                errors.invalid(path.index(index), match.get(index),
                        "exists in both matchLabelKeys and labelSelector");
            }
        }
    }
}
