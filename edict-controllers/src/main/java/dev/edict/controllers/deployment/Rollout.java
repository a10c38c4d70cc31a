package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.DeploymentStatus;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.client.control.Owners;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.pod.PodMaker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is done for one deployment in one pass: it writes replica sets and the deployment's status, tells people, and knows how both
 * are after that. Each write is of the very version that was read; if there is a newer one it is refused, and the pass begins anew.
 * For one thread.
 */
final class Rollout {
    private final ResourceClient<Deployment> deployments;
    private final ResourceClient<ReplicaSet> sets;
    private final ObjectEvents<Deployment> events;
    private final InstantSource clock;
    private final Consumer<ReplicaSet> wrote;
    private Deployment deployment;
    private Family family;

    /** @param wrote is told of each set as the server has it now */
    Rollout(
            Client client,
            ObjectEvents<Deployment> events,
            InstantSource clock,
            Consumer<ReplicaSet> wrote,
            Deployment deployment,
            Family family) {
        this.deployments = client.of(Deployment.TYPE).in(deployment.namespace());
        this.sets = client.of(ReplicaSet.TYPE).in(deployment.namespace());
        this.events = events;
        this.clock = clock;
        this.wrote = wrote;
        this.deployment = deployment;
        this.family = family;
    }

    Deployment deployment() {
        return deployment;
    }

    Family family() {
        return family;
    }

    /** Writes status and annotations. */
    void write(Deployment changed) {
        if (!changed.equals(deployment)) {
            deployment = deployments.status().replace(changed.name(), changed);
        }
    }

    void tellWhetherPaused() {
        write(Conditions.paused(deployment, clock.instant()));
    }

    /** Sees to it that the set of the present template, if there is one, has the latest revision, and the deployment the same. */
    void reviseNewest() {
        ReplicaSet newest = family.newest();
        if (newest == null) {
            return;
        }
        ReplicaSet revised = Revisions.annotated(deployment, newest, Revisions.next(family.old()))
                .editSpec(spec -> spec.withMinReadySeconds(deployment.spec().minReadySeconds()));
        if (!revised.equals(newest)) {
            revised = replace(revised);
            family = family.with(revised);
        }
        Deployment told = Revisions.of(deployment, revised.metadata().annotations().getOrDefault(Revisions.REVISION, ""));
        boolean isFound = Conditions.hasDeadline(deployment)
                && Conditions.find(deployment.status().conditions(), Conditions.PROGRESSING).isEmpty();
        write(!isFound ? told : Conditions.with(told, Conditions.of(Conditions.PROGRESSING, "True", "FoundNewReplicaSet",
                "Found new replica set \"" + revised.name() + '"', clock.instant())));
    }

    /**
     * Makes the set of the present template, if there is none.
     *
     * @param known where one is looked up that is there already
     */
    void createNewest(Cache<ReplicaSet> known) {
        if (family.newest() != null) {
            return;
        }
        long revision = Revisions.next(family.old());
        ReplicaSet wanted = NewReplicaSet.of(deployment, family, revision);
        Deployment told = Revisions.of(deployment, Long.toString(revision));
        try {
            ReplicaSet created = sets.create(wanted);
            wrote.accept(created);
            family = family.withNewest(created);
            int replicas = Family.replicas(created);
            if (replicas > 0) {
                events.normal(deployment, "ScalingReplicaSet", scaled("up", created.name(), 0, replicas));
            }
            if (Conditions.hasDeadline(deployment)) {
                told = Conditions.with(told, Conditions.of(Conditions.PROGRESSING, "True", "NewReplicaSetCreated",
                        "Created new replica set \"" + created.name() + '"', clock.instant()));
            }
        } catch (ApiFailure.AlreadyExists there) {
            family = family.withNewest(own(known.get(wanted.namespace(), wanted.name()), there));
        } catch (ClientException failure) {
            if (!PodMaker.isNamespaceTerminating(failure)) {
                tellNotCreated(wanted.name(), failure);
            }
            throw failure;
        }
        write(told);
    }

