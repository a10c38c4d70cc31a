package dev.edict.kinds.storage;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;

/** The rules for the parameters that a class hands to its driver: not too many, not too large. */
final class ParameterRules {
    private static final int MOST = 512;
    private static final int LARGEST = 256 * 1024;

    private ParameterRules() {}

    static void validate(ObjectValue parameters, boolean mayBeEmpty, FieldPath path, FieldErrors errors) {
        if (parameters.size() > MOST) {
            errors.tooLong(path, MOST);
            return;
        }
        long size = 0;
        for (String key : parameters.keys()) {
            if (key.isEmpty()) {
                errors.invalid(path, key, "field can not be empty.");
            }
            size += size(key) + size(parameters.string(key));
        }
        if (size > LARGEST) {
            errors.tooLong(path, LARGEST);
        }
        if (!mayBeEmpty && parameters.isEmpty()) {
            errors.required(path, "must contain at least one key/value pair");
        }
    }

    private static int size(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
