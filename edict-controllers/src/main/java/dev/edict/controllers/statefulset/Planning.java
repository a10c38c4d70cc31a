package dev.edict.controllers.statefulset;

import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides what is to be done to a set's pods. A set is ordered unless it says {@code Parallel}: then a pod is made only when all before
 * it are available, the last goes first and alone, and nothing is replaced before the number of pods is right. One that has failed or
 * ended is deleted, and comes back under its name.
 *
 * @param claims those that are there, by name
 * @param replacesSeveral whether sets may say how many pods are replaced at a time
 */
record Planning(
        StatefulSet set,
        Templates templates,
        Members members,
        Function<String, @Nullable PersistentVolumeClaim> claims,
        boolean replacesSeveral,
        Instant now) {

    private static final Plan NOTHING = new Plan(true, List.of(), List.of(), List.of(), List.of());

    Plan plan() {
        if (set.isBeingDeleted()) {
            return NOTHING;
        }
        boolean isOrdered = isOrdered();
        List<Plan.Turn> replicas = new ArrayList<>();
        boolean isHeldUp = replicas(replicas);
        if (isHeldUp) {
            return new Plan(true, replicas, List.of(), List.of(), List.of());
        }
        List<Plan.Turn> owned = members.condemned().stream()
                .filter(pod -> !areClaimsRight(pod))
                .map(pod -> new Plan.Turn(pod, Plan.Act.OWN_CLAIMS))
                .toList();
        List<Plan.Turn> condemned = condemned();
        boolean isScaling = isOrdered && !members.condemned().isEmpty();
        return new Plan(isOrdered, replicas, owned, condemned, isScaling ? List.of() : update());
    }

    /** @return whether the rest has to wait for one of them */
    private boolean replicas(List<Plan.Turn> turns) {
        for (Pod pod : members.replicas()) {
            List<Plan.Act> acts = acts(pod);
            if (!acts.isEmpty()) {
                turns.add(new Plan.Turn(pod, acts));
            }
            if (isOrdered() && isHolding(pod)) {
                return true;
            }
        }
        return false;
    }

    private List<Plan.Act> acts(Pod pod) {
        if (PodStates.isTerminal(pod)) {
            return pod.isBeingDeleted() ? List.of() : List.of(Plan.Act.DELETE);
        }
        if (!Members.isCreated(pod)) {
            return hasClaim(pod, (claim, one) -> ClaimOwners.isStale(claim, set, one)) ? List.of() : List.of(Plan.Act.CREATE);
        }
        boolean isCompleted = pod.status().phase().equals(PodStates.PENDING) && isClaimToBeSeenTo(pod);
        boolean isRight = Identity.matches(set, pod) && Claims.isMounted(set, pod) && (isCompleted || areClaimsRight(pod));
        boolean isMended = !isRight && !(isOrdered() && isHolding(pod));
        return Stream.of(Plan.Act.COMPLETE_CLAIMS, Plan.Act.MEND)
                .filter(act -> act == Plan.Act.MEND ? isMended : isCompleted)
                .toList();
    }

    private boolean isOrdered() {
        return !set.spec().podManagementPolicy().equals("Parallel");
    }

    /** Whether those after a pod have to wait for it. */
    private boolean isHolding(Pod pod) {
        return PodStates.isTerminal(pod) || !Members.isRunningAndReady(pod) || Members.isUnavailable(pod, set, now);
    }

    private boolean isClaimToBeSeenTo(Pod pod) {
        return Claims.names(set, pod).stream().map(claims).anyMatch(claim -> claim == null || claim.isBeingDeleted())
                || hasClaim(pod, (claim, one) -> ClaimOwners.isContested(claim, set, one)) // which people are told
                || !areClaimsRight(pod);
    }

    private boolean areClaimsRight(Pod pod) {
        return !hasClaim(pod, (claim, one) -> !ClaimOwners.areRight(claim, set, one));
    }

    private boolean hasClaim(Pod pod, BiPredicate<PersistentVolumeClaim, Pod> test) {
        return Claims.names(set, pod).stream().map(claims).filter(Objects::nonNull).anyMatch(claim -> test.test(claim, pod));
    }

    private List<Plan.Turn> condemned() {
        Stream<Pod> going = members.condemned().stream().filter(pod -> !pod.isBeingDeleted());
        if (!isOrdered()) {
            return going.map(pod -> new Plan.Turn(pod, Plan.Act.DELETE)).toList();
        }
        if (members.condemned().isEmpty()) {
            return List.of();
        }
        Pod last = members.condemned().getFirst();
        boolean isItsTurn = !last.isBeingDeleted()
                && ((Members.isRunningAndReady(last) && !Members.isUnavailable(last, set, now)) || last.equals(firstUnavailable()));
        return isItsTurn ? List.of(new Plan.Turn(last, Plan.Act.DELETE)) : List.of();
    }

    /** The one that others have to wait for; null if there is none. */
    private @Nullable Pod firstUnavailable() {
        return Stream.concat(members.replicas().stream(), members.condemned().reversed().stream())
                .filter(pod -> Members.isUnavailable(pod, set, now))
                .findFirst()
                .orElse(null);
    }

    private List<Plan.Turn> update() {
        if (set.spec().updateStrategy().type().equals("OnDelete")) {
            return List.of();
        }
        return replacesSeveral ? severalAtATime(Templates.maxUnavailable(set)) : oneAtATime();
    }

    /** Pods of another template than the present one go, the last ones first, as many as may be missing besides those that are. */
    private List<Plan.Turn> severalAtATime(int most) {
        long unavailable = members.replicas().stream().filter(pod -> Members.isUnavailable(pod, set, now)).count();
        int from = Math.min(Templates.partition(set), members.replicas().size());
        return members.replicas().subList(from, members.replicas().size()).reversed().stream()
                .filter(pod -> !Identity.revision(pod).equals(templates.updateRevision()) && !isGoing(pod))
                .limit(Math.max(0, most - unavailable))
                .map(pod -> new Plan.Turn(pod, Plan.Act.DELETE))
                .toList();
    }

    /** The last pod of another template than the present one goes, unless a later one is still on its way. */
    private List<Plan.Turn> oneAtATime() {
        for (int index = members.replicas().size() - 1; index >= Templates.partition(set); index--) {
            Pod pod = members.replicas().get(index);
            if (!Identity.revision(pod).equals(templates.updateRevision()) && !isGoing(pod)) {
                return List.of(new Plan.Turn(pod, Plan.Act.DELETE));
            }
            if (Members.isUnavailable(pod, set, now) || isGoing(pod)) {
                return List.of();
            }
        }
        return List.of();
    }

    /** Whether a pod needs nothing more to go: it is on its way, will be deleted for having ended, or is not there. */
    private static boolean isGoing(Pod pod) {
        return pod.isBeingDeleted() || PodStates.isTerminal(pod) || !Members.isCreated(pod);
    }
}
