package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.EnvVar;
import dev.edict.api.core.v1.EnvVarSource;
import dev.edict.api.core.v1.ObjectFieldSelector;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.controllers.pod.PodMaker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pods of a job, as they are made: each with a finalizer, so that it is counted, and in an indexed job with its number. */
final class JobTemplate {
    private static final String VARIABLE = "JOB_COMPLETION_INDEX";

    /** The longest beginning of a name to which the server adds something. */
    private static final int LONGEST_PREFIX = 58;

    private JobTemplate() {}

    /** @param replaced whose place the pod takes, if its index has a limit of its own and has failed before */
    static Pod pod(Job job, int index, @Nullable Pod replaced) {
        Pod pod = PodMaker.of(tracked(job.spec().template()), Job.TYPE, job);
        return index == JobPods.NO_INDEX ? pod : numbered(pod, job, index, replaced);
    }

    private static PodTemplateSpec tracked(PodTemplateSpec template) {
        List<String> finalizers = new ArrayList<>(template.metadata().finalizers());
        if (!finalizers.contains(JobPods.FINALIZER)) {
            finalizers.add(JobPods.FINALIZER);
        }
        return template.editMetadata(metadata -> metadata.withFinalizers(finalizers));
    }

    private static Pod numbered(Pod pod, Job job, int index, @Nullable Pod replaced) {
        String number = Integer.toString(index);
        Map<String, String> annotations = new HashMap<>(pod.metadata().annotations());
        Map<String, String> labels = new HashMap<>(pod.metadata().labels());
        annotations.put(JobPods.INDEX, number);
        labels.put(JobPods.INDEX, number);
        if (Jobs.hasLimitPerIndex(job)) {
            annotations.putAll(failures(job, replaced));
        }
        ObjectMeta metadata = pod.metadata()
                .withGenerateName(prefix(job.name(), index))
                .withAnnotations(annotations)
                .withLabels(labels);
        return pod.withMetadata(metadata).editSpec(spec -> spec
                .withHostname(job.name() + "-" + index)
                .withInitContainers(spec.initContainers().stream().map(JobTemplate::knowingItsIndex).toList())
                .withContainers(spec.containers().stream().map(JobTemplate::knowingItsIndex).toList()));
    }

    /** How often an index has failed is written on its pods, since a failed pod is gone when the next one fails. */
    private static Map<String, String> failures(Job job, @Nullable Pod replaced) {
        if (replaced == null) {
            return Map.of(JobPods.FAILURES, "0");
        }
        boolean isIgnored =
                FailurePolicies.judge(job.spec().podFailurePolicy(), replaced) instanceof FailurePolicies.Verdict.Ignored;
        int ignored = JobPods.ignoredFailuresBefore(replaced) + (isIgnored ? 1 : 0);
        String counted = Integer.toString(JobPods.failuresBefore(replaced) + (isIgnored ? 0 : 1));
        return ignored == 0
                ? Map.of(JobPods.FAILURES, counted)
                : Map.of(JobPods.FAILURES, counted, JobPods.IGNORED_FAILURES, Integer.toString(ignored));
    }

    private static Container knowingItsIndex(Container container) {
        if (container.env().stream().anyMatch(variable -> variable.name().equals(VARIABLE))) {
            return container;
        }
        List<EnvVar> variables = new ArrayList<>(container.env());
        variables.add(EnvVar.builder()
                .name(VARIABLE)
                .valueFrom(EnvVarSource.builder()
                        .fieldRef(ObjectFieldSelector.builder()
                                .fieldPath("metadata.labels['" + JobPods.INDEX + "']")
                                .build())
                        .build())
                .build());
        return container.withEnv(variables);
    }

    /** What the name of a pod begins with: the job's name, shortened if need be, and the index. */
    static String prefix(String job, int index) {
        String end = "-" + index + "-";
        return job.length() + end.length() > LONGEST_PREFIX
                ? job.substring(0, Math.min(job.length(), LONGEST_PREFIX - end.length())) + end
                : job + end;
    }
}
