package dev.edict.controllers.ttl;

import java.util.List;

/**
 * How many seconds nodes may keep Secrets and ConfigMaps, by how many nodes there are: the more, the longer. The steps overlap, so
 * that a cluster at the border of two of them does not change its mind with each node that comes and goes. Not for use by two
 * threads.
 */
final class ClusterSize {
    /** @param fewest with fewer nodes the step before is taken. @param most with more, the one after */
    private record Step(int fewest, int most, int seconds) {}

    private static final List<Step> STEPS = List.of(
            new Step(0, 100, 0),
            new Step(90, 500, 15),
            new Step(450, 1000, 30),
            new Step(900, 2000, 60),
            new Step(1800, Integer.MAX_VALUE, 300));

    private int step;

    /** For so many nodes, after those of the calls before. */
    int seconds(int nodes) {
        while (nodes > STEPS.get(step).most()) {
            step++;
        }
        while (nodes < STEPS.get(step).fewest()) {
            step--;
        }
        return STEPS.get(step).seconds();
    }
}
