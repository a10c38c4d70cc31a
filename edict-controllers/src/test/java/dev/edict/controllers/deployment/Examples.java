package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.DeploymentSpec;
import dev.edict.api.apps.v1.DeploymentStrategy;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.ReplicaSetSpec;
import dev.edict.api.apps.v1.ReplicaSetStatus;
import dev.edict.api.apps.v1.RollingUpdateDeployment;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.Patch;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.IntOrString;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Deployments and replica sets for tests of decisions. */
final class Examples {
    static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    private Examples() {}

    /** @param fence a number, or a percentage */
    static IntOrString amount(String fence) {
        return fence.endsWith("%") ? IntOrString.of(fence) : IntOrString.of(Integer.parseInt(fence));
    }

    static Deployment deployment(int replicas, String maxSurge, String maxUnavailable) {
        return Deployment.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("web").withNamespace("test").withUid("web").withGeneration(1))
                .withSpec(DeploymentSpec.EMPTY
                        .withReplicas(replicas)
                        .withProgressDeadlineSeconds(600)
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(Map.of("app", "web")))
                        .withStrategy(DeploymentStrategy.EMPTY.withType("RollingUpdate").withRollingUpdate(
                                RollingUpdateDeployment.EMPTY.withMaxSurge(amount(maxSurge)).withMaxUnavailable(amount(maxUnavailable))))
                        .withTemplate(template("new")));
    }

    static PodTemplateSpec template(String image) {
        return PodTemplateSpec.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withLabels(Map.of("app", "web")))
                .withSpec(PodSpec.EMPTY.withTerminationGracePeriodSeconds(0L)
                        .withContainers(List.of(Container.EMPTY.withName("main").withImage(image))));
    }

    /** As kubectl changes an image: whatever else has happened to the deployment, its status above all. */
    static Patch imagePatch(String image) {
        ObjectValue container = ObjectValue.of("name", "main", "image", image);
        return new Patch.StrategicMerge(ObjectValue.of("spec", ObjectValue.of("template", ObjectValue.of(
                "spec", ObjectValue.of("containers", ListValue.copyOf(List.of(container)))))));
    }

    /**
     * A set that has all its pods.
     *
     * @param age the higher, the younger
     */
    static ReplicaSet set(String name, int age, int replicas, int available) {
        return ReplicaSet.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name).withUid(name).withCreationTimestamp(NOW.plusSeconds(age)))
                .withSpec(ReplicaSetSpec.EMPTY.withReplicas(replicas).withTemplate(template(name)))
                .withStatus(ReplicaSetStatus.EMPTY.withReplicas(replicas).withReadyReplicas(available).withAvailableReplicas(available));
    }

    static ReplicaSet annotated(ReplicaSet set, String... keysAndValues) {
        Map<String, String> annotations = new HashMap<>(set.metadata().annotations());
        for (int at = 0; at < keysAndValues.length; at += 2) {
            annotations.put(keysAndValues[at], keysAndValues[at + 1]);
        }
        return set.editMetadata(metadata -> metadata.withAnnotations(annotations));
    }

    /** Steps as {@code name=replicas}. */
    static String text(List<Resize> steps) {
        return String.join(" ", steps.stream().map(step -> step.set().name() + "=" + step.replicas()).toList());
    }
}
