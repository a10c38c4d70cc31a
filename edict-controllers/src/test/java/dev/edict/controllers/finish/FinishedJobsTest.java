package dev.edict.controllers.finish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobCondition;
import dev.edict.api.batch.v1.JobSpec;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.HandMovedTime;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class FinishedJobsTest {
    private static final Instant END = Instant.parse("2026-11-16T12:00:00Z");
    private static final Job JOB = Job.EMPTY
            .withMetadata(ObjectMeta.EMPTY.withName("sum"))
            .withSpec(JobSpec.EMPTY.withTtlSecondsAfterFinished(3600).withTemplate(PodTemplateSpec.EMPTY.withSpec(PodSpec.EMPTY
                    .withRestartPolicy("Never")
                    .withContainers(List.of(Container.EMPTY.withName("main").withImage("image"))))));

    private static Job ended(Job job, String how, Instant end) {
        String first = how.equals("Complete") ? "SuccessCriteriaMet" : "FailureTarget";
        return job.editStatus(status -> status
                .withStartTime(end)
                .withCompletionTime(how.equals("Complete") ? end : null)
                .withConditions(List.of(condition(first, end), condition(how, end))));
    }

    private static JobCondition condition(String type, Instant since) {
        return JobCondition.EMPTY.withType(type).withStatus("True").withReason("Test").withLastTransitionTime(since);
    }

    @Test
    void aJobExpiresSoLongAfterItsEndHoweverItEnds() {
        assertThat(FinishedJobs.expiry(JOB)).isEmpty();
        assertThat(FinishedJobs.expiry(ended(JOB, "Complete", END))).contains(END.plusSeconds(3600));
        assertThat(FinishedJobs.expiry(ended(JOB, "Failed", END))).contains(END.plusSeconds(3600));
    }

    @Test
    void whatHasNoTimeOrIsGoingAlreadyDoesNotExpire() {
        assertThat(FinishedJobs.expiry(ended(JOB.editSpec(spec -> spec.withTtlSecondsAfterFinished(null)), "Failed", END))).isEmpty();
        assertThat(FinishedJobs.expiry(ended(JOB, "Failed", END).editMetadata(meta -> meta.withDeletionTimestamp(END)))).isEmpty();
    }

    @Test
    void aJobGoesWhenItsTimeIsOverAndNotBeforeAlsoIfItWasGivenMore() throws Exception {
        HandMovedTime time = new HandMovedTime();
        try (TestCluster cluster = TestCluster.at(time, FinishedJobs.loop())) {
            ResourceClient<Job> jobs = cluster.admin().of(Job.TYPE).in(cluster.newNamespace());
            jobs.create(JOB);
            Instant end = time.instant();
            jobs.status().edit("sum", job -> ended(job, "Complete", end));
            Waiting.until("the loop to wait", () -> time.isAwaited(end.plusSeconds(3600)));
            jobs.edit("sum", job -> job.editSpec(spec -> spec.withTtlSecondsAfterFinished(7200)));

            time.advanceTo(end.plusSeconds(3601));
            Waiting.until("the loop to wait on", () -> time.isAwaited(end.plusSeconds(7200)));
            assertThat(jobs.get("sum").isBeingDeleted()).isFalse();
            time.advance(Duration.ofHours(1));

            Waiting.until("the deletion", () -> jobs.get("sum").isBeingDeleted());
            assertThat(jobs.get("sum").metadata().finalizers()).containsExactly("foregroundDeletion");
        }
    }
}
