package dev.edict.model.time;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;

/** Reads RFC 3339 element by element, and says of the first one that does not fit what Go says. */
final class TimeParser {
    private static final String SECONDS_LAYOUT = "2006-01-02T15:04:05Z07:00";
    private static final String MICROS_LAYOUT = "2006-01-02T15:04:05.000000Z07:00";
    private static final int MICRO_DIGITS = 6;

    private final String text;
    private final boolean micro;
    private int position;
    private int nanos;

    TimeParser(String text, boolean micro) {
        this.text = text;
        this.micro = micro;
    }

    Instant parse() {
        int year = year();
        literal("-");
        int month = range(number("01", true), 1, 12, "month");
        literal("-");
        int day = number("02", true);
        literal("T");
        int hour = range(number("15", false), 0, 23, "hour");
        literal(":");
        int minute = range(number("04", true), 0, 59, "minute");
        literal(":");
        int second = range(number("05", true), 0, 59, "second");
        if (micro) {
            exactFraction();
        } else {
            optionalFraction();
        }
        int offset = offset();
        if (position < text.length()) {
            throw outright(": extra text: " + quote(text.substring(position)));
        }
        if (day < 1 || day > YearMonth.of(year, month).lengthOfMonth()) {
            throw outright(": day out of range");
        }
        return LocalDateTime.of(year, month, day, hour, minute, second, nanos)
                .toInstant(ZoneOffset.UTC)
                .minusSeconds(offset);
    }

    private int year() {
        int start = position;
        for (int index = 0; index < 4; index++) {
            if (!isDigit(start + index)) {
                throw wrong(start, "2006");
            }
        }
        position += 4;
        return Integer.parseInt(text, start, position, 10);
    }

    private void literal(String mark) {
        if (!text.startsWith(mark, position)) {
            throw wrong(position, mark);
        }
        position++;
    }

    /** Reads two digits, or one where Go is lenient. */
    private int number(String element, boolean two) {
        if (!isDigit(position) || (two && !isDigit(position + 1))) {
            throw wrong(position, element);
        }
        int start = position;
        position += isDigit(position + 1) ? 2 : 1;
        return Integer.parseInt(text, start, position, 10);
    }

    private int range(int number, int lowest, int highest, String name) {
        if (number < lowest || number > highest) {
            throw outright(": " + name + " out of range");
        }
        return number;
    }

    private void exactFraction() {
        int start = position;
        boolean fits = isPoint(start);
        for (int index = 1; index <= MICRO_DIGITS; index++) {
            fits &= isDigit(start + index);
        }
        if (!fits) {
            throw wrong(start, ".000000");
        }
        position += MICRO_DIGITS + 1;
        nanos = fraction(start + 1, position);
    }

    private void optionalFraction() {
        if (isPoint(position) && isDigit(position + 1)) {
            int start = ++position;
            while (isDigit(position)) {
                position++;
            }
            nanos = fraction(start, position);
        }
    }

    private int fraction(int from, int to) {
        int value = 0;
        for (int index = 0; index < 9; index++) {
            value = value * 10 + (from + index < to ? text.charAt(from + index) - '0' : 0);
        }
        return value;
    }

    private int offset() {
        int start = position;
        if (text.startsWith("Z", start)) {
            position++;
            return 0;
        }
        boolean fits = text.length() >= start + 6
                && (text.charAt(start) == '+' || text.charAt(start) == '-')
                && text.charAt(start + 3) == ':';
        for (int index : new int[] {1, 2, 4, 5}) {
            fits &= isDigit(start + index);
        }
        if (!fits) {
            throw wrong(start, "Z07:00");
        }
        position += 6;
        int hours = Integer.parseInt(text, start + 1, start + 3, 10);
        int minutes = Integer.parseInt(text, start + 4, start + 6, 10);
        range(hours, 0, 24, "time zone offset hour");
        range(minutes, 0, 60, "time zone offset minute");
        int seconds = hours * 3_600 + minutes * 60;
        return text.charAt(start) == '-' ? -seconds : seconds;
    }

    private boolean isPoint(int index) {
        return index < text.length() && (text.charAt(index) == '.' || text.charAt(index) == ',');
    }

    private boolean isDigit(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    private TimeFormatException wrong(int from, String element) {
        return outright(" as " + quote(micro ? MICROS_LAYOUT : SECONDS_LAYOUT) + ": cannot parse "
                + quote(text.substring(from)) + " as " + quote(element));
    }

    private TimeFormatException outright(String what) {
        return new TimeFormatException("parsing time " + quote(text) + what);
    }

    /** Quotes a text the way Go's time package does: what is no printable ASCII byte by byte. */
    static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (byte character : text.getBytes(StandardCharsets.UTF_8)) {
            if (character < ' ') {
                quoted.append(String.format("\\x%02x", character & 0xff));
            } else {
                quoted.append(character == '"' || character == '\\' ? "\\" : "").append((char) character);
            }
        }
        return quoted.append('"').toString();
    }
}
