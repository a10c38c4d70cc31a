package dev.edict.kinds.resource;

import dev.edict.kinds.core.volume.DriverNameRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.StringValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What pools, devices, requests, attributes and shares are called. */
final class DeviceNames {
    private static final int LONGEST_POOL = 253;
    private static final int LONGEST_IDENTIFIER = 32;
    /** Where the dashes of an identifier are. */
    private static final int[] DASHES = {8, 13, 18, 23};
    private static final int USUAL = 36;

    private DeviceNames() {}

    /** A pool: domains separated by slashes. */
    static void pool(String name, FieldPath path, FieldErrors errors) {
        if (name.isEmpty()) {
            errors.required(path);
            return;
        }
        if (name.length() > LONGEST_POOL) {
            errors.tooLong(path, LONGEST_POOL);
        }
        for (String part : name.split("/", -1)) {
            FieldRules.format(Formats.dns1123Subdomain(part), part, path, errors);
        }
    }

    /** A device, a request or a counter. */
    static void label(String name, FieldPath path, FieldErrors errors) {
        FieldRules.format(Formats.dns1123Label(name), name, path, errors);
    }

    static void requiredLabel(String name, FieldPath path, FieldErrors errors) {
        if (name.isEmpty()) {
            errors.required(path);
        } else {
            label(name, path, errors);
        }
    }

    /** An attribute or a capacity, perhaps with the domain that gives it its meaning. */
    static void qualified(String name, FieldPath path, FieldErrors errors) {
        String[] parts = name.split("/", -1);
        if (parts.length == 1) {
            identifier(parts[0], path, errors);
        } else if (parts.length == 2) {
            if (parts[0].isEmpty()) {
                errors.invalid(path, "", "the domain must not be empty");
            } else {
                DriverNameRules.validate(parts[0], path, errors);
            }
            if (parts[1].isEmpty()) {
                errors.invalid(path, "", "the name must not be empty");
            } else {
                identifier(parts[1], path, errors);
            }
        }
    }

    static void fullyQualified(String name, FieldPath path, FieldErrors errors) {
        qualified(name, path, errors);
        if (name.indexOf('/') < 0) {
            errors.invalid(path, name, "a fully qualified name must be a domain and a name separated by a slash");
        }
    }

    private static void identifier(String name, FieldPath path, FieldErrors errors) {
        if (name.length() > LONGEST_IDENTIFIER) {
            errors.tooLong(path, LONGEST_IDENTIFIER);
        }
        FieldRules.format(Formats.cIdentifier(name), name, path, errors);
    }

    /** What tells apart those who share a device. */
    static void uid(String uid, FieldPath path, FieldErrors errors) {
        String complaint = uidComplaint(uid);
        if (complaint != null) {
            errors.invalid(path, uid, "error validating uid: " + complaint);
        } else if (uid.length() != USUAL || !uid.equals(uid.toLowerCase(Locale.ROOT))) {
            errors.invalid(path, uid, "uid must be in RFC 4122 normalized form,"
                    + " `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase hexadecimal characters");
        }
    }

    private static @Nullable String uidComplaint(String uid) {
        switch (uid.length()) {
            case USUAL:
                return isUid(uid) ? null : "invalid UUID format";
            case USUAL + 9:
                if (!uid.substring(0, 9).equalsIgnoreCase("urn:uuid:")) {
                    return "invalid urn prefix: " + StringValue.quote(uid.substring(0, 9));
                }
                return isUid(uid.substring(9)) ? null : "invalid UUID format";
            case USUAL + 2:
                if (uid.charAt(0) != '{' || uid.charAt(uid.length() - 1) != '}') {
                    return "invalid bracketed UUID format";
                }
                return isUid(uid.substring(1, uid.length() - 1)) ? null : "invalid UUID format";
            case USUAL - 4:
                return uid.chars().allMatch(DeviceNames::isHexadecimal) ? null : "invalid UUID format";
            default:
                return "invalid UUID length: " + uid.length();
        }
    }

    private static boolean isUid(String uid) {
        StringBuilder digits = new StringBuilder(uid);
        for (int position : DASHES) {
            if (uid.charAt(position) != '-') {
                return false;
            }
            digits.setCharAt(position, '0');
        }
        return digits.chars().allMatch(DeviceNames::isHexadecimal);
    }

    private static boolean isHexadecimal(int character) {
        return character < 0x80 && Character.digit(character, 16) >= 0;
    }
}