    /**
     * The set that has the name already, if it is this deployment's and has its template: it was made a moment ago. Any other has
     * taken the name by chance, and the next one will be made with another.
     */
    private ReplicaSet own(@Nullable ReplicaSet there, ApiFailure refusal) {
        if (there == null) {
            throw refusal; // not seen yet
        }
        if (Owners.isControlledBy(there, deployment)
                && Family.isSame(there.spec().template(), deployment.spec().template())) {
            return there;
        }
        Integer collisions = deployment.status().collisionCount();
        write(deployment.editStatus(status -> status.withCollisionCount(collisions == null ? 1 : collisions + 1)));
        throw refusal;
    }

    private void tellNotCreated(String name, ClientException failure) {
        String message = "Failed to create new replica set \"" + name + "\": " + failure.getMessage();
        if (Conditions.hasDeadline(deployment)) {
            try {
                write(Conditions.with(deployment, Conditions.of(
                        Conditions.PROGRESSING, "False", "ReplicaSetCreateError", message, clock.instant())));
            } catch (ClientException worse) {
                failure.addSuppressed(worse);
            }
        }
        events.warning(deployment, "ReplicaSetCreateError", message);
    }

    /** Goes back to an earlier template, or says why not. */
    void rollBack(Rollback rollback) {
        deployment = deployments.replace(rollback.deployment());
        if (rollback.isDone()) {
            events.normal(deployment, rollback.reason(), rollback.message());
        } else {
            events.warning(deployment, rollback.reason(), rollback.message());
        }
    }

    /** Lets the newest set have as many pods as it may. @return whether its size has changed */
    boolean grow(Fenceposts fenceposts) {
        ReplicaSet newest = family.newest();
        if (newest == null) {
            return false;
        }
        int size = Family.replicas(newest);
        int grown = Fenceposts.isRolling(deployment)
                ? Rolling.grown(fenceposts, size, family.present())
                : fenceposts.desired();
        resize(List.of(Resize.to(grown, newest)));
        return grown != size;
    }

    /** @return whether anything was to be changed */
    boolean resize(List<Resize> steps) {
        boolean isAny = false;
        for (Resize step : steps) {
            isAny |= resize(step);
        }
        return isAny;
    }

    private boolean resize(Resize step) {
        ReplicaSet set = family.now(step.set());
        int before = Family.replicas(set);
        if (before == step.replicas() && !step.annotates()) {
            return false;
        }
        ReplicaSet resized = Revisions.sized(set, Fenceposts.of(deployment)).editSpec(spec -> spec.withReplicas(step.replicas()));
        if (resized.equals(set)) {
            return false;
        }
        family = family.with(replace(resized));
        if (before != step.replicas()) {
            String direction = before < step.replicas() ? "up" : "down";
            events.normal(deployment, "ScalingReplicaSet", scaled(direction, set.name(), before, step.replicas()));
        }
        return true;
    }

    private ReplicaSet replace(ReplicaSet set) {
        ReplicaSet written = sets.replace(set);
        wrote.accept(written);
        return written;
    }

    private static String scaled(String direction, String set, int from, int to) {
        return "Scaled " + direction + " replica set " + set + " from " + from + " to " + to;
    }

    /** Deletes old sets that are not kept any more. */
    void forget() {
        Revisions.forgotten(deployment, family.old()).forEach(this::delete);
    }

    private void delete(ReplicaSet set) {
        try {
            sets.delete(set.name());
        } catch (ApiFailure.NotFound gone) {
            return; // that is what was wanted
        }
    }

    /** Tells how many pods there are. @return nothing to wait for */
    Optional<Duration> tellCounts() {
        write(deployment.withStatus(RolloutStatus.of(deployment, family, clock.instant())));
        return Optional.empty();
    }

    /** Tells how many pods there are, and whether it gets on. @return how long it may go on like this, if nothing has changed */
    Optional<Duration> tellProgress() {
        Instant now = clock.instant();
        DeploymentStatus status = Progress.told(deployment, family, RolloutStatus.of(deployment, family, now), now);
        if (status.equals(deployment.status())) {
            return Progress.untilDeadline(deployment, status, now);
        }
        write(deployment.withStatus(status));
        return Optional.empty();
    }
}
