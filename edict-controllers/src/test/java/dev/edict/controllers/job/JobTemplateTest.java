package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.EnvVar;
import dev.edict.api.core.v1.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobTemplateTest {
    @Test
    void aPodHasTheFinalizerOnce() {
        Job job = Samples.job(spec -> spec.editTemplate(template -> template.editMetadata(meta ->
                meta.withFinalizers(List.of("example.com/own", JobPods.FINALIZER)))));
        Pod pod = JobTemplate.pod(job, JobPods.NO_INDEX, null);
        assertThat(pod.metadata().finalizers()).containsExactly("example.com/own", JobPods.FINALIZER);
        assertThat(pod.metadata().generateName()).isEqualTo("sum-");
        assertThat(pod.metadata().annotations()).isEmpty();
    }

    @Test
    void anIndexIsWrittenOnThePodAndKnownToItsContainers() {
        Pod pod = JobTemplate.pod(Samples.indexed(spec -> spec), 2, null);
        assertThat(pod.metadata().generateName()).isEqualTo("sum-2-");
        assertThat(pod.spec().hostname()).isEqualTo("sum-2");
        assertThat(pod.metadata().annotations()).containsOnlyKeys(JobPods.INDEX).containsValue("2");
        assertThat(pod.metadata().labels()).containsEntry(JobPods.INDEX, "2");
        assertThat(pod.spec().containers().getFirst().env()).extracting(EnvVar::name).containsExactly("JOB_COMPLETION_INDEX");
    }

    @Test
    void aVariableOfTheUsersOwnIsLeftAlone() {
        EnvVar own = EnvVar.EMPTY.withName("JOB_COMPLETION_INDEX").withValue("mine");
        Job job = Samples.indexed(spec -> spec.editTemplate(template -> template.editSpec(pod -> pod.withContainers(
                List.of(pod.containers().getFirst().withEnv(List.of(own)))))));
        assertThat(JobTemplate.pod(job, 0, null).spec().containers().getFirst().env()).containsExactly(own);
    }

    @Test
    void aSuccessorKnowsHowOftenItsIndexHasFailed() {
        Job job = Samples.indexed(spec -> spec.withBackoffLimitPerIndex(3));
        assertThat(JobTemplate.pod(job, 0, null).metadata().annotations()).containsEntry(JobPods.FAILURES, "0");
        Pod failed = Samples.failedBefore(Samples.pod(0, "Failed"), 1);
        assertThat(JobTemplate.pod(job, 0, failed).metadata().annotations())
                .containsEntry(JobPods.FAILURES, "2")
                .doesNotContainKey(JobPods.IGNORED_FAILURES);
    }

    @Test
    void aLongNameLeavesRoomForTheIndex() {
        String prefix = JobTemplate.prefix("a".repeat(63), 12);
        assertThat(prefix).hasSize(58).endsWith("a-12-");
    }
}
