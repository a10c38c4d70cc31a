package dev.edict.model.time;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Points in time: {@code metav1.Time}, which is written in whole seconds, and {@code metav1.MicroTime}, which is written
 * with six decimals, both in UTC. What is read may have any offset.
 */
public final class Times {
    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final Instant ZERO = Instant.parse("0001-01-01T00:00:00Z");

    /** How long the usual form of a time is: {@code 2006-01-02T15:04:05Z}. */
    public static final int UTC_LENGTH = 20;

    private Times() {}

    /** Reads a time; a fraction of a second may be there. @throws TimeFormatException in the words of Go */
    public static Instant parse(String text) {
        return new TimeParser(text, false).parse();
    }

    /** Reads a time of the usual form from bytes that are as long. @return null if it is of another form, or none */
    public static @Nullable Instant parseUtc(byte[] text, int from) {
        return UsualTime.read(text, from);
    }

    /** Reads a time that has six decimals. @throws TimeFormatException in the words of Go */
    public static Instant parseMicro(String text) {
        return new TimeParser(text, true).parse();
    }

    /** The time in whole seconds; what is beyond them is cut off. */
    public static String print(Instant time) {
        return SECONDS.format(time);
    }

    /** The time with six decimals; what is beyond them is cut off. */
    public static String printMicro(Instant time) {
        return MICROS.format(time);
    }

    /** Whether this is Go's zero time, which is written as null. */
    public static boolean isZero(Instant time) {
        return time.equals(ZERO);
    }
}
