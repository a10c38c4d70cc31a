package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Owners;
import dev.edict.pods.PodStates;
import dev.edict.types.IntOrString;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What holds of a Deployment that is rolled out: upstream's promises, which are about what the loop tells sets to do, and about what
 * sets do.
 *
 * <ul>
 *   <li>When a set of a Deployment is told to have more pods, all of its sets together are told to have no more than
 *       {@code replicas + maxSurge}. Upstream does not promise this where one template overtakes another: its loop makes a set for a
 *       third template by what it knows of the others, and may not yet know that it has enlarged one of them. Ours waits for that.
 *   <li>When a pod is made for a set, that has no more pods that count than it was told a moment ago.
 *   <li>When the Deployment has been left alone for a moment, and its sets are told no more than {@code replicas + maxSurge}, a new pod
 *       does not make more than that.
 *   <li>When a set is told to have fewer pods, what then remains available is at least {@code replicas - maxUnavailable}, as far as
 *       it was available all the while: pods that got lost a moment ago are not the loop's doing, and of those that have just become
 *       available it may not have heard. A Deployment that is scaled in the middle of a
 *       rollout is not concerned: then all sets change in proportion, whatever is available, as with upstream.
 * </ul>
 */
final class Rollouts implements Invariant {
    /** What is remembered of a Deployment, by its uid. */
    private static final class Memory {
        final Recently most = new Recently();
        final Recently fewest = new Recently();
        final Recently available = new Recently();
        String template = "";
        long newTemplate = Long.MIN_VALUE / 2;
        long touched = Long.MIN_VALUE / 2;
    }

    private final Map<String, Memory> memories = new HashMap<>();
    private final Map<String, Recently> told = new HashMap<>();

    @Override
    public List<String> after(Change<?> change, World world) {
        if (change.after() instanceof Deployment deployment) {
            note(deployment, change.millis());
            return List.of();
        }
        if (change.object() instanceof ReplicaSet set) {
            return change.after() == null ? List.of() : told(set, (ReplicaSet) change.before(), change, world);
        }
        if (change.object() instanceof Pod pod) {
            return changed(pod, change, world);
        }
        return List.of();
    }

    private void note(Deployment deployment, long now) {
        Memory memory = memories.computeIfAbsent(deployment.metadata().uid(), any -> new Memory());
        Bounds bounds = Bounds.of(deployment);
        String template = deployment.spec().template().toString();
        if (!template.equals(memory.template)) {
            memory.template = template;
            memory.newTemplate = now;
        }
        if (bounds.most() != memory.most.present() || bounds.fewest() != memory.fewest.present()) {
            memory.touched = now;
        }
        memory.most.say(bounds.most(), now);
        memory.fewest.say(bounds.fewest(), now);
    }

    private List<String> told(ReplicaSet set, @Nullable ReplicaSet before, Change<?> change, World world) {
        long now = change.millis();
        int replicas = wanted(set);
        told.computeIfAbsent(set.metadata().uid(), any -> new Recently()).say(replicas, now);
        Deployment deployment = owner(set, world);
        Memory memory = deployment == null ? null : memories.get(deployment.metadata().uid());
        if (deployment == null || memory == null) {
            return List.of();
        }
        int former = before == null ? 0 : wanted(before);
        if (replicas > former) {
            int all = world.all(ReplicaSet.TYPE).stream().filter(other -> Owners.isControlledBy(other, deployment))
                    .mapToInt(Rollouts::wanted).sum();
            int most = memory.most.most(now);
            if (all > most) {
                return List.of(change + ": the sets of Deployment " + deployment.key() + " are told to have " + all + " pods, not at most "
                        + most);
            }
        }
        if (before != null && replicas < former && !set.isBeingDeleted() && desired(before).equals(desired(set))) {
            return shrunk(set, deployment, memory, change, world);
        }
        return List.of();
    }

    /** A set that is too large deletes first what is not available. */
    private static List<String> shrunk(ReplicaSet set, Deployment deployment, Memory memory, Change<?> change, World world) {
        if (Bounds.of(deployment).isRecreated()) {
            return List.of();
        }
        int own = (int) podsOf(set, world).stream().filter(Rollouts::isAvailable).count();
        int available = available(deployment, world);
        int lost = Math.max(0, memory.available.most(change.millis()) - available);
        int remaining = available - Math.max(0, own - wanted(set));
        int fewest = Math.min(memory.fewest.least(change.millis()), memory.available.least(change.millis()));
        if (remaining + lost < fewest) {
            return List.of(change + ": of " + available + " pods of Deployment " + deployment.key() + " that are available " + remaining
                    + " remain, not at least " + fewest);
        }
        return List.of();
    }

