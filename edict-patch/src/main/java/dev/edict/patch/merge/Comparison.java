package dev.edict.patch.merge;

import dev.edict.model.value.Value;
import dev.edict.patch.field.FieldSet;

/**
 * How one value differs from another, by the fields that writers can own. No field is in more than one of the sets; if
 * all are empty, the values are equal.
 */
public record Comparison(FieldSet added, FieldSet modified, FieldSet removed) {

    /** What makes the second value out of the first. Both must have passed {@link TypeCheck} for the type. */
    public static Comparison between(Value before, Value after, MergeType type) {
        return new Comparer().compare(before, after, type);
    }

    /** This comparison without the fields, and without those below them. */
    public Comparison without(FieldSet fields) {
        return fields.isEmpty()
                ? this
                : new Comparison(
                        added.recursiveDifference(fields),
                        modified.recursiveDifference(fields),
                        removed.recursiveDifference(fields));
    }

    public boolean isSame() {
        return added.isEmpty() && modified.isEmpty() && removed.isEmpty();
    }
}
