package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobSpec;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Jobs and pods for tests. */
final class Samples {
    static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");

    static final JobSpec SPEC = JobSpec.EMPTY.withTemplate(PodTemplateSpec.EMPTY
            .withSpec(PodSpec.EMPTY
                    .withRestartPolicy("Never")
                    .withTerminationGracePeriodSeconds(0L)
                    .withContainers(List.of(Container.EMPTY.withName("main").withImage("image")))));

    private Samples() {}

    /** As the server would have it, of three at a time, with nothing done yet. */
    static Job job(UnaryOperator<JobSpec> change) {
        return Job.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("sum").withNamespace("default").withUid("job-uid"))
                .withSpec(change.apply(SPEC.withParallelism(3).withCompletions(3).withBackoffLimit(6)));
    }

    static Job indexed(UnaryOperator<JobSpec> change) {
        return job(spec -> change.apply(spec.withCompletionMode("Indexed")));
    }

    /** A tracked pod, made a minute ago. @param name its uid is the same with a suffix */
    static Pod pod(String name, String phase) {
        return Pod.EMPTY
                .withMetadata(ObjectMeta.EMPTY
                        .withName(name)
                        .withNamespace("default")
                        .withUid(name + "-uid")
                        .withFinalizers(List.of(JobPods.FINALIZER))
                        .withCreationTimestamp(NOW.minusSeconds(60)))
                .editStatus(status -> status.withPhase(phase));
    }

    static Pod pod(int index, String phase) {
        return pod("sum-" + index + "-" + phase, phase)
                .editMetadata(metadata -> metadata.withAnnotations(Map.of(JobPods.INDEX, Integer.toString(index))));
    }

    static Pod failedBefore(Pod pod, int times) {
        return pod.editMetadata(metadata -> metadata.withAnnotations(Map.of(
                JobPods.INDEX, metadata.annotations().get(JobPods.INDEX), JobPods.FAILURES, Integer.toString(times))));
    }

    static Pod untracked(Pod pod) {
        return pod.editMetadata(metadata -> metadata.withFinalizers(List.of()));
    }

    static Pod leaving(Pod pod) {
        return pod.editMetadata(metadata -> metadata.withDeletionTimestamp(NOW));
    }

    static Observed observed(Job job, Pod... pods) {
        return new Observed(job, List.of(pods), Set.of(), BackOff.NONE, NOW);
    }
}