    private List<String> changed(Pod pod, Change<?> change, World world) {
        ReplicaSet set = setOf(pod, world);
        Deployment deployment = set == null ? null : owner(set, world);
        Memory memory = deployment == null ? null : memories.get(deployment.metadata().uid());
        if (deployment != null && memory != null) {
            memory.available.say(available(deployment, world), change.millis());
        }
        boolean isNew = change.before() == null && PodStates.isActive(pod);
        if (!isNew || set == null) {
            return List.of();
        }
        int ofSet = active(set, world);
        Recently wanted = told.get(set.metadata().uid());
        if (wanted != null && ofSet > wanted.most(change.millis())) {
            return List.of(change + ": ReplicaSet " + set.key() + " has " + ofSet + " pods, not at most " + wanted.most(change.millis()));
        }
        if (deployment == null || memory == null || change.millis() - memory.touched <= Recently.MOMENT
                || change.millis() - memory.newTemplate <= Recently.MOMENT) {
            return List.of();
        }
        List<ReplicaSet> sets = world.all(ReplicaSet.TYPE).stream().filter(other -> Owners.isControlledBy(other, deployment)).toList();
        int most = memory.most.present();
        int pods = sets.stream().mapToInt(each -> active(each, world)).sum();
        return sets.stream().mapToInt(Rollouts::wanted).sum() <= most && pods > most
                ? List.of(change + ": Deployment " + deployment.key() + " has " + pods + " pods, not at most " + most)
                : List.of();
    }

    /** For how many replicas of the Deployment the set was sized; changes when it is scaled. */
    private static String desired(ReplicaSet set) {
        return set.metadata().annotations().getOrDefault("deployment.kubernetes.io/desired-replicas", "");
    }

    private static int wanted(ReplicaSet set) {
        Integer replicas = set.spec().replicas();
        return replicas == null ? 1 : replicas;
    }

    private static int available(Deployment deployment, World world) {
        return (int) world.all(ReplicaSet.TYPE).stream().filter(set -> Owners.isControlledBy(set, deployment))
                .flatMap(set -> podsOf(set, world).stream()).filter(Rollouts::isAvailable).count();
    }

    private static boolean isAvailable(Pod pod) {
        return PodStates.isActive(pod) && PodStates.isAvailable(pod, 0, Instant.MAX);
    }

    private static int active(ReplicaSet set, World world) {
        return (int) podsOf(set, world).stream().filter(PodStates::isActive).count();
    }

    private static List<Pod> podsOf(ReplicaSet set, World world) {
        return world.all(Pod.TYPE).stream().filter(pod -> Owners.isControlledBy(pod, set)).toList();
    }

    private static @Nullable ReplicaSet setOf(Pod pod, World world) {
        return world.all(ReplicaSet.TYPE).stream().filter(set -> Owners.isControlledBy(pod, set)).findFirst().orElse(null);
    }

    private static @Nullable Deployment owner(ReplicaSet set, World world) {
        return world.all(Deployment.TYPE).stream().filter(each -> Owners.isControlledBy(set, each)).findFirst().orElse(null);
    }

    /** Between which numbers a rollout keeps. @param fewest that are available */
    record Bounds(int most, int fewest, boolean isRecreated) {
        static Bounds of(Deployment deployment) {
            Integer said = deployment.spec().replicas();
            int replicas = said == null ? 1 : said;
            var rolling = deployment.spec().strategy().rollingUpdate();
            if (deployment.spec().strategy().type().equals("Recreate") || rolling == null) {
                return new Bounds(replicas, 0, true);
            }
            int surge = portion(Objects.requireNonNull(rolling.maxSurge()), replicas, 99);
            int missing = portion(Objects.requireNonNull(rolling.maxUnavailable()), replicas, 0);
            return new Bounds(replicas + surge, replicas - Math.max(missing, surge == 0 ? 1 : 0), false);
        }

        private static int portion(IntOrString amount, int of, int roundedBy) {
            return switch (amount) {
                case IntOrString.Int number -> number.value();
                case IntOrString.Text text -> (Integer.parseInt(text.value().replace("%", "")) * of + roundedBy) / 100;
            };
        }
    }
}
