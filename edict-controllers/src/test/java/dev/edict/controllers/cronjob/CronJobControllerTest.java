package dev.edict.controllers.cronjob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.CronJob;
import dev.edict.api.batch.v1.CronJobSpec;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobCondition;
import dev.edict.api.batch.v1.JobSpec;
import dev.edict.api.batch.v1.JobTemplateSpec;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.HandMovedTime;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class CronJobControllerTest {
    private static final Duration MARGIN = Duration.ofSeconds(10);

    /** What passes with each look: the loop may have to try again when its cache is behind. */
    private static final Duration RETRY = Duration.ofMillis(20);

    private final HandMovedTime time = new HandMovedTime();
    private final TestCluster cluster = TestCluster.at(time, CronJobController.loop());
    private String namespace = "";

    @BeforeEach
    void inANamespace() {
        namespace = cluster.newNamespace();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private ResourceClient<CronJob> cronJobs() {
        return cluster.admin().of(CronJob.TYPE).in(namespace);
    }

    private ResourceClient<Job> jobs() {
        return cluster.admin().of(Job.TYPE).in(namespace);
    }

    private void create(String schedule, UnaryOperator<CronJobSpec> change) {
        JobSpec job = JobSpec.EMPTY.withTemplate(PodTemplateSpec.EMPTY.withSpec(PodSpec.EMPTY
                .withRestartPolicy("Never")
                .withContainers(List.of(Container.EMPTY.withName("main").withImage("image")))));
        CronJobSpec spec = CronJobSpec.EMPTY.withSchedule(schedule).withTimeZone("Etc/UTC").withJobTemplate(
                JobTemplateSpec.EMPTY.withMetadata(ObjectMeta.EMPTY.withLabels(Map.of("from", "cron"))).withSpec(job));
        cronJobs().create(CronJob.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("hourly"))
                .withSpec(change.apply(spec)));
    }

    /** The first of the hours after the CronJob was made. */
    private Instant nextHour() {
        Instant made = Objects.requireNonNull(cronJobs().get("hourly").metadata().creationTimestamp());
        return made.atZone(ZoneOffset.UTC).truncatedTo(ChronoUnit.HOURS).plusHours(1).toInstant();
    }

    private List<String> names() {
        return jobs().list().items().stream().map(Job::name).sorted().toList();
    }

    private static String name(Instant when) {
        return "hourly-" + when.getEpochSecond() / 60;
    }

    private List<String> active() {
        return cronJobs().get("hourly").status().active().stream().map(ObjectReference::name).toList();
    }

    private void awaitJobs(String... names) throws InterruptedException {
        time.until("jobs " + List.of(names), RETRY, () -> names().equals(List.of(names)));
    }

    private void awaitActive(String... names) throws InterruptedException {
        time.until("active jobs " + List.of(names), RETRY, () -> active().equals(List.of(names)));
    }

    private void awaitEvent(String reason, String message) throws InterruptedException {
        Waiting.until("event " + reason, () -> cluster.admin().of(Event.TYPE).in(namespace).list().items().stream()
                .anyMatch(event -> event.reason().equals(reason) && event.message().equals(message)));
    }

    /** Moves on until after a time, when the loop has begun to wait for it. */
    private void moveOnTo(Instant when) throws InterruptedException {
        Waiting.untilStill("the loop to rest", time::waits);
        time.until("somebody to wait for " + when, RETRY, () -> time.isAwaited(when.plus(MARGIN)));
        time.advanceTo(when.plus(MARGIN));
    }

    /** Plays the job controller. */
    private void end(String job, String how) {
        Instant now = time.instant().truncatedTo(ChronoUnit.SECONDS);
        String first = how.equals("Complete") ? "SuccessCriteriaMet" : "FailureTarget";
        jobs().status().edit(job, seen -> seen.editStatus(status -> status
                .withStartTime(now)
                .withCompletionTime(how.equals("Complete") ? now : null)
                .withConditions(List.of(condition(first, now), condition(how, now)))));
    }

    private static JobCondition condition(String type, Instant since) {
        return JobCondition.EMPTY.withType(type).withStatus("True").withReason("Test").withLastTransitionTime(since);
    }

    @Test
    void overHoursEachHourHasItsJobAndOldOnesGo() throws Exception {
        create("0 * * * *", spec -> spec.withSuccessfulJobsHistoryLimit(2));
        Instant first = nextHour();
        for (int hour = 0; hour < 5; hour++) {
            Instant when = first.plus(Duration.ofHours(hour));
            moveOnTo(when);
            awaitActive(name(when));
            end(name(when), "Complete");
            awaitActive();
        }
        Instant last = first.plus(Duration.ofHours(4));
        awaitJobs(name(last.minus(Duration.ofHours(1))), name(last));
        CronJob cronJob = cronJobs().get("hourly");
        assertThat(cronJob.status().lastScheduleTime()).isEqualTo(last);
        assertThat(cronJob.status().lastSuccessfulTime()).isBetween(last, last.plusSeconds(60));
        Job job = jobs().get(name(last));
        assertThat(job.metadata().labels()).containsEntry("from", "cron");
        assertThat(job.metadata().annotations()).containsEntry(ScheduledJob.TIMESTAMP, last.toString());
        assertThat(job.metadata().ownerReferences()).singleElement()
                .satisfies(owner -> assertThat(owner.name()).isEqualTo("hourly"));
        awaitEvent("SuccessfulCreate", "Created job " + name(last));
        awaitEvent("SawCompletedJob", "Saw completed job: " + name(last) + ", condition: Complete");
        awaitEvent("SuccessfulDelete", "Deleted job " + name(first));
    }

    @Test
    void whatMayNotRunTwiceAtATimeWaitsForTheNextTime() throws Exception {
        create("0 * * * *", spec -> spec.withConcurrencyPolicy("Forbid"));
        Instant first = nextHour();
        moveOnTo(first);
        awaitActive(name(first));

        moveOnTo(first.plus(Duration.ofHours(1)));
        awaitEvent("JobAlreadyActive",
                "Not starting job because prior execution is running and concurrency policy is Forbid");
        assertThat(names()).containsExactly(name(first));

        end(name(first), "Failed");
        awaitActive(name(first.plus(Duration.ofHours(1))));
    }

    @Test
    void aNewJobTakesThePlaceOfOneThatStillRunsIfItIsToBeReplaced() throws Exception {
        create("0 * * * *", spec -> spec.withConcurrencyPolicy("Replace"));
        Instant first = nextHour();
        moveOnTo(first);
        awaitActive(name(first));

        Instant second = first.plus(Duration.ofHours(1));
        moveOnTo(second);

        awaitActive(name(second));
        awaitJobs(name(second));
    }

    @Test
    void jobsThatMayRunSideBySideDo() throws Exception {
        create("@every 1h", spec -> spec);
        Instant created = Objects.requireNonNull(cronJobs().get("hourly").metadata().creationTimestamp());
        Instant first = created.plus(Duration.ofHours(1));
        moveOnTo(first);
        awaitActive(name(first));

        moveOnTo(first.plus(Duration.ofHours(1)));

        awaitActive(name(first), name(first.plus(Duration.ofHours(1))));
    }

    @Test
    void aSuspendedOneMakesNothingAndThenOnlyTheLastOfWhatItHasMissed() throws Exception {
        create("0 * * * *", spec -> spec.withSuspend(true));
        Instant first = nextHour();
        time.advanceTo(first.plus(Duration.ofHours(200)));
        assertThat(names()).isEmpty();

        cronJobs().edit("hourly", cronJob -> cronJob.editSpec(spec -> spec.withSuspend(false)));

        awaitActive(name(first.plus(Duration.ofHours(200))));
        assertThat(names()).hasSize(1);
        awaitEvent("TooManyMissedTimes",
                "too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew");
    }

    @Test
    void aDeadlineBeyondAllTimesHoldsUpNothing() throws Exception {
        create("0 * * * *", spec -> spec.withStartingDeadlineSeconds(Long.MAX_VALUE));
        Instant first = nextHour();

        moveOnTo(first);

        awaitActive(name(first));
    }

    @Test
    void whatComesTooLateDoesNotBegin() throws Exception {
        create("0 * * * *", spec -> spec.withSuspend(true).withStartingDeadlineSeconds(30L));
        Instant first = nextHour();
        time.advanceTo(first.plus(Duration.ofMinutes(5)));

        cronJobs().edit("hourly", cronJob -> cronJob.editSpec(spec -> spec.withSuspend(false)));
        Instant second = first.plus(Duration.ofHours(1));
        moveOnTo(second);

        awaitActive(name(second));
        assertThat(names()).containsExactly(name(second));
    }

    @Test
    void anotherScheduleCountsFromItsNextTimeOn() throws Exception {
        create("0 0 1 1 *", spec -> spec);
        Instant newYear = Instant.parse(time.instant().atZone(ZoneOffset.UTC).getYear() + 1 + "-01-01T00:00:00Z");
        time.until("the loop to wait for the first schedule", RETRY, () -> time.isAwaited(newYear.plus(MARGIN)));
        Instant first = nextHour();
        time.advanceTo(first.plus(Duration.ofMinutes(90)));

        cronJobs().edit("hourly", cronJob -> cronJob.editSpec(spec -> spec.withSchedule("0 * * * *")));
        Instant second = first.plus(Duration.ofHours(2));
        moveOnTo(second);

        awaitActive(name(second));
        assertThat(names()).containsExactly(name(second));
    }

    @Test
    void anActiveJobThatIsGoneIsForgotten() throws Exception {
        create("0 * * * *", spec -> spec);
        Instant first = nextHour();
        moveOnTo(first);
        awaitActive(name(first));

        jobs().delete(name(first), DeleteOptions.builder().propagationPolicy("Background").build());

        awaitActive();
        awaitEvent("MissingJob", "Active job went missing: " + name(first));
        assertThat(names()).isEmpty();
    }
}
