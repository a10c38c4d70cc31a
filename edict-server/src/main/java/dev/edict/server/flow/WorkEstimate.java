package dev.edict.server.flow;

/**
 * How much work a request is likely to be.
 *
 * @param initialSeats those that it takes while it is worked on
 * @param finalSeats those that it takes afterwards, while watchers are told what it has changed
 * @param additionalNanoseconds how long that takes; the client does not wait for it
 */
record WorkEstimate(int initialSeats, int finalSeats, long additionalNanoseconds) {
    static final WorkEstimate SMALL = ofSeats(1);

    static WorkEstimate ofSeats(int seats) {
        return new WorkEstimate(seats, 0, 0);
    }

    /** The same, with so many seats at its beginning. */
    WorkEstimate beginningWith(int seats) {
        return seats == initialSeats ? this : new WorkEstimate(seats, finalSeats, additionalNanoseconds);
    }

    /** What it takes from its beginning to its end. */
    int seats() {
        return Math.max(initialSeats, finalSeats);
    }

    /** What is known from the beginning, in {@link SeatSeconds}. */
    long work(long expectedNanoseconds) {
        return SeatSeconds.of(initialSeats, expectedNanoseconds) + finalWork();
    }

    private long finalWork() {
        return SeatSeconds.of(finalSeats, additionalNanoseconds);
    }

    /** The same work on no more seats at its end than there are; it takes longer then. */
    WorkEstimate within(int limit) {
        return finalSeats <= limit || limit <= 0 ? this
                : new WorkEstimate(initialSeats, limit, SeatSeconds.nanosecondsPerSeat(finalWork(), limit));
    }
}
