package dev.edict.server.flow;

/**
 * How many seats the requests of a level could have used, over time: of those that were worked on and those that waited. From
 * {@link #next} to next it knows the average, the deviation and the peak. Owned by the level.
 */
final class SeatDemand {
    /** What is left of an old demand after ten seconds; after five minutes it is half. */
    private static final double DECAY = 0.977;

    private long since;
    private long last;
    private double present;
    private double sum;
    private double squares;
    private double peak;
    private Summary summary = new Summary(0, 0, 0, 0);

    /**
     * The demand of one period.
     *
     * @param peak the most that was wanted at any time
     * @param smoothed what is reckoned with: as much as is wanted now, or was not long ago
     */
    record Summary(double average, double deviation, int peak, double smoothed) {}

    SeatDemand(long now) {
        this.since = now;
        this.last = now;
    }

    void set(double seats, long now) {
        integrate(now);
        present = seats;
        peak = Math.max(peak, seats);
    }

    private void integrate(long now) {
        double elapsed = (now - last) / 1e9;
        last = now;
        sum += present * elapsed;
        squares += present * present * elapsed;
    }

    /** Ends a period and begins another. */
    Summary next(long now) {
        integrate(now);
        double seconds = (now - since) / 1e9;
        int most = (int) Math.round(peak);
        if (seconds > 0) {
            double average = sum / seconds;
            double deviation = Math.sqrt(Math.max(0, squares / seconds - average * average));
            double envelope = average + deviation;
            summary = new Summary(average, deviation, most,
                    Math.max(envelope, DECAY * summary.smoothed() + (1 - DECAY) * envelope));
        } else {
            summary = new Summary(summary.average(), summary.deviation(), most, summary.smoothed());
        }
        since = now;
        sum = 0;
        squares = 0;
        peak = present;
        return summary;
    }
}
