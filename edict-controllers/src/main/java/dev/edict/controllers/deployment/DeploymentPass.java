package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Adoption;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Owners;
import dev.edict.client.control.Reconciler;
import dev.edict.client.control.TerminalException;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.Client;
import dev.edict.controllers.Unseen;
import dev.edict.controllers.pod.PodMaker;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.pods.PodStates;
import dev.edict.pods.Selectors;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at one deployment: claims its replica sets, and takes the next step from what they are to what they should be. */
record DeploymentPass(
        Client client,
        Cache<Deployment> deployments,
        Cache<ReplicaSet> sets,
        Cache<Pod> pods,
        ObjectEvents<Deployment> events,
        Unseen unseen,
        InstantSource clock)
        implements Reconciler<ObjectKey> {
    private static final Duration SOON = Duration.ofSeconds(1);

    @Override
    public Outcome reconcile(ObjectKey key) {
        if (unseen.isAny(key)) {
            return Outcome.again("what was written to be seen"); // else a set would be enlarged beside one that just was
        }
        Deployment deployment = deployments.get(key);
        if (deployment == null) {
            unseen.forget(key);
            return Outcome.done();
        }
        try {
            LabelSelector selector = Selectors.of(deployment.spec().selector());
            return selector.isEverything() ? refuse(deployment) : reconcile(deployment, selector);
        } catch (SelectorException broken) {
            throw new TerminalException("deployment " + key + " has invalid label selector: " + broken.getMessage(), broken);
        } catch (ApiFailure.Conflict | ApiFailure.NotFound outdated) {
            return Outcome.again("the latest versions to be seen");
        } catch (ApiFailure failure) {
            if (PodMaker.isNamespaceTerminating(failure)) {
                return Outcome.done();
            }
            throw failure;
        }
    }

    private Outcome refuse(Deployment deployment) {
        events.warning(deployment, "SelectingAll", "This deployment is selecting all pods. A non-empty selector is required.");
        long generation = deployment.metadata().generation();
        if (deployment.status().observedGeneration() < generation) {
            rollout(deployment, List.of())
                    .write(deployment.editStatus(status -> status.withObservedGeneration(generation)));
        }
        return Outcome.done();
    }

    private Rollout rollout(Deployment deployment, List<ReplicaSet> claimed) {
        return new Rollout(client, events, clock, set -> unseen.wrote(ObjectKey.of(deployment), sets, set),
                deployment, Family.of(deployment, claimed));
    }

    private Outcome reconcile(Deployment deployment, LabelSelector selector) {
        List<ReplicaSet> candidates = new ArrayList<>(sets.byIndex(Owners.INDEX, deployment.metadata().uid()));
        candidates.addAll(sets.byIndex(Owners.INDEX, Owners.orphansIn(deployment.namespace())));
        List<ReplicaSet> claimed = new Adoption<>(
                        client.of(Deployment.TYPE), deployment, selector, client.of(ReplicaSet.TYPE))
                .claim(candidates);
        Rollout rollout = rollout(deployment, claimed);
        if (deployment.isBeingDeleted()) {
            rollout.reviseNewest();
            return told(rollout.tellCounts());
        }
        rollout.tellWhetherPaused();
        rollout.reviseNewest();
        Optional<Long> back = Rollback.revision(rollout.deployment());
        if (deployment.spec().paused()) {
            rollout.resize(Scaling.of(rollout.deployment(), rollout.family()));
            if (back.isEmpty()) {
                rollout.forget();
            }
            return told(rollout.tellCounts());
        }
        if (back.isPresent()) {
            rollout.createNewest(sets);
            rollout.rollBack(Rollback.to(back.get(), rollout.deployment(), rollout.family()));
            return Outcome.done(); // what was written comes back as a change
        }
        return advance(rollout);
    }

    /**
     * All sets change with the size of the deployment, before one gives way to another. Adopted sets may have been told of a size that
     * is not theirs, without anything to change in that way: they would never be told of another, if one did not give way.
     */
    private Outcome advance(Rollout rollout) {
        Deployment deployment = rollout.deployment();
        if (Scaling.isDue(deployment, rollout.family()) && rollout.resize(Scaling.of(deployment, rollout.family()))) {
            return told(rollout.tellCounts());
        }
        return switch (deployment.spec().strategy().type()) {
            case Fenceposts.RECREATE -> recreate(rollout);
            case Fenceposts.ROLLING -> roll(rollout);
            default -> throw new TerminalException(
                    "unexpected deployment strategy type: " + deployment.spec().strategy().type(), null);
        };
    }

    /** At first the new set grows, then old ones shrink: one of both in a pass, since what follows depends on what is counted then. */
    private Outcome roll(Rollout rollout) {
        rollout.createNewest(sets);
        Fenceposts fenceposts = Fenceposts.of(rollout.deployment());
        if (rollout.grow(fenceposts)) {
            return told(rollout.tellProgress());
        }
        List<Resize> steps = Rolling.shrunk(fenceposts, rollout.family());
        try {
            rollout.resize(steps);
        } catch (ApiFailure failure) {
            rollout.tellProgress(); // what has been done counts, and is told all the same
            throw failure;
        }
        if (steps.isEmpty() && RolloutStatus.isComplete(rollout.deployment(), rollout.deployment().status())) {
            rollout.forget();
        }
        return told(rollout.tellProgress());
    }

    /** No new pod is made before the last of the old ones is gone. */
    private Outcome recreate(Rollout rollout) {
        List<ReplicaSet> active = rollout.family().activeOld();
        if (!active.isEmpty() || areOldPodsRunning(rollout.family())) {
            rollout.resize(active.stream().map(set -> Resize.to(0, set)).toList());
            return told(rollout.tellProgress());
        }
        rollout.createNewest(sets);
        rollout.grow(Fenceposts.of(rollout.deployment()));
        if (RolloutStatus.isComplete(rollout.deployment(), rollout.deployment().status())) {
            rollout.forget();
        }
        return told(rollout.tellProgress());
    }

    private boolean areOldPodsRunning(Family family) {
        return family.old().stream().anyMatch(set -> set.status().replicas() > 0
                || pods.byIndex(Owners.INDEX, set.metadata().uid()).stream().anyMatch(pod -> !PodStates.isTerminal(pod)));
    }

    /** Nothing wakes a deployment whose time runs out, but this. */
    private static Outcome told(Optional<Duration> untilDeadline) {
        return untilDeadline
                .map(left -> left.compareTo(SOON) < 0
                        ? Outcome.again("progress, or the deadline for it")
                        : Outcome.againAfter(left.plus(SOON), "progress, or the deadline for it"))
                .orElse(Outcome.done());
    }
}
