package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.ReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How pods of old templates give way to those of the new one, by and by. */
final class Rolling {
    private Rolling() {}

    /**
     * How many pods the newest set is to have: as many as there is room for.
     *
     * @param newest how many it has been told to have
     * @param all how many all sets have
     */
    static int grown(Fenceposts fenceposts, int newest, int all) {
        if (newest >= fenceposts.desired()) {
            return fenceposts.desired();
        }
        int room = fenceposts.most() - all;
        return room <= 0 ? newest : newest + Math.min(room, fenceposts.desired() - newest);
    }

    /**
     * Which old sets give up pods, in order. At first those that are not available anyway, so that they do not stand in the way of
     * those that will be; then as many as there are available beyond what is needed. Pods of the newest set that are not available
     * yet count as missing.
     *
     * <p>Nothing is given up as long as a set has not heard of its present size: one that was made smaller and larger again may
     * count pods as available which it has given up in between.
     */
    static List<Resize> shrunk(Fenceposts fenceposts, Family family) {
        List<ReplicaSet> old = family.activeOld();
        ReplicaSet newest = family.newest();
        int most = family.replicas() - fenceposts.fewestAvailable() - missing(newest);
        if (old.isEmpty() || most <= 0 || family.all().stream().anyMatch(Rolling::isOutdated)) {
            return List.of();
        }
        Map<String, Integer> sizes = old.stream().collect(Collectors.toMap(ReplicaSet::name, Family::replicas));
        List<Resize> steps = new ArrayList<>();
        int unhealthy = 0;
        for (ReplicaSet set : old) {
            int given = Math.min(most - unhealthy, missing(set));
            if (given < 0) {
                return steps; // it has not yet counted what it has been told to give up
            }
            unhealthy += shrink(set, given, sizes, steps);
        }
        int spare = old.stream().mapToInt(Rolling::lasting).sum() + (newest == null ? 0 : lasting(newest))
                - fenceposts.fewestAvailable();
        for (ReplicaSet set : old) {
            spare -= shrink(set, Math.min(sizes.getOrDefault(set.name(), 0), spare), sizes, steps);
        }
        return steps;
    }

    private static boolean isOutdated(ReplicaSet set) {
        return set.status().availableReplicas() > 0 && set.status().observedGeneration() < set.metadata().generation();
    }

    /** Those of its available pods that are to stay. */
    private static int lasting(ReplicaSet set) {
        return Math.min(set.status().availableReplicas(), Family.replicas(set));
    }

    private static int missing(@Nullable ReplicaSet set) {
        return set == null ? 0 : Family.replicas(set) - set.status().availableReplicas();
    }

    /** @return how many it has given up */
    private static int shrink(ReplicaSet set, int given, Map<String, Integer> sizes, List<Resize> steps) {
        if (given <= 0) {
            return 0;
        }
        int left = sizes.merge(set.name(), -given, Integer::sum);
        steps.add(Resize.to(left, set));
        return given;
    }
}
