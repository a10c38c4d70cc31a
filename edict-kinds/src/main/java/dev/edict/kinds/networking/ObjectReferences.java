package dev.edict.kinds.networking;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;

/** The rules for references to objects by group, kind and name. */
final class ObjectReferences {
    private ObjectReferences() {}

    static void typed(ObjectValue reference, FieldPath path, FieldErrors errors) {
        String group = reference.stringOrNull("apiGroup");
        if (group != null) {
            FieldRules.format(Formats.dns1123Subdomain(group), group, path.child("apiGroup"), errors);
        }
        requiredSegment(reference, "kind", path, errors);
        requiredSegment(reference, "name", path, errors);
    }

    /** A field that must be there and can stand between two slashes of a path. */
    static void requiredSegment(ObjectValue object, String key, FieldPath path, FieldErrors errors) {
        String text = object.string(key);
        if (text.isEmpty()) {
            errors.required(path.child(key));
        } else {
            FieldRules.format(Formats.pathSegmentName(text), text, path.child(key), errors);
        }
    }
}
