package dev.edict.server.flow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Divides a number of seats between levels, each of which has a demand, a least and a most: all get the same fraction of their
 * demand, but none less than its least and none more than its most.
 *
 * <p>The fraction is found by raising it from nothing: with it rise the levels whose least it has passed and whose most it has not
 * reached, until the seats are used up. Between two such bounds they rise in proportion to it.
 */
final class SeatAllocation {
    /** Smaller demands are counted as this one, since others are divided by them. */
    private static final double LEAST_DEMAND = 0.001;

    private SeatAllocation() {}

    /** What a level may get. {@code demand >= least} and {@code most >= least >= 0}. */
    record Claim(double demand, double least, double most) {
        Claim {
            demand = Math.max(demand, LEAST_DEMAND);
        }

        double at(double fraction) {
            return Math.max(least, Math.min(most, fraction * demand));
        }
    }

    /**
     * Who gets how much.
     *
     * @param fraction of its demand that a level gets, where neither its least nor its most is in the way
     * @param seats in the order of the claims; they add up to what there was, as far as the claims allow it
     */
    record Division(double fraction, List<Double> seats) {}

    private record Bound(double fraction, double risingDemand) {}

    static Division divide(int seats, List<Claim> claims) {
        List<Bound> bounds = new ArrayList<>();
        double given = 0;
        for (Claim claim : claims) {
            given += claim.least();
            bounds.add(new Bound(claim.least() / claim.demand(), claim.demand()));
            bounds.add(new Bound(claim.most() / claim.demand(), -claim.demand()));
        }
        bounds.sort(Comparator.comparingDouble(Bound::fraction));
        double fraction = 0;
        double rising = 0;
        for (Bound bound : bounds) {
            double until = given + rising * (bound.fraction() - fraction);
            if (rising > 0 && until >= seats) {
                break;
            }
            given = until;
            fraction = bound.fraction();
            rising += bound.risingDemand();
        }
        if (rising > LEAST_DEMAND / 2 && given < seats) {
            fraction += (seats - given) / rising;
        }
        double found = fraction;
        return new Division(found, claims.stream().map(claim -> claim.at(found)).toList());
    }
}
