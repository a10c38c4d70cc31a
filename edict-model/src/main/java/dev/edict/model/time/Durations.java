package dev.edict.model.time;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Go reads and writes them: {@code 1h2m3s}, {@code 1.5s}, {@code 300ms}. */
public final class Durations {
    private static final long NANOS_A_SECOND = 1_000_000_000;
    private static final Map<String, Long> UNITS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "μs", 1_000L,
            "ms", 1_000_000L,
            "s", NANOS_A_SECOND,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L);
    private static final Pattern NUMBER = Pattern.compile("[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+");
    private static final int LONGEST = 1_000;

    private Durations() {}

    /** Reads a duration. @throws TimeFormatException in the words of Go */
    public static Duration parse(String text) {
        boolean signed = text.startsWith("-") || text.startsWith("+");
        String rest = signed ? text.substring(1) : text;
        if (rest.equals("0")) {
            return Duration.ZERO;
        }
        if (rest.isEmpty() || rest.length() > LONGEST) {
            throw invalid(text);
        }
        BigInteger nanos = BigInteger.ZERO;
        while (!rest.isEmpty()) {
            Matcher number = NUMBER.matcher(rest);
            if (!number.lookingAt()) {
                throw invalid(text);
            }
            int unitEnd = number.end();
            while (unitEnd < rest.length() && !isOfNumber(rest.charAt(unitEnd))) {
                unitEnd++;
            }
            String unit = rest.substring(number.end(), unitEnd);
            if (unit.isEmpty()) {
                throw new TimeFormatException("time: missing unit in duration " + TimeParser.quote(text));
            }
            Long scale = UNITS.get(unit);
            if (scale == null) {
                throw new TimeFormatException("time: unknown unit " + TimeParser.quote(unit) + " in duration "
                        + TimeParser.quote(text));
            }
            nanos = nanos.add(new BigDecimal(number.group()).multiply(BigDecimal.valueOf(scale)).toBigInteger());
            rest = rest.substring(unitEnd);
        }
        if (text.startsWith("-")) {
            nanos = nanos.negate();
        }
        if (nanos.bitLength() > 63) {
            throw invalid(text);
        }
        return Duration.ofNanos(nanos.longValue());
    }

    /**
     * As many seconds as Go makes of a number: more than 292 years do not fit into its durations, and what is too much begins
     * again below zero. Added to a time of today it gives a year of four digits, whatever the number.
     */
    public static Duration ofSeconds(long seconds) {
        return Duration.ofNanos(seconds * NANOS_A_SECOND);
    }

    private static boolean isOfNumber(char character) {
        return character == '.' || (character >= '0' && character <= '9');
    }

    private static TimeFormatException invalid(String text) {
        return new TimeFormatException("time: invalid duration " + TimeParser.quote(text));
    }

    /** The duration in hours, minutes and seconds; below a second in the largest unit that fits. */
    public static String print(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        String sign = duration.isNegative() ? "-" : "";
        Duration size = duration.abs();
        if (size.toSeconds() == 0) {
            int nanos = size.getNano();
            return sign + (nanos < 1_000 ? nanos + "ns"
                    : nanos < 1_000_000 ? decimal(nanos, 3) + "µs" : decimal(nanos, 6) + "ms");
        }
        String seconds = decimal(size.toSecondsPart() * NANOS_A_SECOND + size.getNano(), 9) + "s";
        if (size.toMinutes() == 0) {
            return sign + seconds;
        }
        return sign + (size.toHours() == 0 ? "" : size.toHours() + "h") + size.toMinutesPart() + "m" + seconds;
    }

    private static String decimal(long number, int scale) {
        BigDecimal decimal = BigDecimal.valueOf(number, scale);
        return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
    }
}
