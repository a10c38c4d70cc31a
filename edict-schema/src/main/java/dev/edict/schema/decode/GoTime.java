package dev.edict.schema.decode;

import java.time.LocalDateTime;
import java.time.YearMonth;

/**
 * Times as Go reads and writes them: RFC 3339, to the second or with exactly six decimals, always written in UTC. What
 * is wrong with a text is said in the words of Go's time package.
 */
enum GoTime {
    SECONDS("2006-01-02T15:04:05Z07:00", false),
    MICROSECONDS("2006-01-02T15:04:05.000000Z07:00", true);

    private final String layout;
    private final boolean fraction;

    GoTime(String layout, boolean fraction) {
        this.layout = layout;
        this.fraction = fraction;
    }

    /** The text in canonical form. @throws DecodeException if it is no time */
    String canonical(String text) {
        return new Reader(text).read();
    }

    /** Reads one text from left to right, as Go's parser follows its layout. */
    private final class Reader {
        private final String text;
        private String rest;
        private int nanoseconds;

        Reader(String text) {
            this.text = text;
            this.rest = text;
        }

        String read() {
            int year = year();
            literal('-');
            int month = number("01", true);
            inRange(month >= 1 && month <= 12, "month");
            literal('-');
            int day = number("02", true);
            literal('T');
            int hour = number("15", false);
            inRange(hour < 24, "hour");
            literal(':');
            int minute = number("04", true);
            inRange(minute < 60, "minute");
            literal(':');
            int second = number("05", true);
            inRange(second < 60, "second");
            fraction();
            int offset = offset();
            if (!rest.isEmpty()) {
                throw failure(": extra text: " + quote(rest));
            }
            if (day < 1 || day > YearMonth.of(year, month).lengthOfMonth()) {
                throw failure(": day out of range");
            }
            return written(LocalDateTime.of(year, month, day, hour, minute, second, nanoseconds)
                    .minusSeconds(offset));
        }

        private int year() {
            if (rest.length() < 4) {
                throw mismatch("2006", rest);
            }
            String digits = rest.substring(0, 4);
            if (!digits.chars().allMatch(character -> character >= '0' && character <= '9')) {
                throw mismatch("2006", rest);
            }
            rest = rest.substring(4);
            return Integer.parseInt(digits);
        }

        private void literal(char expected) {
            if (rest.isEmpty() || rest.charAt(0) != expected) {
                throw mismatch(String.valueOf(expected), rest);
            }
            rest = rest.substring(1);
        }

        private int number(String element, boolean twoDigits) {
            if (!isDigit(0) || !isDigit(1) && twoDigits) {
                throw mismatch(element, rest);
            }
            int length = isDigit(1) ? 2 : 1;
            int number = Integer.parseInt(rest.substring(0, length));
            rest = rest.substring(length);
            return number;
        }

        private boolean isDigit(int index) {
            return index < rest.length() && rest.charAt(index) >= '0' && rest.charAt(index) <= '9';
        }

        private void fraction() {
            boolean point = !rest.isEmpty() && (rest.charAt(0) == '.' || rest.charAt(0) == ',');
            int length = 1;
            while (isDigit(length) && (!fraction || length < 7)) {
                length++;
            }
            if (fraction) {
                if (!point || length < 7) {
                    throw mismatch(".000000", rest);
                }
            } else if (!point || length == 1) {
                return;
            }
            String digits = rest.substring(1, Math.min(length, 10));
            nanoseconds = Integer.parseInt((digits + "00000000").substring(0, 9));
            rest = rest.substring(length);
        }

        /** The distance to UTC in seconds. */
        private int offset() {
            if (rest.startsWith("Z")) {
                rest = rest.substring(1);
                return 0;
            }
            if (rest.length() < 6 || rest.charAt(3) != ':' || !isDigit(1) || !isDigit(2) || !isDigit(4)
                    || !isDigit(5)) {
                throw mismatch("Z07:00", rest);
            }
            int hours = Integer.parseInt(rest.substring(1, 3));
            int minutes = Integer.parseInt(rest.substring(4, 6));
            char sign = rest.charAt(0);
            String held = rest;
            rest = rest.substring(6);
            inRange(hours <= 24, "time zone offset hour");
            inRange(minutes <= 60, "time zone offset minute");
            int seconds = (hours * 60 + minutes) * 60;
            return switch (sign) {
                case '+' -> seconds;
                case '-' -> -seconds;
                default -> throw mismatch("Z07:00", held);
            };
        }

        private void inRange(boolean inRange, String what) {
            if (!inRange) {
                throw failure(": " + what + " out of range");
            }
        }

        private DecodeException mismatch(String element, String found) {
            return new DecodeException("parsing time " + quote(text) + " as " + quote(layout) + ": cannot parse "
                    + quote(found) + " as " + quote(element));
        }

        private DecodeException failure(String message) {
            return new DecodeException("parsing time " + quote(text) + message);
        }
    }

    private String written(LocalDateTime time) {
        StringBuilder result = new StringBuilder(27);
        pad(result, time.getYear(), 4).append('-');
        pad(result, time.getMonthValue(), 2).append('-');
        pad(result, time.getDayOfMonth(), 2).append('T');
        pad(result, time.getHour(), 2).append(':');
        pad(result, time.getMinute(), 2).append(':');
        pad(result, time.getSecond(), 2);
        if (fraction) {
            pad(result.append('.'), time.getNano() / 1_000, 6);
        }
        return result.append('Z').toString();
    }

    private static StringBuilder pad(StringBuilder result, int number, int width) {
        String digits = Integer.toString(number);
        return result.append("0".repeat(Math.max(0, width - digits.length()))).append(digits);
    }

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(point -> {
            if (point < ' ' || point >= 0x80) {
                for (byte unit : Character.toString(point).getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
                    quoted.append(String.format("\\x%02x", unit));
                }
            } else {
                quoted.append(point == '"' || point == '\\' ? "\\" : "").appendCodePoint(point);
            }
        });
        return quoted.append('"').toString();
    }
}
