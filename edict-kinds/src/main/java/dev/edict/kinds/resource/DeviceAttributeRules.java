package dev.edict.kinds.resource;

import dev.edict.kinds.field.Shown;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** One attribute of a device: a truth, a number, a text or a version. */
final class DeviceAttributeRules {
    private static final int LONGEST = 64;
    /** Attributes with lists of values, which this version does not know yet. */
    private static final List<String> LISTS = List.of("bools", "ints", "strings", "versions");
    private static final String NUMBER = "(0|[1-9]\\d*)";
    private static final String PRE_RELEASE = "(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)";
    private static final String BUILD = "[0-9a-zA-Z-]+";
    private static final Pattern VERSION = Pattern.compile(NUMBER + "\\." + NUMBER + "\\." + NUMBER
            + "(-" + PRE_RELEASE + "(\\." + PRE_RELEASE + ")*)?(\\+" + BUILD + "(\\." + BUILD + ")*)?");

    private DeviceAttributeRules() {}

    static ObjectValue withoutLists(ObjectValue attribute) {
        ObjectValue kept = attribute;
        for (String key : LISTS) {
            kept = kept.without(key);
        }
        return kept;
    }

    static void validate(ObjectValue attribute, FieldPath path, FieldErrors errors) {
        String text = attribute.stringOrNull("string");
        if (text != null) {
            limit(text, path.child("string"), errors);
        }
        String version = attribute.stringOrNull("version");
        if (version != null) {
            if (!VERSION.matcher(version).matches()) {
                errors.invalid(path.child("version"), version, "must be a string compatible with semver.org spec 2.0.0");
            }
            limit(version, path.child("version"), errors);
        }
        if (attribute.isEmpty()) {
            errors.invalid(path, "", "exactly one value must be specified");
        } else if (attribute.size() > 1) {
            errors.invalid(path, ObjectValue.of(
                    "IntValue", Shown.field(attribute, "int"),
                    "BoolValue", Shown.field(attribute, "bool"),
                    "StringValue", Shown.field(attribute, "string"),
                    "VersionValue", Shown.field(attribute, "version"),
                    "IntValues", Shown.orNull(null),
                    "BoolValues", Shown.orNull(null),
                    "StringValues", Shown.orNull(null),
                    "VersionValues", Shown.orNull(null)), "exactly one value must be specified");
        }
    }

    private static void limit(String text, FieldPath path, FieldErrors errors) {
        if (text.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
            errors.tooLong(path, LONGEST);
        }
    }
}
