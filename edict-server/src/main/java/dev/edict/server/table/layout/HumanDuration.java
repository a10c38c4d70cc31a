package dev.edict.server.table.layout;

import java.time.Duration;

/** Durations in two or three significant figures, as kubectl shows ages. */
public final class HumanDuration {
    private static final long DAY_HOURS = 24;
    private static final long YEAR_HOURS = 365 * DAY_HOURS;

    private HumanDuration() {}

    /** The duration in words; less than two seconds in the future count as now, more are {@code <invalid>}. */
    public static String of(Duration duration) {
        long seconds = duration.toMillis() / 1000;
        if (seconds < 0) {
            return seconds < -1 ? "<invalid>" : "0s";
        }
        long minutes = seconds / 60;
        long hours = minutes / 60;
        long days = hours / DAY_HOURS;
        if (seconds < 2 * 60) {
            return seconds + "s";
        }
        if (minutes < 10) {
            return pair(minutes, "m", seconds % 60, "s");
        }
        if (minutes < 3 * 60) {
            return minutes + "m";
        }
        if (hours < 8) {
            return pair(hours, "h", minutes % 60, "m");
        }
        if (hours < 2 * DAY_HOURS) {
            return hours + "h";
        }
        if (hours < 8 * DAY_HOURS) {
            return pair(days, "d", hours % DAY_HOURS, "h");
        }
        if (hours < 2 * YEAR_HOURS) {
            return days + "d";
        }
        return hours < 8 * YEAR_HOURS ? pair(days / 365, "y", days % 365, "d") : days / 365 + "y";
    }

    private static String pair(long large, String largeUnit, long small, String smallUnit) {
        return large + largeUnit + (small == 0 ? "" : small + smallUnit);
    }
}
