package dev.edict.model.yaml;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells what YAML 1.1 takes for a time stamp: strings that look like one are written in quotes. */
final class Timestamps {
    private static final Pattern FORM = Pattern.compile("([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})"
            + "(?:([Tt ])([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:[.,][0-9]+)?(Z|[-+][0-9]{2}:[0-9]{2})?)?");

    private Timestamps() {}

    static boolean isTimestamp(String text) {
        if (text.length() < 8 || text.charAt(4) != '-') {
            return false;
        }
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            return false;
        }
        if (parts.group(4) != null) {
            boolean zoneExpected = !parts.group(4).equals(" ");
            boolean inRange = number(parts, 5) < 24 && number(parts, 6) < 60 && number(parts, 7) < 60;
            if (!inRange || zoneExpected != (parts.group(8) != null)) {
                return false;
            }
        }
        try {
            LocalDate.of(number(parts, 1), number(parts, 2), number(parts, 3));
            return true;
        } catch (DateTimeException noDate) {
            return false;
        }
    }

    private static int number(Matcher parts, int group) {
        return Integer.parseInt(parts.group(group));
    }
}
