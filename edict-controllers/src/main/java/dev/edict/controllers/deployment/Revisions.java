package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The revisions of a deployment: each template that it has had is one, and its replica set keeps it. */
final class Revisions {
    static final String REVISION = "deployment.kubernetes.io/revision";
    static final String HISTORY = "deployment.kubernetes.io/revision-history";

    /** How many pods the deployment wanted when it last told a set. */
    static final String DESIRED = "deployment.kubernetes.io/desired-replicas";

    /** How many pods the deployment could have at most when it last told a set. */
    static final String MAXIMUM = "deployment.kubernetes.io/max-replicas";

    private static final Set<String> NOT_COPIED = Set.of("kubectl.kubernetes.io/last-applied-configuration",
            REVISION, HISTORY, DESIRED, MAXIMUM, Rollback.TO);
    private static final int LONGEST_HISTORY = 2000;

    private Revisions() {}

    /** The number that comes after those of old sets. */
    static long next(Collection<ReplicaSet> old) {
        return old.stream().flatMap(set -> revision(set).stream()).mapToLong(Long::longValue).max().orElse(0) + 1;
    }

    /** Zero if there is none, empty if it is no number. */
    static Optional<Long> revision(Resource object) {
        return parse(object.metadata().annotations().getOrDefault(REVISION, "0"));
    }

    static Optional<Long> parse(String text) {
        try {
            return Optional.of(Long.parseLong(text));
        } catch (NumberFormatException broken) {
            return Optional.empty();
        }
    }

    /** Whether an annotation of a deployment is also one of the set that it has. */
    static boolean isCopied(String annotation) {
        return !NOT_COPIED.contains(annotation);
    }

    /** A number that a set was told; empty if it was not, or if somebody has broken it. */
    static Optional<Integer> number(ReplicaSet set, String annotation) {
        return Optional.ofNullable(set.metadata().annotations().get(annotation))
                .filter(text -> text.matches("\\d{1,10}"))
                .flatMap(Revisions::parse)
                .filter(number -> number <= Integer.MAX_VALUE)
                .map(Long::intValue);
    }

    /**
     * The newest set with the annotations of its deployment, and with a revision at least. One that had a lower revision before comes
     * back after a rollback, and remembers it.
     */
    static ReplicaSet annotated(Deployment deployment, ReplicaSet set, long revision) {
        Map<String, String> annotations = new HashMap<>(set.metadata().annotations());
        String known = annotations.getOrDefault(REVISION, "");
        Optional<Long> before = known.isEmpty() ? Optional.of(0L) : parse(known);
        if (before.isEmpty()) {
            return set;
        }
        deployment.metadata().annotations().forEach((key, value) -> {
            if (isCopied(key)) {
                annotations.put(key, value);
            }
        });
        if (before.get() < revision) {
            annotations.put(REVISION, Long.toString(revision));
            if (set.metadata().annotations().containsKey(REVISION)) {
                annotations.put(HISTORY, history(annotations.getOrDefault(HISTORY, ""), known));
            }
        }
        return with(set, annotations);
    }

    /** The oldest are forgotten when it gets too long. */
    static String history(String known, String revision) {
        if (known.isEmpty()) {
            return revision;
        }
        List<String> revisions = new ArrayList<>(Arrays.asList(known.split(",", -1)));
        int length = known.length() + 1 + revision.length();
        while (length > LONGEST_HISTORY && !revisions.isEmpty()) {
            length -= revisions.removeFirst().length() + 1;
        }
        revisions.add(revision);
        return String.join(",", revisions);
    }

    /** A set that is told the size of its deployment. */
    static ReplicaSet sized(ReplicaSet set, Fenceposts fenceposts) {
        Map<String, String> annotations = new HashMap<>(set.metadata().annotations());
        annotations.put(DESIRED, Integer.toString(fenceposts.desired()));
        annotations.put(MAXIMUM, Integer.toString(fenceposts.most()));
        return with(set, annotations);
    }

    private static ReplicaSet with(ReplicaSet set, Map<String, String> annotations) {
        return annotations.equals(set.metadata().annotations())
                ? set
                : set.editMetadata(metadata -> metadata.withAnnotations(annotations));
    }

    /** A deployment that says at which revision it is. */
    static Deployment of(Deployment deployment, String revision) {
        if (deployment.metadata().annotations().getOrDefault(REVISION, "").equals(revision)) {
            return deployment;
        }
        Map<String, String> annotations = new HashMap<>(deployment.metadata().annotations());
        annotations.put(REVISION, revision);
        return deployment.editMetadata(metadata -> metadata.withAnnotations(annotations));
    }

    /** The old sets that are beyond those that the deployment keeps, and that nobody needs any more. */
    static List<ReplicaSet> forgotten(Deployment deployment, Collection<ReplicaSet> old) {
        Integer limit = deployment.spec().revisionHistoryLimit();
        if (limit == null || limit == Integer.MAX_VALUE) {
            return List.of();
        }
        List<ReplicaSet> alive = old.stream()
                .filter(set -> !set.isBeingDeleted())
                .sorted(Comparator.<ReplicaSet>comparingLong(set -> revision(set).orElse(0L)).thenComparing(Family.BY_AGE))
                .toList();
        return alive.subList(0, Math.max(0, alive.size() - limit)).stream()
                .filter(set -> set.status().replicas() == 0 && Family.replicas(set) == 0
                        && set.metadata().generation() <= set.status().observedGeneration())
                .toList();
    }
}
