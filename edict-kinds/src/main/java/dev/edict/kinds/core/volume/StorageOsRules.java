package dev.edict.kinds.core.volume;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;

/** A volume of StorageOS, which pods and persistent volumes name alike; what they say of its secret differs. */
final class StorageOsRules {
    private StorageOsRules() {}

    static void names(ObjectValue source, FieldPath path, FieldErrors errors) {
        String name = source.string("volumeName");
        if (name.isEmpty()) {
            errors.required(path.child("volumeName"));
        } else {
            FieldRules.format(Formats.dns1123Label(name), name, path.child("volumeName"), errors);
        }
        String namespace = source.string("volumeNamespace");
        if (!namespace.isEmpty()) {
            FieldRules.format(Formats.dns1123Label(namespace), namespace, path.child("volumeNamespace"), errors);
        }
    }
}
