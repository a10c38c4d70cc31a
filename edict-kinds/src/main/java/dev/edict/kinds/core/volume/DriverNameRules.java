package dev.edict.kinds.core.volume;

import dev.edict.kinds.field.Texts;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import java.util.Locale;

/** The rules for the name of a storage driver: a domain, whatever its case. */
public final class DriverNameRules {
    private static final int LONGEST = 63;

    private DriverNameRules() {}

    public static void validate(String name, FieldPath path, FieldErrors errors) {
        if (name.isEmpty()) {
            errors.required(path);
            return;
        }
        if (Texts.size(name) > LONGEST) {
            errors.tooLong(path, LONGEST);
        }
        FieldRules.format(Formats.dns1123Subdomain(name.toLowerCase(Locale.ROOT)), name, path, errors);
    }
}
