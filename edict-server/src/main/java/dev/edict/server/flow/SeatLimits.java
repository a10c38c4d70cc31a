package dev.edict.server.flow;

import java.util.Collection;

/**
 * Between what the number of a level's seats may move.
 *
 * @param nominal its part by its shares
 * @param least what is left when all that is lendable has been lent
 * @param most what there is when as much has been borrowed as may be
 */
record SeatLimits(int nominal, int least, int most) {
    /**
     * The limits of a level among others.
     *
     * @param seats those of the whole server
     * @param levels all of them, this one too
     */
    static SeatLimits of(PriorityLevel level, int seats, Collection<PriorityLevel> levels) {
        double shares = levels.stream().mapToDouble(PriorityLevel::shares).sum();
        int nominal = shares == 0 ? 0 : (int) Math.ceil(seats * (double) level.shares() / shares);
        int lendable = percent(nominal, level.lendablePercent());
        Integer borrowing = level.isExempt() ? null : level.borrowingLimitPercent();
        return new SeatLimits(nominal, nominal - lendable,
                nominal + (borrowing == null ? seats : percent(nominal, borrowing)));
    }

    private static int percent(int seats, int percent) {
        return (int) Math.round(seats * (double) percent / 100);
    }

    /** What a level begins with, before its demand is known. */
    int initial() {
        return nominal - (nominal - least) / 2;
    }

    /**
     * How many seats a single request may have at the most, by what its level has: the widest must not keep all others out. The
     * kinds of requests have limits of their own besides.
     *
     * @return 0 if the level does not say
     */
    int widest(PriorityLevel.Excess excess) {
        return excess instanceof PriorityLevel.Excess.Queue queue
                ? (int) Math.max(1, Math.min(Math.ceil(nominal * 0.15), (double) (nominal / queue.hand()))) : 0;
    }
}
