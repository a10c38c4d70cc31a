package dev.edict.benchmarks;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * How long two requests took that were sent in pairs, and whether they can be told apart by it.
 *
 * <p>If it makes no difference which of the two is sent, the times of a pair may change places. So what the difference of the two
 * medians would be by chance alone is found by letting the pairs change places at random, many times; the likelihood of the
 * difference that was measured is the share of those that are as large.
 */
final class TwinTimes {
    private static final int SHUFFLES = 4_000;

    private final double[] first;
    private final double[] second;
    private int pairs;

    TwinTimes(int most) {
        this.first = new double[most];
        this.second = new double[most];
    }

    /** Sends both, one after the other; which is the first changes with every pair. */
    void take(TurnTimes.Request one, TurnTimes.Request other) throws Exception {
        if (pairs % 2 == 0) {
            first[pairs] = timed(one);
            second[pairs] = timed(other);
        } else {
            second[pairs] = timed(other);
            first[pairs] = timed(one);
        }
        pairs++;
    }

    private double timed(TurnTimes.Request request) throws Exception {
        long begin = System.nanoTime();
        request.send(pairs);
        return (System.nanoTime() - begin) / 1e3;
    }

    void forget() {
        pairs = 0;
    }

    /**
     * What was found, in microseconds.
     *
     * @param noise the difference that chance alone exceeds in one of twenty cases
     * @param likelihood of a difference as large by chance alone
     */
    record Finding(double first, double second, double noise, double likelihood) {
        double difference() {
            return first - second;
        }
    }

    Finding finding(RandomGenerator random) {
        double[] one = Arrays.copyOf(first, pairs);
        double[] other = Arrays.copyOf(second, pairs);
        double found = Math.abs(median(one) - median(other));
        double[] byChance = new double[SHUFFLES];
        int asLarge = 0;
        for (int shuffle = 0; shuffle < SHUFFLES; shuffle++) {
            for (int pair = 0; pair < pairs; pair++) {
                boolean swap = random.nextBoolean();
                one[pair] = swap ? second[pair] : first[pair];
                other[pair] = swap ? first[pair] : second[pair];
            }
            byChance[shuffle] = Math.abs(median(one) - median(other));
            asLarge += byChance[shuffle] >= found ? 1 : 0;
        }
        Arrays.sort(byChance);
        return new Finding(median(Arrays.copyOf(first, pairs)), median(Arrays.copyOf(second, pairs)),
                byChance[SHUFFLES * 19 / 20], (asLarge + 1.0) / (SHUFFLES + 1));
    }

    /** @param values are put in order */
    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
