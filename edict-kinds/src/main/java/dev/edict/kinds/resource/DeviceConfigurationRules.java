package dev.edict.kinds.resource;

import dev.edict.kinds.core.volume.DriverNameRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.json.Json;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;

/** What a driver is told about a device, in words that only the driver knows. */
final class DeviceConfigurationRules {
    static final int MOST = 32;
    private static final int LONGEST = 10 * 1024;

    private DeviceConfigurationRules() {}

    static void validate(ObjectValue configuration, FieldPath path, FieldErrors errors) {
        validate(configuration, false, path, errors);
    }

    /** @param stored whether it was accepted before, perhaps when there was no limit */
    static void validate(ObjectValue configuration, boolean stored, FieldPath path, FieldErrors errors) {
        if (!configuration.isSet("opaque")) {
            errors.required(path.child("opaque"));
            return;
        }
        ObjectValue opaque = configuration.object("opaque");
        DriverNameRules.validate(opaque.string("driver"), path.child("opaque", "driver"), errors);
        data(opaque, "parameters", stored, path.child("opaque"), errors);
    }

    /** Checks a piece of JSON of any form. */
    static void data(ObjectValue holder, String key, boolean stored, FieldPath path, FieldErrors errors) {
        Value data = holder.get(key);
        if (data == null || data instanceof NullValue) {
            errors.required(path.child(key));
        } else if (!stored && Json.text(data).getBytes(StandardCharsets.UTF_8).length > LONGEST) {
            errors.tooLong(path.child(key), LONGEST);
        } else if (!(data instanceof ObjectValue)) {
            errors.invalid(path.child(key), "<value omitted>", "must be a valid JSON object");
        }
    }
}
