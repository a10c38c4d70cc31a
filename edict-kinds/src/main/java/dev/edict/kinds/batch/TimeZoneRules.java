package dev.edict.kinds.batch;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import java.time.ZoneId;

/** The rules for the name of a time zone. */
final class TimeZoneRules {
    private static final int LONGEST_PART = 14;

    private TimeZoneRules() {}

    static void validate(String zone, FieldPath path, FieldErrors errors) {
        if (zone.isEmpty()) {
            errors.invalid(path, zone, "timeZone must be nil or non-empty string");
            return;
        }
        for (String part : zone.split("/", -1)) {
            if (!isPart(part)) {
                errors.invalid(path, zone, "unknown time zone " + zone);
                return;
            }
        }
        if (zone.equalsIgnoreCase("Local")) {
            errors.invalid(path, zone,
                    "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones");
        }
        if (!isKnown(zone)) {
            errors.invalid(path, zone, "unknown time zone " + zone);
        }
    }

    /** Whether there is a zone of this name; {@code Local} stands for that of the server. */
    static boolean isKnown(String zone) {
        return zone.equals("Local") || ZoneId.getAvailableZoneIds().contains(zone) || zone.equals("EST")
                || zone.equals("MST") || zone.equals("HST");
    }

    private static boolean isPart(String part) {
        if (part.isEmpty() || part.length() > LONGEST_PART || part.equals(".") || part.equals("..")
                || part.startsWith("-")) {
            return false;
        }
        return part.chars().allMatch(character -> (character < 0x80 && Character.isLetterOrDigit(character))
                || character == '.' || character == '-' || character == '_' || character == '+');
    }
}
