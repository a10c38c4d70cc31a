package dev.edict.model.time;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reads the form in which nearly all times come, {@code 2006-01-02T15:04:05Z}, from bytes. Days are counted as in the Gregorian
 * calendar, from March on, so that a leap day is the last of its year; see Reingold and Dershowitz, "Calendrical Calculations".
 */
final class UsualTime {
    private static final int NO_DIGIT = 100_000;
    private static final int DAYS_OF_ERA = 146_097;
    /** From the first of March of the year 0 to the first of January 1970. */
    private static final int DAYS_BEFORE_EPOCH = 719_468;

    private UsualTime() {}

    /** @return null if something else stands here */
    static @Nullable Instant read(byte[] text, int from) {
        int year = two(text, from) * 100 + two(text, from + 2);
        int month = two(text, from + 5);
        int day = two(text, from + 8);
        int hour = two(text, from + 11);
        int minute = two(text, from + 14);
        int second = two(text, from + 17);
        boolean isUsual = text[from + 4] == '-' && text[from + 7] == '-' && text[from + 10] == 'T' && text[from + 13] == ':'
                && text[from + 16] == ':' && text[from + 19] == 'Z' && year < NO_DIGIT && month >= 1 && month <= 12 && day >= 1
                && hour <= 23 && minute <= 59 && second <= 59;
        return isUsual && day <= daysOf(year, month)
                ? Instant.ofEpochSecond(epochDay(year, month, day) * 86_400L + hour * 3_600 + minute * 60 + second)
                : null;
    }

    /** Two digits; far more than two can be, if there is something else. */
    private static int two(byte[] text, int at) {
        int tens = text[at] - '0';
        int ones = text[at + 1] - '0';
        return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? NO_DIGIT : tens * 10 + ones;
    }

    private static int daysOf(int year, int month) {
        if (month == 2) {
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    private static long epochDay(int year, int month, int day) {
        int fromMarch = month > 2 ? year : year - 1;
        int era = Math.floorDiv(fromMarch, 400);
        int yearOfEra = fromMarch - era * 400;
        int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return (long) era * DAYS_OF_ERA + dayOfEra - DAYS_BEFORE_EPOCH;
    }
}
