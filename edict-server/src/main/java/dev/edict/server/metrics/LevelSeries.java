package dev.edict.server.metrics;

/** What is timed of one level of priority. */
public record LevelSeries(
        TimingHistogram seats, TimingHistogram waiting, TimingHistogram executing, TimingHistogram demand) {

    /**
     * Notes how it is from now on.
     *
     * @param seatLimit how many seats there are, and {@code waitingLimit} how many may wait
     */
    public void set(Usage usage, int seatLimit, int waitingLimit, long now) {
        seats.set((double) usage.seatsInUse() / seatLimit, now);
        waiting.set((double) usage.waiting() / waitingLimit, now);
        executing.set((double) usage.executing() / seatLimit, now);
        demand.set((double) (usage.seatsInUse() + usage.seatsWaiting()) / seatLimit, now);
    }

    /** Requests and seats. */
    public record Usage(int waiting, int executing, int seatsInUse, int seatsWaiting) {}
}
