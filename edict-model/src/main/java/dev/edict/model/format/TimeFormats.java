package dev.edict.model.format;

import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The formats of dates, times and durations. */
final class TimeFormats {
    private static final Pattern DATE = Pattern.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})");
    private static final Pattern TIME =
            Pattern.compile("([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))");
    private static final Pattern AMOUNT = Pattern.compile("([0-9]+)[\\t\\n\\f\\r ]*([A-Za-zµ]+)");
    /** Names of units that must be met in full, and those that may go on in any way. */
    private static final List<String> UNITS = List.of("ns", "us", "µs", "ms", "s", "m", "h", "hr", "d", "w", "wk");
    private static final List<String> BEGINNINGS =
            List.of("nano", "micro", "milli", "sec", "min", "hour", "day", "week");

    private TimeFormats() {}

    static boolean isDate(String text) {
        Matcher date = DATE.matcher(text);
        if (!date.matches()) {
            return false;
        }
        try {
            LocalDate.of(number(date.group(1)), number(date.group(2)), number(date.group(3)));
            return true;
        } catch (DateTimeException noSuchDay) {
            return false;
        }
    }

    private static int number(String digits) {
        return Integer.parseInt(digits);
    }

    /** A date and a time with its zone; what follows another T does not count. */
    static boolean isDateTime(String text) {
        String[] parts = text.toLowerCase(Locale.ROOT).split("t", -1);
        if (parts.length < 2 || !isDate(parts[0])) {
            return false;
        }
        Matcher time = TIME.matcher(parts[1]);
        return time.matches() && number(time.group(1)) <= 23 && number(time.group(2)) <= 59
                && number(time.group(3)) <= 59;
    }

    /** A duration as Go has it, or amounts with units in words, whatever stands between them. */
    static boolean isDuration(String text) {
        try {
            Durations.parse(text);
            return true;
        } catch (TimeFormatException inOtherWords) {
            return hasAmounts(text);
        }
    }

    private static boolean hasAmounts(String text) {
        boolean found = false;
        Matcher amount = AMOUNT.matcher(text);
        while (amount.find()) {
            try {
                Long.parseLong(amount.group(1));
            } catch (NumberFormatException tooLarge) {
                return false;
            }
            String unit = amount.group(2).toLowerCase(Locale.ROOT);
            found |= UNITS.contains(unit) || BEGINNINGS.stream().anyMatch(unit::startsWith);
        }
        return found;
    }
}
