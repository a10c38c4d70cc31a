package dev.edict.model.time;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How long something has been there, as tables show it: two or three figures are enough for a person. */
public final class Ages {
    private static final int HOURS_A_DAY = 24;
    private static final int DAYS_A_YEAR = 365;

    private Ages() {}

    /** The age of something that began at a time, or {@code <unknown>} where there is none. */
    public static String since(@Nullable Instant time, Instant now) {
        return time == null || Times.isZero(time) ? "<unknown>" : human(Duration.between(time, now));
    }

    /** How long it is until a time, or {@code <unknown>} where there is none. */
    public static String until(@Nullable Instant time, Instant now) {
        return time == null || Times.isZero(time) ? "<unknown>" : human(Duration.between(now, time));
    }

    /** A duration such as {@code 5d1h}. A moment in the future is taken for now, more than that for a mistake. */
    public static String human(Duration duration) {
        long seconds = seconds(duration);
        if (seconds < 120) {
            return seconds < -1 ? "<invalid>" : Math.max(0, seconds) + "s";
        }
        long minutes = seconds / 60;
        if (minutes < 10) {
            return two(minutes, "m", seconds % 60, "s");
        }
        if (minutes < 180) {
            return minutes + "m";
        }
        long hours = minutes / 60;
        if (hours < 8) {
            return two(hours, "h", minutes % 60, "m");
        }
        if (hours < 48) {
            return hours + "h";
        }
        long days = hours / HOURS_A_DAY;
        if (days < 8) {
            return two(days, "d", hours % HOURS_A_DAY, "h");
        }
        if (days < 2 * DAYS_A_YEAR) {
            return days + "d";
        }
        long years = days / DAYS_A_YEAR;
        return years < 8 ? two(years, "y", days % DAYS_A_YEAR, "d") : years + "y";
    }

    /** A duration in one unit, such as {@code 5d}. */
    public static String shortHuman(Duration duration) {
        long seconds = seconds(duration);
        if (seconds < 60) {
            return seconds < -1 ? "<invalid>" : Math.max(0, seconds) + "s";
        }
        if (seconds < 3_600) {
            return seconds / 60 + "m";
        }
        long hours = seconds / 3_600;
        if (hours < HOURS_A_DAY) {
            return hours + "h";
        }
        long days = hours / HOURS_A_DAY;
        return days < DAYS_A_YEAR ? days + "d" : days / DAYS_A_YEAR + "y";
    }

    /** Whole seconds, rounded towards zero. */
    private static long seconds(Duration duration) {
        return duration.isNegative() ? -duration.negated().toSeconds() : duration.toSeconds();
    }

    private static String two(long large, String largeUnit, long small, String smallUnit) {
        return large + largeUnit + (small == 0 ? "" : small + smallUnit);
    }
}
