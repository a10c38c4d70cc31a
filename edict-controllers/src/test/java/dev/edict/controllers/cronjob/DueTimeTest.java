package dev.edict.controllers.cronjob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.batch.v1.CronJob;
import dev.edict.api.batch.v1.CronJobSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DueTimeTest {
    private static final Instant CREATED = Instant.parse("2026-11-16T09:30:00Z");

    private static CronJob cronJob(String schedule) {
        return CronJob.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("c").withCreationTimestamp(CREATED))
                .withSpec(CronJobSpec.EMPTY.withSchedule(schedule));
    }

    private static Schedule schedule(CronJob cronJob) {
        return Schedules.parse(cronJob.spec().schedule(), ZoneId.of("UTC"));
    }

    private static DueTime due(CronJob cronJob, String now) throws DueTime.NoTimeException {
        return DueTime.of(cronJob, schedule(cronJob), Instant.parse(now));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", value = {
        "0 * * * *          | 2026-11-16T09:59:59Z | none                 | 0",
        "0 * * * *          | 2026-11-16T10:00:00Z | 2026-11-16T10:00:00Z | 0",
        "0 * * * *          | 2026-11-16T10:59:59Z | 2026-11-16T10:00:00Z | 0",
        "0 * * * *          | 2026-11-16T13:10:00Z | 2026-11-16T13:00:00Z | 4",
        "0 * * * *          | 2026-12-16T13:10:00Z | 2026-12-16T13:00:00Z | 724",
        "@every 25m         | 2026-11-16T11:15:00Z | 2026-11-16T11:10:00Z | 4",
        "30 6-16/4 * * 1-5  | 2026-11-17T08:00:00Z | 2026-11-17T06:30:00Z | 6",
    })
    void theLastTimeThatHasComeIsDue(String schedule, String now, String due, long missed) throws Exception {
        DueTime found = due(cronJob(schedule), now);
        assertThat(found.due()).isEqualTo(Optional.ofNullable(due).map(Instant::parse));
        assertThat(found.missed()).isEqualTo(missed);
    }

    @Test
    void timesCountFromTheLastThatWasDealtWith() throws Exception {
        CronJob cronJob = cronJob("0 * * * *")
                .editStatus(status -> status.withLastScheduleTime(Instant.parse("2026-11-16T12:00:00Z")));
        assertThat(due(cronJob, "2026-11-16T12:59:00Z").due()).isEmpty();
        assertThat(due(cronJob, "2026-11-16T13:00:00Z").missed()).isZero();
    }

    @Test
    void whatIsOlderThanTheDeadlineIsNotDue() throws Exception {
        CronJob cronJob = cronJob("0 * * * *").editSpec(spec -> spec.withStartingDeadlineSeconds(600L));
        assertThat(due(cronJob, "2026-11-16T13:20:00Z").due()).isEmpty();
        assertThat(due(cronJob, "2026-11-16T13:09:00Z").due()).contains(Instant.parse("2026-11-16T13:00:00Z"));
    }

    @Test
    void aDeadlineBeyondAllTimesIsNone() throws Exception {
        CronJob cronJob = cronJob("0 * * * *").editSpec(spec -> spec.withStartingDeadlineSeconds(Long.MAX_VALUE));
        assertThat(due(cronJob, "2026-11-16T13:20:00Z").due()).contains(Instant.parse("2026-11-16T13:00:00Z"));
    }

    @Test
    void aScheduleWithoutTimesIsToldApart() {
        assertThatThrownBy(() -> due(cronJob("59 23 31 2 *"), "2026-11-16T13:09:00Z"))
                .hasMessage("time difference between two schedules is less than 1 second");
    }

    @ParameterizedTest
    @CsvSource({
        "0 * * * *, 2026-11-16T09:40:00Z, PT20M0.1S",
        "0 * * * *, 2026-11-16T13:10:00Z, PT50M0.1S",
        "@every 25m, 2026-11-16T11:15:00Z, PT20M0.1S",
    })
    void theNextTimeIsWaitedForAndALittleLonger(String schedule, String now, Duration expected) {
        CronJob cronJob = cronJob(schedule);
        Instant when = Instant.parse(now);
        assertThat(DueTime.next(cronJob, schedule(cronJob), when)).isEqualTo(when.plus(expected));
    }
}
