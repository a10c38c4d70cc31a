package dev.edict.kinds.apiextensions;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Locale;

/** Checks the names that a definition gives to its resource. */
final class NameRules {
    private NameRules() {}

    static void check(ObjectValue names, FieldPath path, FieldErrors errors) {
        for (String key : List.of("plural", "singular")) {
            optionalLabel(names.string(key), path.child(key), errors);
        }
        for (String key : List.of("kind", "listKind")) {
            String name = names.string(key);
            List<String> complaints = Formats.dns1035Label(name.toLowerCase(Locale.ROOT));
            if (!name.isEmpty() && !complaints.isEmpty()) {
                errors.invalid(path.child(key), name,
                        "may have mixed case, but should otherwise match: " + String.join(",", complaints));
            }
        }
        labels(names.list("shortNames").strings(), path.child("shortNames"), errors);
        String kind = names.string("kind");
        if (!kind.isEmpty() && kind.equals(names.string("listKind"))) {
            errors.invalid(path.child("listKind"), kind, "kind and listKind may not be the same");
        }
        labels(names.list("categories").strings(), path.child("categories"), errors);
    }

    /** Names that the spec of a definition cannot be without. */
    static void required(ObjectValue names, FieldPath path, FieldErrors errors) {
        for (String key : List.of("plural", "singular", "kind", "listKind")) {
            if (names.string(key).isEmpty()) {
                errors.required(path.child(key));
            }
        }
    }

    static void label(String label, FieldPath path, FieldErrors errors) {
        List<String> complaints = Formats.dns1035Label(label);
        if (!complaints.isEmpty()) {
            errors.invalid(path, label, String.join(",", complaints));
        }
    }

    private static void optionalLabel(String label, FieldPath path, FieldErrors errors) {
        if (!label.isEmpty()) {
            label(label, path, errors);
        }
    }

    private static void labels(List<String> labels, FieldPath path, FieldErrors errors) {
        for (int index = 0; index < labels.size(); index++) {
            label(labels.get(index), path.index(index), errors);
        }
    }

    /** A text that is there and one of a few. */
    static void oneOf(String text, List<String> accepted, FieldPath path, FieldErrors errors) {
        if (text.isEmpty()) {
            errors.required(path);
        } else if (!accepted.contains(text)) {
            errors.notSupported(path, text, accepted);
        }
    }
}
