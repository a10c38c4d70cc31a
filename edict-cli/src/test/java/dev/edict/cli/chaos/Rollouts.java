package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Deployment has no more pods than {@code replicas + maxSurge}.
 *
 * <ul>
 *   <li>When one of its sets is told to have more pods, all of its sets together are told to have no more than the loop has written
 *       beside it ({@code deployment.kubernetes.io/max-replicas}), to the very pod; and that is what the Deployment said a moment ago.
 *       Upstream does not promise this where one template overtakes another: its loop makes a set for a third template by what it
 *       knows of the others, and may not yet know that it has enlarged one of them. Ours waits for that.
 *   <li>When a pod is made for a set, that has no more pods that count than it was told a moment ago.
 *   <li>Then, if all sets together are told no more than a moment ago was said, they have no more pods that count, but for those
 *       that a set has been told to give up, and has not heard of yet.
 * </ul>
 */
final class Rollouts implements Invariant {
    private static final String MOST = "deployment.kubernetes.io/max-replicas";

    /** What Deployments said, by their uids. */
    private final Map<String, Recently> most = new HashMap<>();
    /** What sets were told, by their uids. */
    private final Map<String, Recently> told = new HashMap<>();

    @Override
    public List<String> after(Change<?> change, World world) {
        return switch (change.after()) {
            case Deployment deployment -> {
                recently(most, deployment.metadata().uid()).say(Bounds.of(deployment).most(), change.millis());
                yield List.of();
            }
            case ReplicaSet set -> told(set, change, world);
            case Pod pod when change.before() == null && PodStates.isActive(pod) -> made(pod, change, world);
            case null, default -> List.of();
        };
    }

    private static Recently recently(Map<String, Recently> all, String uid) {
        return all.computeIfAbsent(uid, any -> new Recently());
    }

    private List<String> told(ReplicaSet set, Change<?> change, World world) {
        int former = change.before() instanceof ReplicaSet before ? wanted(before) : 0;
        recently(told, set.metadata().uid()).say(wanted(set), change.millis());
        Deployment deployment = world.controllerOf(set, Deployment.class);
        if (deployment == null || wanted(set) <= former) {
            return List.of();
        }
        int all = sum(deployment, world);
        int said = recently(most, deployment.metadata().uid()).most(change.millis());
        int written = Integer.parseInt(set.metadata().annotations().getOrDefault(MOST, String.valueOf(said)));
        return all <= Math.min(said, written) ? List.of() : List.of(change + ": the sets of Deployment " + deployment.key()
                + " are told to have " + all + " pods, not at most " + Math.min(said, written));
    }

    private List<String> made(Pod pod, Change<?> change, World world) {
        ReplicaSet set = world.controllerOf(pod, ReplicaSet.class);
        if (set == null) {
            return List.of();
        }
        int ofSet = active(set, world);
        int wanted = recently(told, set.metadata().uid()).most(change.millis());
        if (ofSet > wanted) {
            return List.of(change + ": ReplicaSet " + set.key() + " has " + ofSet + " pods, not at most " + wanted);
        }
        Deployment deployment = world.controllerOf(set, Deployment.class);
        return deployment == null ? List.of() : all(deployment, change, world);
    }

    private List<String> all(Deployment deployment, Change<?> change, World world) {
        int said = recently(most, deployment.metadata().uid()).most(change.millis());
        int pods = 0;
        int excused = 0;
        for (ReplicaSet set : world.controlledBy(deployment, ReplicaSet.class)) {
            int active = active(set, world);
            pods += active;
            boolean isUnseen = set.status().observedGeneration() < set.metadata().generation()
                    || recently(told, set.metadata().uid()).most(change.millis()) > wanted(set);
            excused += isUnseen ? Math.max(0, active - wanted(set)) : 0;
        }
        return pods - excused <= said || sum(deployment, world) > said
                ? List.of()
                : List.of(change + ": Deployment " + deployment.key() + " has " + pods + " pods of which " + excused
                        + " are to go, not at most " + said);
    }

    private static int sum(Deployment deployment, World world) {
        return world.controlledBy(deployment, ReplicaSet.class).stream().mapToInt(Rollouts::wanted).sum();
    }

    static int wanted(@Nullable ReplicaSet set) {
        return set == null ? 0 : Bounds.number(set.spec().replicas());
    }

    private static int active(ReplicaSet set, World world) {
        return (int) world.controlledBy(set, Pod.class).stream().filter(PodStates::isActive).count();
    }
}
