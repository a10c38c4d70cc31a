package dev.edict.server.flow;

/**
 * How many requests are worked on at a time, and how it is decided whose.
 *
 * @param fair by priority and fairness; otherwise readers and writers have seats of their own and nobody waits
 * @param readers how many may read at a time, and {@code writers} how many may write; 0 for no limit. With fairness, all share both
 * @param goAwayChance with which a request is the last of its HTTP/2 connection
 */
public record FlowSettings(boolean fair, int readers, int writers, double goAwayChance) {
    /** As the real server has it. */
    public static final FlowSettings DEFAULT = new FlowSettings(true, 400, 200, 0);

    private static final double GREATEST_CHANCE = 0.02;

    public FlowSettings {
        if (readers < 0) {
            throw new IllegalArgumentException("--max-requests-inflight can not be negative value");
        }
        if (writers < 0) {
            throw new IllegalArgumentException("--max-mutating-requests-inflight can not be negative value");
        }
        if (fair && readers + writers <= 0) {
            throw new IllegalArgumentException("if --enable-priority-and-fairness is true, then "
                    + "--max-requests-inflight + --max-mutating-requests-inflight must be greater than zero");
        }
        if (!(goAwayChance >= 0 && goAwayChance <= GREATEST_CHANCE)) {
            throw new IllegalArgumentException("--goaway-chance can not be less than 0 or greater than 0.02");
        }
    }

    public FlowSettings unfair() {
        return new FlowSettings(false, readers, writers, goAwayChance);
    }

    public FlowSettings withSeats(int newReaders, int newWriters) {
        return new FlowSettings(fair, newReaders, newWriters, goAwayChance);
    }

    public FlowSettings withGoAwayChance(double chance) {
        return new FlowSettings(fair, readers, writers, chance);
    }
}
