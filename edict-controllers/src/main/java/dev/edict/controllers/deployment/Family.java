package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.PodTemplateSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The replica sets of a deployment.
 *
 * @param newest the one of the deployment's present template; null if there is none yet
 * @param old all others, from the oldest to the youngest
 */
record Family(@Nullable ReplicaSet newest, List<ReplicaSet> old) {
    /** The label that tells pods of one template from those of another. */
    static final String HASH = "pod-template-hash";

    static final Comparator<ReplicaSet> BY_AGE = Comparator
            .<ReplicaSet, Instant>comparing(set -> Objects.requireNonNullElse(set.metadata().creationTimestamp(), Instant.EPOCH))
            .thenComparing(ReplicaSet::name);

    Family {
        old = List.copyOf(old);
    }

    /** Of several that have the template, the oldest is the newest: which one it is must not change. */
    static Family of(Deployment deployment, Collection<ReplicaSet> sets) {
        List<ReplicaSet> sorted = new ArrayList<>(sets);
        sorted.sort(BY_AGE);
        PodTemplateSpec template = withoutHash(deployment.spec().template());
        Optional<ReplicaSet> newest =
                sorted.stream().filter(set -> withoutHash(set.spec().template()).equals(template)).findFirst();
        newest.ifPresent(sorted::remove);
        return new Family(newest.orElse(null), sorted);
    }

    /** Whether pods of both are alike. */
    static boolean isSame(PodTemplateSpec one, PodTemplateSpec other) {
        return withoutHash(one).equals(withoutHash(other));
    }

    /** The template that a set was made of. */
    static PodTemplateSpec withoutHash(PodTemplateSpec template) {
        if (!template.metadata().labels().containsKey(HASH)) {
            return template;
        }
        Map<String, String> labels = new HashMap<>(template.metadata().labels());
        labels.remove(HASH);
        return template.editMetadata(metadata -> metadata.withLabels(labels));
    }

    /** How many pods a set is to have. */
    static int replicas(ReplicaSet set) {
        Integer replicas = set.spec().replicas();
        return replicas == null ? 1 : replicas;
    }

    static boolean isActive(ReplicaSet set) {
        return replicas(set) > 0;
    }

    List<ReplicaSet> all() {
        List<ReplicaSet> all = new ArrayList<>(old);
        if (newest != null) {
            all.add(newest);
        }
        return all;
    }

    List<ReplicaSet> active() {
        return all().stream().filter(Family::isActive).toList();
    }

    List<ReplicaSet> activeOld() {
        return old.stream().filter(Family::isActive).toList();
    }

    /** How many pods all sets are to have. */
    int replicas() {
        return sum(Family::replicas);
    }

    /**
     * How many pods there are or will be at most: a set that is to have fewer still counts with those that it has not got rid of.
     * Whoever makes more counts by this. A pod that its set has made and not counted yet is not in it.
     */
    int present() {
        return sum(set -> Math.max(replicas(set), set.status().replicas()));
    }

    int available() {
        return sum(set -> set.status().availableReplicas());
    }

    int sum(ToIntFunction<ReplicaSet> count) {
        return all().stream().mapToInt(count).sum();
    }

    /** The same, with a set as it is by now. */
    Family with(ReplicaSet changed) {
        return new Family(
                newest != null && isSame(newest, changed) ? changed : newest,
                old.stream().map(set -> isSame(set, changed) ? changed : set).toList());
    }

    Family withNewest(ReplicaSet set) {
        return new Family(set, old);
    }

    /** A set as it is by now. */
    ReplicaSet now(ReplicaSet set) {
        return all().stream().filter(known -> isSame(known, set)).findFirst().orElse(set);
    }

    private static boolean isSame(ReplicaSet one, ReplicaSet other) {
        return one.metadata().uid().equals(other.metadata().uid());
    }
}
