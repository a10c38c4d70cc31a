package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A way back to an earlier template that was asked for by an annotation, which is what {@code rollbackTo} of old versions of the API
 * becomes. It is asked for once: the annotation goes, whether there was a way or not.
 *
 * @param deployment as it is to be written
 * @param isDone whether it has another template now
 * @param reason for programs
 * @param message for people
 */
record Rollback(Deployment deployment, boolean isDone, String reason, String message) {
    static final String TO = "deprecated.deployment.rollback.to";

    private static final String NOT_FOUND = "DeploymentRollbackRevisionNotFound";

    /** The revision that is asked for, 0 for the last but one; empty if none is, or what is asked for is no number. */
    static Optional<Long> revision(Deployment deployment) {
        return Optional.ofNullable(deployment.metadata().annotations().get(TO)).flatMap(Revisions::parse);
    }

    static Rollback to(long wanted, Deployment deployment, Family family) {
        long revision = wanted == 0 ? lastButOne(family.all()) : wanted;
        if (revision == 0) {
            return notDone(deployment, NOT_FOUND, "Unable to find last revision.");
        }
        return family.all().stream()
                .filter(set -> Revisions.revision(set).filter(known -> known == revision).isPresent())
                .findFirst()
                .map(set -> to(set, revision, deployment))
                .orElseGet(() -> notDone(deployment, NOT_FOUND, "Unable to find the revision to rollback to."));
    }

    private static long lastButOne(List<ReplicaSet> sets) {
        return sets.stream()
                .flatMap(set -> Revisions.revision(set).stream())
                .sorted(Comparator.reverseOrder())
                .skip(1)
                .findFirst()
                .orElse(0L);
    }

    private static Rollback to(ReplicaSet set, long revision, Deployment deployment) {
        if (Family.isSame(set.spec().template(), deployment.spec().template())) {
            return notDone(deployment, "DeploymentRollbackTemplateUnchanged",
                    "The rollback revision contains the same template as current deployment \"" + deployment.name() + '"');
        }
        Map<String, String> annotations = new HashMap<>(set.metadata().annotations());
        annotations.keySet().removeIf(key -> !Revisions.isCopied(key));
        deployment.metadata().annotations().forEach((key, value) -> {
            if (!Revisions.isCopied(key)) {
                annotations.put(key, value);
            }
        });
        Deployment back = deployment
                .editMetadata(metadata -> metadata.withAnnotations(annotations))
                .editSpec(spec -> spec.withTemplate(Family.withoutHash(set.spec().template())));
        return new Rollback(notAsked(back), true, "DeploymentRollback",
                "Rolled back deployment \"" + deployment.name() + "\" to revision " + revision);
    }

    private static Rollback notDone(Deployment deployment, String reason, String message) {
        return new Rollback(notAsked(deployment), false, reason, message);
    }

    private static Deployment notAsked(Deployment deployment) {
        Map<String, String> annotations = new HashMap<>(deployment.metadata().annotations());
        annotations.remove(TO);
        return deployment.editMetadata(metadata -> metadata.withAnnotations(annotations));
    }
}
