package dev.edict.model.field;

import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Small rules about single fields that many kinds share. */
public final class FieldRules {
    private FieldRules() {}

    /** One error for each complaint that a format has about a text. */
    public static void format(List<String> complaints, String text, FieldPath path, FieldErrors errors) {
        for (String complaint : complaints) {
            errors.invalid(path, text, complaint);
        }
    }

    /** The name of somebody in the cluster, such as an initializer: a domain with at least three segments. */
    public static void fullyQualifiedName(String name, FieldPath path, FieldErrors errors) {
        if (name.isEmpty()) {
            errors.required(path);
            return;
        }
        List<String> complaints = Formats.dns1123Subdomain(name);
        if (!complaints.isEmpty()) {
            errors.invalid(path, name, String.join(",", complaints));
        } else if (name.split("\\.", -1).length < 3) {
            errors.invalid(path, name, "should be a domain with at least three segments separated by dots");
        }
    }

    public static void nonNegative(long number, FieldPath path, FieldErrors errors) {
        if (number < 0) {
            errors.invalid(path, number, Messages.NOT_NEGATIVE);
        }
    }

    /** The integer under a key of an object, absent counting as 0. */
    public static void nonNegative(ObjectValue object, String key, FieldPath path, FieldErrors errors) {
        nonNegative(object.integer(key), path.child(key), errors);
    }

    public static void positive(long number, FieldPath path, FieldErrors errors) {
        if (number <= 0) {
            errors.invalid(path, number, Messages.POSITIVE);
        }
    }

    /** A number from a range, both ends included. */
    public static void inRange(long number, long lowest, long highest, FieldPath path, FieldErrors errors) {
        if (number < lowest || number > highest) {
            errors.invalid(path, number, Messages.inclusiveRange(lowest, highest));
        }
    }

    /** The value may not differ from the old one; null stands for an absent field. */
    public static void immutable(@Nullable Value value, @Nullable Value old, FieldPath path, FieldErrors errors) {
        if (!Objects.equals(value, old)) {
            errors.invalid(path, value == null ? NullValue.NULL : value, Messages.IMMUTABLE);
        }
    }

    /** The field under a key may not differ from the old one; an absent field is shown as null. */
    public static void immutable(
            ObjectValue object, ObjectValue old, String key, FieldPath path, FieldErrors errors) {
        immutable(object.get(key), old.get(key), path.child(key), errors);
    }

    /** The text under a key may not differ from the old one; an absent text counts and is shown as empty. */
    public static void immutableText(
            ObjectValue object, ObjectValue old, String key, FieldPath path, FieldErrors errors) {
        if (!object.string(key).equals(old.string(key))) {
            errors.invalid(path.child(key), object.string(key), Messages.IMMUTABLE);
        }
    }
}
