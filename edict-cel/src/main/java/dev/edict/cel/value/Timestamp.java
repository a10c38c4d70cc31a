package dev.edict.cel.value;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * A point in time, and the offset from UTC that it was written with, which counts only when it is written again.
 */
public record Timestamp(Instant instant, ZoneOffset offset) implements Comparable<Timestamp> {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

    public static Timestamp utc(Instant instant) {
        return new Timestamp(instant, ZoneOffset.UTC);
    }

    /** Another point in time, with the same offset. */
    public Timestamp at(Instant other) {
        return new Timestamp(other, offset);
    }

    @Override
    public int compareTo(Timestamp other) {
        return Integer.signum(instant.compareTo(other.instant));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Timestamp that && instant.equals(that.instant);
    }

    @Override
    public int hashCode() {
        return instant.hashCode();
    }

    /** The time with as many decimals as it needs. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(SECONDS.format(instant.atOffset(offset)));
        int nanoseconds = instant.getNano();
        if (nanoseconds != 0) {
            String fraction = String.format("%09d", nanoseconds);
            int end = fraction.length();
            while (fraction.charAt(end - 1) == '0') {
                end--;
            }
            text.append('.').append(fraction, 0, end);
        }
        return text.append(offset.getId()).toString();
    }
}
