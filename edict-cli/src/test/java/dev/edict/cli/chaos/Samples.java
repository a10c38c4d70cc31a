package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.apps.v1.DaemonSetSpec;
import dev.edict.api.apps.v1.DaemonSetUpdateStrategy;
import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.DeploymentSpec;
import dev.edict.api.apps.v1.DeploymentStrategy;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.ReplicaSetSpec;
import dev.edict.api.apps.v1.RollingUpdateDaemonSet;
import dev.edict.api.apps.v1.RollingUpdateDeployment;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.apps.v1.StatefulSetSpec;
import dev.edict.api.batch.v1.CronJob;
import dev.edict.api.batch.v1.CronJobSpec;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobSpec;
import dev.edict.api.batch.v1.JobTemplateSpec;
import dev.edict.api.batch.v1.PodFailurePolicy;
import dev.edict.api.batch.v1.PodFailurePolicyOnExitCodesRequirement;
import dev.edict.api.batch.v1.PodFailurePolicyRule;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.core.v1.Toleration;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.api.policy.v1.PodDisruptionBudgetSpec;
import dev.edict.model.quantity.Quantity;
import dev.edict.types.IntOrString;
import dev.edict.types.Resource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What writers declare. */
final class Samples {
    /** Whose pods may go only as its budget says. */
    static final String PROTECTED = "calm";

    private static final Map<String, String> CALM = Map.of("calm", "true");

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

    static Deployment recreated(Deployment deployment) {
        return deployment.editSpec(spec -> spec.withStrategy(DeploymentStrategy.EMPTY.withType("Recreate")));
    }

    static ReplicaSet replicaSet(String name, String app, int replicas) {
        return ReplicaSet.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(ReplicaSetSpec.EMPTY
                        .withReplicas(replicas)
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(Map.of("app", app)))
                        .withTemplate(template(app, "image-0", "Always")));
    }

    /** One pod in addition on a node at a time, or one node without. */
    static DaemonSet daemonSet(String name, boolean surges) {
        return DaemonSet.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(DaemonSetSpec.EMPTY
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(Map.of("app", name)))
                        .withUpdateStrategy(DaemonSetUpdateStrategy.EMPTY.withType("RollingUpdate").withRollingUpdate(
                                RollingUpdateDaemonSet.EMPTY.withMaxSurge(IntOrString.of(surges ? 1 : 0))
                                        .withMaxUnavailable(IntOrString.of(surges ? 0 : 1))))
                        .withTemplate(template(name, "image-0", "Always")));
    }

    static PodDisruptionBudget budget(String app, int missing) {
        return PodDisruptionBudget.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(app))
                .withSpec(PodDisruptionBudgetSpec.EMPTY
                        .withMaxUnavailable(IntOrString.of(missing))
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(Map.of("app", app))));
    }

    /** With a rule, ends with 42 do not count, and one with 43 is the end of all. */
    static Job job(String name, int completions, int parallelism, boolean indexed, boolean ruled) {
        JobSpec spec = JobSpec.EMPTY
                .withCompletions(completions)
                .withParallelism(parallelism)
                .withBackoffLimit(4)
                .withTtlSecondsAfterFinished(30)
                .withCompletionMode(indexed ? "Indexed" : "NonIndexed")
                .withTemplate(template(name, "image-0", "Never"));
        return Job.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).withSpec(!ruled ? spec : spec.withPodFailurePolicy(
                PodFailurePolicy.EMPTY.withRules(List.of(rule("Ignore", 42), rule("FailJob", 43)))));
    }

    private static PodFailurePolicyRule rule(String action, int code) {
        return PodFailurePolicyRule.EMPTY.withAction(action).withOnExitCodes(
                PodFailurePolicyOnExitCodesRequirement.EMPTY.withOperator("In").withValues(List.of(code)));
    }

    static CronJob cronJob(String name, String concurrency) {
        return CronJob.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(CronJobSpec.EMPTY
                        .withSchedule("* * * * *")
                        .withConcurrencyPolicy(concurrency)
                        .withJobTemplate(JobTemplateSpec.EMPTY.withSpec(job(name, 2, 1, false, false).spec())));
    }

    /** That nobody is to disturb it; its pods stay on nodes that drive others away, or are silent. */
    static Deployment calm(Deployment deployment) {
        return deployment.editSpec(spec -> spec.editTemplate(Samples::calm));
    }

    static StatefulSet calm(StatefulSet set) {
        return set.editSpec(spec -> spec.editTemplate(Samples::calm));
    }

    static DaemonSet calm(DaemonSet set) {
        return set.editMetadata(metadata -> metadata.withLabels(CALM)).editSpec(spec -> spec.editTemplate(Samples::calm));
    }

    private static PodTemplateSpec calm(PodTemplateSpec template) {
        Map<String, String> labels = new HashMap<>(template.metadata().labels());
        labels.putAll(CALM);
        return template.editMetadata(metadata -> metadata.withLabels(labels))
                .editSpec(pod -> pod.withTolerations(List.of(Toleration.EMPTY.withOperator("Exists"))));
    }

    static boolean isCalm(Resource object) {
        return object.metadata().labels().entrySet().containsAll(CALM.entrySet());
    }

    static PodTemplateSpec withImage(PodTemplateSpec template, String image) {
        return template.editSpec(pod -> pod.withContainers(List.of(pod.containers().getFirst().withImage(image))));
    }

    private static PodTemplateSpec template(String name, String image, String restartPolicy) {
        return PodTemplateSpec.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withLabels(Map.of("app", name)))
                .withSpec(PodSpec.EMPTY
                        .withRestartPolicy(restartPolicy)
                        .withTerminationGracePeriodSeconds(1L)
                        .withTolerations(List.of(patience("node.kubernetes.io/not-ready"), patience("node.kubernetes.io/unreachable")))
                        .withContainers(List.of(Container.EMPTY.withName("main").withImage(image)
                                .editResources(resources -> resources.withRequests(
                                        Map.of("cpu", Quantity.parse("500m"), "memory", Quantity.parse("100Mi")))))));
    }

    /** With a node that is silent. */
    private static Toleration patience(String taint) {
        return Toleration.EMPTY.withKey(taint).withOperator("Exists").withEffect("NoExecute").withTolerationSeconds(20L);
    }
}
