package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import dev.edict.types.Resource;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A rollout takes no more pods away than may be missing: when a set is told to have fewer, {@code replicas - maxUnavailable} remain
 * that are available and are to stay, as {@link Takings} counts. If a moment ago fewer were available than must be, a step has to leave
 * that many: those that are not available may go, and of one that has just become so the loop may not have heard.
 *
 * <p>How many are available the loop is told by the sets. Where none of those goes that a set counts as available, nothing is wrong with
 * the loop: after a while without any loop sets count what was before, as with upstream.
 *
 * <p>A Deployment that is scaled is not concerned: then all sets change in proportion, whatever is available, as with upstream.
 */
final class Availability implements Invariant {
    private static final String DESIRED = "deployment.kubernetes.io/desired-replicas";

    /** What is remembered of a Deployment. */
    private record Memory(Recently fewest, Takings available) {}

    private final Map<String, Memory> memories = new HashMap<>();

    @Override
    public List<String> after(Change<?> change, World world) {
        return switch (change.object()) {
            case Deployment deployment -> {
                memory(deployment).fewest.say(Bounds.of(deployment).fewest(), change.millis());
                yield List.of();
            }
            case ReplicaSet set -> {
                Deployment deployment = world.controllerOf(set, Deployment.class);
                yield deployment == null ? List.of() : changed(deployment, set, change, world);
            }
            case Pod pod -> {
                count(change.before(), change, world);
                count(change.after(), change, world);
                yield List.of();
            }
            default -> List.of();
        };
    }

    private void count(@Nullable Resource pod, Change<?> change, World world) {
        ReplicaSet set = pod == null ? null : world.controllerOf(pod, ReplicaSet.class);
        Deployment deployment = set == null ? null : world.controllerOf(set, Deployment.class);
        if (deployment != null) {
            memory(deployment).available.count(lasting(deployment, world), change.millis());
        }
    }

    private Memory memory(Deployment deployment) {
        return memories.computeIfAbsent(deployment.metadata().uid(), any -> new Memory(new Recently(), new Takings()));
    }

    private List<String> changed(Deployment deployment, ReplicaSet set, Change<?> change, World world) {
        Memory memory = memory(deployment);
        int after = lasting(deployment, world);
        if (!(change.before() instanceof ReplicaSet former) || change.after() == null || Rollouts.wanted(set) >= Rollouts.wanted(former)) {
            memory.available.count(after, change.millis());
            return List.of();
        }
        int available = available(set, world);
        int before = after + Math.min(Rollouts.wanted(former), available) - Math.min(Rollouts.wanted(set), available);
        int fewest = memory.fewest.least(change.millis());
        boolean isTooMuch = memory.available.isTooMuch(before, after, fewest, change.millis());
        int counted = former.status().availableReplicas();
        boolean isCounted = Math.min(Rollouts.wanted(set), counted) < Math.min(Rollouts.wanted(former), counted);
        boolean isRolled = isCounted && !set.isBeingDeleted() && !Bounds.of(deployment).isRecreated() && desired(former).equals(desired(set));
        return isTooMuch && isRolled
                ? List.of(change + ": of " + before + " pods of Deployment " + deployment.key() + " that are available " + after
                        + " remain, not at least " + fewest)
                : List.of();
    }

    /** For how many replicas of the Deployment the set was sized; changes when it is scaled. */
    private static String desired(ReplicaSet set) {
        return set.metadata().annotations().getOrDefault(DESIRED, "");
    }

    /** A set that is too large deletes first what is not available. */
    private static int lasting(Deployment deployment, World world) {
        return world.controlledBy(deployment, ReplicaSet.class).stream()
                .mapToInt(set -> Math.min(Rollouts.wanted(set), available(set, world))).sum();
    }

    private static int available(ReplicaSet set, World world) {
        return (int) world.controlledBy(set, Pod.class).stream()
                .filter(pod -> PodStates.isActive(pod) && PodStates.isAvailable(pod, 0, Instant.MAX)).count();
    }
}
