package dev.edict.server.flow;

/**
 * The most of a number that goes up and down, in this second and the one before: who looks now and then would see nothing of
 * requests that take a millisecond. Owned by who counts.
 */
final class RecentPeak {
    private static final long SECOND = 1_000_000_000;

    private long second = Long.MIN_VALUE;
    private int before;
    private int peak;
    private int present;

    /** The number is this from now on. */
    void set(int value, long now) {
        moveTo(now);
        present = value;
        peak = Math.max(peak, value);
    }

    int at(long now) {
        moveTo(now);
        return Math.max(before, peak);
    }

    private void moveTo(long now) {
        long current = Math.floorDiv(now, SECOND);
        if (current != second) {
            before = current == second + 1 ? peak : present;
            peak = present;
            second = current;
        }
    }
}
