package dev.edict.controllers.cronjob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.CronJobSpec;
import dev.edict.api.batch.v1.CronJobStatus;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobCondition;
import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.meta.v1.ObjectMeta;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryTest {
    private static final Instant NOON = Instant.parse("2026-11-16T12:00:00Z");

    private static Job job(String name, String end, int minutes) {
        List<JobCondition> conditions = end.isEmpty()
                ? List.of()
                : List.of(JobCondition.EMPTY.withType(end).withStatus("True"));
        return Job.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name).withUid(name + "-uid"))
                .editStatus(status -> status
                        .withStartTime(NOON.plusSeconds(60L * minutes))
                        .withCompletionTime(end.equals("Complete") ? NOON.plusSeconds(60L * minutes + 30) : null)
                        .withConditions(conditions));
    }

    @Test
    void thoseThatBeganFirstGoAndEachKindOfEndHasItsLimit() {
        List<Job> jobs = List.of(
                job("d", "Complete", 4), job("a", "Complete", 1), job("c", "Complete", 3), job("b", "Failed", 2),
                job("e", "Failed", 5), job("f", "", 0));
        CronJobSpec spec = CronJobSpec.EMPTY.withSuccessfulJobsHistoryLimit(1).withFailedJobsHistoryLimit(0);
        assertThat(History.surplus(spec, jobs)).extracting(Job::name).containsExactly("a", "c", "b", "e");
        assertThat(History.surplus(CronJobSpec.EMPTY, jobs)).isEmpty();
    }

    @Test
    void aJobThatHasEndedIsActiveNoMoreAndItsSuccessIsNoted() {
        CronJobStatus status = Children.with(CronJobStatus.EMPTY, job("a", "", 1));
        CronJobStatus ended = Children.ended(status, job("a", "Complete", 1));
        assertThat(ended.active()).isEmpty();
        assertThat(ended.lastSuccessfulTime()).isEqualTo(NOON.plusSeconds(90));
        assertThat(Children.ended(ended, job("b", "Complete", 0)).lastSuccessfulTime()).isEqualTo(NOON.plusSeconds(90));
        assertThat(Children.ended(ended, job("b", "Failed", 9)).lastSuccessfulTime()).isEqualTo(NOON.plusSeconds(90));
        assertThat(Children.ended(ended, job("b", "Complete", 9)).lastSuccessfulTime()).isEqualTo(NOON.plusSeconds(570));
    }

    @Test
    void activeJobsThatNobodyKnowsAreFound() {
        CronJobStatus status = Children.with(Children.with(CronJobStatus.EMPTY, job("a", "", 1)), job("b", "", 1));
        assertThat(Children.unknown(status, List.of(job("a", "", 1)))).extracting(ObjectReference::name).containsExactly("b");
    }
}
