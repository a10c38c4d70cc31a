package dev.edict.patch.json;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;

/**
 * Merge patches: objects that look like what they change, in which null means to delete.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7386">RFC 7386</a>
 */
public final class MergePatch {
    private MergePatch() {}

    /** The document with the patch laid over it. Lists are replaced whole. */
    public static ObjectValue apply(ObjectValue document, ObjectValue patch) {
        if (patch.isEmpty()) {
            return document;
        }
        ObjectValue.Builder result = ObjectValue.builder();
        document.forEach((key, before) -> {
            Value change = patch.get(key);
            if (change == null) {
                result.put(key, before);
            } else if (change != NullValue.NULL) {
                result.put(key, merge(before, change));
            }
        });
        patch.forEach((key, change) -> {
            if (change != NullValue.NULL && !document.has(key)) {
                result.put(key, withoutNulls(change));
            }
        });
        return result.build();
    }

    private static Value merge(Value before, Value patch) {
        if (before instanceof ObjectValue object) {
            return patch instanceof ObjectValue changes ? apply(object, changes) : patch;
        }
        return withoutNulls(patch);
    }

    /** What is left of a patch where there is nothing to delete from. Items of lists stay, even null ones. */
    public static Value withoutNulls(Value patch) {
        return switch (patch) {
            case ObjectValue object -> {
                ObjectValue.Builder result = ObjectValue.builder();
                object.forEach((key, child) -> {
                    if (child != NullValue.NULL) {
                        result.put(key, withoutNulls(child));
                    }
                });
                yield result.build();
            }
            case ListValue list -> ListValue.copyOf(list.stream().map(MergePatch::withoutNulls).toList());
            default -> patch;
        };
    }

    /** The patch that makes the second document out of the first, provided that the second has no nulls. */
    public static ObjectValue between(ObjectValue before, ObjectValue after) {
        ObjectValue.Builder patch = ObjectValue.builder();
        after.forEach((key, value) -> {
            Value old = before.get(key);
            if (old instanceof ObjectValue oldObject && value instanceof ObjectValue newObject) {
                ObjectValue below = between(oldObject, newObject);
                if (!below.isEmpty()) {
                    patch.put(key, below);
                }
            } else if (!value.equals(old)) {
                patch.put(key, value);
            }
        });
        before.forEach((key, value) -> {
            if (!after.has(key)) {
                patch.put(key, NullValue.NULL);
            }
        });
        return patch.build();
    }
}
