package dev.edict.server.flow;

import java.util.Locale;

/** Amounts of work, and of progress: one seat for one second is {@value #SECOND}. */
final class SeatSeconds {
    static final long SECOND = 100_000_000;
    private static final double UNITS_A_NANOSECOND = SECOND / 1e9;

    private SeatSeconds() {}

    static long of(double seats, long nanoseconds) {
        return Math.round(seats * nanoseconds * UNITS_A_NANOSECOND);
    }

    static long nanosecondsPerSeat(long work, int seats) {
        return (long) (work / UNITS_A_NANOSECOND / seats);
    }

    static double toDouble(long work) {
        return (double) work / SECOND;
    }

    static String print(long work) {
        return String.format(Locale.ROOT, "%d.%08dss", Math.floorDiv(work, SECOND), Math.floorMod(work, SECOND));
    }
}
