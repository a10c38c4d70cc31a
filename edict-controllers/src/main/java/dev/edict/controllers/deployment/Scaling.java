package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How a deployment grows and shrinks. In the middle of a rollout all sets do so in proportion: if only the newest grew, or only the
 * old ones shrank, the rollout would go on faster than it should.
 */
final class Scaling {
    private Scaling() {}

    /** Whether the size of the deployment has changed since its sets were told. */
    static boolean isDue(Deployment deployment, Family family) {
        int desired = Fenceposts.desired(deployment);
        return family.active().stream()
                .map(set -> Revisions.number(set, Revisions.DESIRED))
                .flatMap(Optional::stream)
                .anyMatch(told -> told != desired);
    }

    static List<Resize> of(Deployment deployment, Family family) {
        int desired = Fenceposts.desired(deployment);
        Optional<ReplicaSet> only = onlyActiveOrLatest(family);
        if (only.isPresent()) {
            return List.of(Resize.to(desired, only.get()));
        }
        if (isSaturated(deployment, family)) {
            return family.activeOld().stream().map(set -> Resize.to(0, set)).toList();
        }
        return Fenceposts.isRolling(deployment) ? proportional(deployment, family.active()) : List.of();
    }

    /** The only set with pods; if none has any, the newest. None if there are several. */
    private static Optional<ReplicaSet> onlyActiveOrLatest(Family family) {
        List<ReplicaSet> active = family.active();
        if (active.size() > 1) {
            return Optional.empty();
        }
        return active.stream().findFirst()
                .or(() -> Optional.ofNullable(family.newest()))
                .or(() -> family.old().stream().max(Family.BY_AGE));
    }

    /** The newest set has all pods that are desired, they are available, and it has been told that there are no more. */
    private static boolean isSaturated(Deployment deployment, Family family) {
        int desired = Fenceposts.desired(deployment);
        ReplicaSet newest = family.newest();
        return newest != null && Family.replicas(newest) == desired && newest.status().availableReplicas() == desired
                && Revisions.number(newest, Revisions.DESIRED).filter(told -> told == desired).isPresent();
    }

    /** The largest comes first, and takes what is left over. */
    private static List<Resize> proportional(Deployment deployment, List<ReplicaSet> active) {
        int desired = Fenceposts.desired(deployment);
        int allowed = desired > 0 ? Fenceposts.of(deployment).most() : 0;
        int change = allowed - active.stream().mapToInt(Family::replicas).sum();
        List<ReplicaSet> sets = new ArrayList<>(active);
        sets.sort(Comparator.<ReplicaSet>comparingInt(Family::replicas).reversed()
                .thenComparing(change > 0 ? Family.BY_AGE.reversed() : Family.BY_AGE));
        List<Resize> steps = new ArrayList<>();
        int changed = 0;
        for (ReplicaSet set : sets) {
            int part = part(deployment, set, change, changed);
            changed += part;
            steps.add(new Resize(set, Family.replicas(set) + part, true));
        }
        if (!steps.isEmpty()) {
            Resize largest = steps.getFirst();
            steps.set(0, new Resize(largest.set(), Math.max(0, largest.replicas() + change - changed), true));
        }
        return steps;
    }

    /** Never more than what is left of the change. */
    private static int part(Deployment deployment, ReplicaSet set, int change, int changed) {
        int left = change - changed;
        if (change == 0 || left == 0) {
            return 0;
        }
        int fraction = fraction(deployment, set);
        return change > 0 ? Math.min(fraction, left) : Math.max(fraction, left);
    }

    /** By how much a set changes if it keeps its part of the whole. */
    private static int fraction(Deployment deployment, ReplicaSet set) {
        int size = Family.replicas(set);
        Fenceposts fenceposts = Fenceposts.of(deployment);
        if (fenceposts.desired() == 0) {
            return -size;
        }
        int before = Revisions.number(set, Revisions.MAXIMUM).filter(number -> number > 0).orElse(deployment.status().replicas());
        return before == 0 ? 0 : (int) ((double) ((long) size * fenceposts.most()) / before + 0.5) - size;
    }
}
