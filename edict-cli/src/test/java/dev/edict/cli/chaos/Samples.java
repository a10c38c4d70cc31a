package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.DeploymentSpec;
import dev.edict.api.apps.v1.DeploymentStrategy;
import dev.edict.api.apps.v1.RollingUpdateDeployment;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.apps.v1.StatefulSetSpec;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobSpec;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.quantity.Quantity;
import dev.edict.types.IntOrString;
import java.util.List;
import java.util.Map;

/** What writers declare. */
final class Samples {
    private Samples() {}

    static Deployment deployment(String name, int replicas, String surge, String unavailable) {
        return Deployment.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(DeploymentSpec.EMPTY
                        .withReplicas(replicas)
                        .withRevisionHistoryLimit(2)
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(Map.of("app", name)))
                        .withStrategy(DeploymentStrategy.EMPTY.withType("RollingUpdate").withRollingUpdate(RollingUpdateDeployment.EMPTY
                                .withMaxSurge(amount(surge)).withMaxUnavailable(amount(unavailable))))
                        .withTemplate(template(name, "image-0", "Always")));
    }

    private static IntOrString amount(String text) {
        return text.endsWith("%") ? IntOrString.of(text) : IntOrString.of(Integer.parseInt(text));
    }

    static StatefulSet statefulSet(String name, int replicas, boolean ordered) {
        return StatefulSet.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(StatefulSetSpec.EMPTY
                        .withReplicas(replicas)
                        .withServiceName(name)
                        .withPodManagementPolicy(ordered ? "OrderedReady" : "Parallel")
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(Map.of("app", name)))
                        .withTemplate(template(name, "image-0", "Always")));
    }

    static Job job(String name, int completions, int parallelism, boolean indexed) {
        return Job.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(JobSpec.EMPTY
                        .withCompletions(completions)
                        .withParallelism(parallelism)
                        .withBackoffLimit(4)
                        .withCompletionMode(indexed ? "Indexed" : "NonIndexed")
                        .withTemplate(template(name, "image-0", "Never")));
    }

    private static PodTemplateSpec template(String name, String image, String restartPolicy) {
        return PodTemplateSpec.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withLabels(Map.of("app", name)))
                .withSpec(PodSpec.EMPTY
                        .withRestartPolicy(restartPolicy)
                        .withTerminationGracePeriodSeconds(1L)
                        .withContainers(List.of(Container.EMPTY.withName("main").withImage(image)
                                .editResources(resources -> resources.withRequests(
                                        Map.of("cpu", Quantity.parse("1"), "memory", Quantity.parse("100Mi")))))));
    }
}
