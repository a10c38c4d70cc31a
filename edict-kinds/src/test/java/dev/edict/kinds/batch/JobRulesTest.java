package dev.edict.kinds.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class JobRulesTest {
    private static final String POD = "'template': {'spec': {'restartPolicy': 'Never',"
            + "'containers': [{'name': 'c', 'image': 'i'}]}}";
    private static final String GOOD = "{'spec': {" + POD + "}}";

    private final KindTrial jobs = KindTrial.namespaced("batch", "Job");
    private final KindTrial cronJobs = KindTrial.namespaced("batch", "CronJob");

    private static String job(String fields) {
        return "{'spec': {" + fields + ", " + POD + "}}";
    }

    @Test
    void aJobMakesASelectorOfItsUid() {
        ObjectValue made = jobs.created("{'metadata': {'name': 'sum', 'uid': 'u-7'}, 'spec': {" + POD + "}}");
        ObjectValue spec = made.object("spec");
        assertThat(spec.object("selector")).isEqualTo(
                KindTrial.tree("{'matchLabels': {'batch.kubernetes.io/controller-uid': 'u-7'}}"));
        assertThat(spec.object("template").object("metadata").object("labels")).isEqualTo(KindTrial.tree(
                "{'job-name': 'sum', 'batch.kubernetes.io/job-name': 'sum', 'controller-uid': 'u-7',"
                        + "'batch.kubernetes.io/controller-uid': 'u-7'}"));
        assertThat(spec.without("template").without("selector")).isEqualTo(KindTrial.tree("{'completions': 1,"
                + "'parallelism': 1, 'backoffLimit': 6, 'completionMode': 'NonIndexed', 'suspend': false,"
                + "'podReplacementPolicy': 'TerminatingOrFailed', 'manualSelector': false}"));
    }

    @Test
    void aJobThatTakesItsLabelsFromItsTemplateGetsWhatIsAddedToThem() {
        String template = "{%s'spec': {'template': {'metadata': {'labels': {'app': 'a'}}, 'spec': {'restartPolicy':"
                + "'Never', 'containers': [{'name': 'c', 'image': 'i'}]}}}}";
        ObjectValue shared = jobs.created(template.formatted("'metadata': {'name': 'sum', 'uid': 'u-7'}, "));
        assertThat(shared.object("metadata").object("labels"))
                .isEqualTo(shared.object("spec").object("template").object("metadata").object("labels"))
                .isEqualTo(KindTrial.tree("{'app': 'a', 'job-name': 'sum', 'batch.kubernetes.io/job-name': 'sum',"
                        + "'controller-uid': 'u-7', 'batch.kubernetes.io/controller-uid': 'u-7'}"));
        ObjectValue own = jobs.created(template.formatted("'metadata': {'labels': {'app': 'a'}}, "));
        assertThat(own.object("metadata").object("labels")).isEqualTo(KindTrial.tree("{'app': 'a'}"));
    }

    @Test
    void failuresByIndexLiftTheLimitAndAPolicyChangesReplacement() {
        ObjectValue spec = jobs.created(job("'completionMode': 'Indexed', 'completions': 2, 'backoffLimitPerIndex': 1,"
                + "'podFailurePolicy': {'rules': []}")).object("spec");
        assertThat(spec.integer("backoffLimit")).isEqualTo(Integer.MAX_VALUE);
        assertThat(spec.string("podReplacementPolicy")).isEqualTo("Failed");
    }

    @Test
    void aSelectorOfOnesOwnMustBeAskedFor() {
        assertThat(jobs.create(job("'selector': {'matchLabels': {'a': 'b'}}"))).contains(
                "spec.selector: Invalid value: {\"matchLabels\":{\"a\":\"b\","
                        + "\"batch.kubernetes.io/controller-uid\":\"u-1\"}}: `selector` not auto-generated");
    }

    @Test
    void countsAndModesMakeSense() {
        assertThat(jobs.create(job("'parallelism': -1, 'completions': -1, 'completionMode': 'Some',"
                + "'podReplacementPolicy': 'Never', 'maxFailedIndexes': 1").replace("'Never',", "'Always',")))
                .containsExactly(
                        "spec.parallelism: Invalid value: -1: must be greater than or equal to 0",
                        "spec.completions: Invalid value: -1: must be greater than or equal to 0",
                        "spec.backoffLimitPerIndex: Required value: when maxFailedIndexes is specified",
                        "spec.completionMode: Unsupported value: \"Some\": supported values: \"NonIndexed\","
                                + " \"Indexed\"",
                        "spec.podReplacementPolicy: Unsupported value: \"Always\": supported values: \"Failed\","
                                + " \"TerminatingOrFailed\"",
                        "spec.template.spec.restartPolicy: Required value: valid values: \"OnFailure\", \"Never\"");
        assertThat(jobs.create(job("'completionMode': 'Indexed', 'parallelism': 100001"))).containsExactly(
                "spec.completions: Required value: when completion mode is Indexed",
                "spec.parallelism: Invalid value: 100001: must be less than or equal to 100000 when completion mode is"
                        + " Indexed");
    }

    @Test
    void failureRulesNameOneReason() {
        assertThat(jobs.create(job("'podFailurePolicy': {'rules': [{'action': 'FailIndex'},"
                + "{'action': 'Run', 'onExitCodes': {'operator': 'In', 'values': [3, 0, 3], 'containerName': 'x'},"
                + "'onPodConditions': [{'type': 'Disrupted', 'status': 'Maybe'}]}]}"))).containsExactly(
                "spec.podFailurePolicy.rules[0].action: Invalid value: \"FailIndex\": requires the backoffLimitPerIndex"
                        + " to be set",
                "spec.podFailurePolicy.rules[0]: Invalid value: specifying one of OnExitCodes and OnPodConditions is"
                        + " required",
                "spec.podFailurePolicy.rules[1].action: Unsupported value: \"Run\": supported values: \"Count\","
                        + " \"FailIndex\", \"FailJob\", \"Ignore\"",
                "spec.podFailurePolicy.rules[1].onExitCodes.containerName: Invalid value: \"x\": must be one of the"
                        + " container or initContainer names in the pod template",
                "spec.podFailurePolicy.rules[1].onExitCodes.values[1]: Invalid value: 0: must not be 0 for the In"
                        + " operator",
                "spec.podFailurePolicy.rules[1].onExitCodes.values[2]: Duplicate value: 3",
                "spec.podFailurePolicy.rules[1].onExitCodes.values: Invalid value: [3,0,3]: must be ordered",
                "spec.podFailurePolicy.rules[1].onPodConditions[0].status: Unsupported value: \"Maybe\": supported"
                        + " values: \"False\", \"True\", \"Unknown\"",
                "spec.podFailurePolicy.rules[1]: Invalid value: specifying both OnExitCodes and OnPodConditions is not"
                        + " supported");
    }

    @Test
    void successRulesNameIndexesThatThereAre() {
        String policy = "'completionMode': 'Indexed', 'completions': 5, 'successPolicy': {'rules': [%s]}";
        assertThat(jobs.create(job(policy.formatted("{'succeededIndexes': '0,2-3', 'succeededCount': 3}")))).isEmpty();
        assertThat(jobs.create(job(policy.formatted("{'succeededIndexes': '3-2'}, {'succeededIndexes': '7'},"
                + "{'succeededCount': 6}, {}")))).containsExactly(
                "spec.successPolicy.rules[0].succeededIndexes: Invalid value: \"3-2\": error parsing succeededIndexes:"
                        + " non-increasing order, previous: 3, current: 2",
                "spec.successPolicy.rules[1].succeededIndexes: Invalid value: \"7\": error parsing succeededIndexes:"
                        + " too large index: \"7\"",
                "spec.successPolicy.rules[2].succeededCount: Invalid value: 6: must be less than or equal to 5 (the"
                        + " number of specified completions)",
                "spec.successPolicy.rules[3]: Required value: at least one of succeededCount or succeededIndexes must"
                        + " be specified");
    }

    private String stored(String fields) {
        return "{'metadata': {'name': 'x', 'uid': 'u-1'}, 'spec': {" + fields + "'completions': 1, 'parallelism': 1,"
                + "'selector': {'matchLabels': {'batch.kubernetes.io/controller-uid': 'u-1'}},"
                + "'template': {'metadata': {'labels': {'job-name': 'x', 'batch.kubernetes.io/job-name': 'x',"
                + "'controller-uid': 'u-1', 'batch.kubernetes.io/controller-uid': 'u-1'}}, 'spec': {'restartPolicy':"
                + "'Never', 'containers': [{'name': 'c', 'image': 'i'}]}}}}";
    }

    @Test
    void theTemplateChangesOnlyAtRest() {
        String running = stored("");
        assertThat(jobs.update(running, running)).isEmpty();
        assertThat(jobs.update(running.replace("'i'", "'j'").replace("'completions': 1", "'completions': 2"), running))
                .hasSize(2).first().isEqualTo("spec.completions: Invalid value: 2: field is immutable");
        assertThat(jobs.update(running.replace("'i'", "'j'"), running)).singleElement().asString()
                .startsWith("spec.template: Invalid value: {\"labels\":{").endsWith(": field is immutable")
                .contains("\"Spec\":{\"Volumes\":null,\"InitContainers\":null,\"Containers\":[{\"Name\":\"c\","
                        + "\"Image\":\"j\",\"Command\":null,", "\"SecurityContext\":{\"HostNetwork\":false,");
        assertThat(jobs.update(running.replace("'completions'", "'podFailurePolicy': {'rules': [{'action': 'Ignore',"
                + "'onPodConditions': [{'type': 'T'}]}]}, 'completions'"), running)).contains("spec.podFailurePolicy:"
                + " Invalid value: {\"Rules\":[{\"Action\":\"Ignore\",\"OnExitCodes\":null,\"OnPodConditions\":"
                + "[{\"Type\":\"T\",\"Status\":\"True\"}]}]}: field is immutable");
        String suspended = stored("'suspend': true, ");
        assertThat(jobs.update(suspended.replace("'containers'", "'nodeSelector': {'a': 'b'}, 'containers'"), suspended))
                .isEmpty();
        assertThat(jobs.update(suspended.replace("'image': 'i'",
                "'image': 'i', 'resources': {'limits': {'cpu': '1'}}"), suspended)).isEmpty();
        assertThat(jobs.update(suspended.replace("'i'", "'j'"), suspended)).hasSize(1);
        assertThat(jobs.update(running.replace("'parallelism': 1", "'parallelism': 4"), running)).isEmpty();
    }

    @Test
    void aFinishedJobStaysFinished() {
        String complete = "{'status': {'startTime': '2026-01-01T00:00:00Z', 'completionTime': '2026-01-01T00:01:00Z',"
                + "'succeeded': 1, 'conditions': [{'type': 'SuccessCriteriaMet', 'status': 'True'},"
                + "{'type': 'Complete', 'status': 'True'}]}}";
        String running = "{'status': {'startTime': '2026-01-01T00:00:00Z', 'active': 1}}";
        assertThat(jobs.updateStatus(complete, running)).isEmpty();
        assertThat(jobs.updateStatus(running.replace("'active': 1", "'active': -1"), running))
                .as("ready pods that nobody counted are not compared").noneMatch(error -> error.contains("ready"));
        assertThat(jobs.updateStatus(running, complete)).containsExactly(
                "status.conditions: Invalid value: cannot disable the terminal Complete=True condition",
                "status.succeeded: Invalid value: 0: cannot decrease the succeeded counter",
                "status.conditions: Invalid value: cannot disable the SuccessCriteriaMet=True condition");
        assertThat(jobs.updateStatus(complete.replace("'succeeded': 1,", "'active': 1, 'ready': 2,")
                .replace("'completionTime': '2026-01-01T00:01:00Z',", ""), running)).containsExactly(
                "status.completionTime: Required value: completionTime is required for Complete jobs",
                "status.active: Invalid value: 1: active>0 is invalid for finished job",
                "status.ready: Invalid value: 2: cannot set more ready pods than active");
    }

    @Test
    void aCronJobHasASchedule() {
        String cron = "{'spec': {'schedule': '%s', 'jobTemplate': " + GOOD + "}}";
        assertThat(cronJobs.create(cron.formatted("0 3 * * mon-fri"))).isEmpty();
        assertThat(cronJobs.create(cron.formatted(""))).containsExactly("spec.schedule: Required value");
        assertThat(cronJobs.create(cron.formatted("TZ=Europe/Berlin 0 3 * * *"))).containsExactly(
                "spec.schedule: Invalid value: \"TZ=Europe/Berlin 0 3 * * *\": cannot use TZ or CRON_TZ in schedule,"
                        + " use timeZone field instead");
        ObjectValue made = cronJobs.created(cron.formatted("@daily"));
        assertThat(made.object("spec").string("concurrencyPolicy")).isEqualTo("Allow");
        assertThat(made.object("spec").integer("successfulJobsHistoryLimit")).isEqualTo(3);
        assertThat(made.object("spec").integer("failedJobsHistoryLimit")).isEqualTo(1);
        assertThat(made.object("spec").object("jobTemplate").object("spec").has("backoffLimit")).isFalse();
    }

    @Test
    void aCronJobLeavesItsSelectorToItsJobs() {
        assertThat(cronJobs.create("{'spec': {'schedule': '@daily', 'timeZone': 'Mars/Olympus',"
                + "'concurrencyPolicy': 'Perhaps', 'jobTemplate': {'spec': {'manualSelector': true, 'selector': {},"
                + POD + "}}}}")).containsExactly(
                "spec.timeZone: Invalid value: \"Mars/Olympus\": unknown time zone Mars/Olympus",
                "spec.concurrencyPolicy: Unsupported value: \"Perhaps\": supported values: \"Allow\", \"Forbid\","
                        + " \"Replace\"",
                "spec.jobTemplate.spec.selector: Invalid value: {}: `selector` will be auto-generated",
                "spec.jobTemplate.spec.manualSelector: Unsupported value: true: supported values: \"nil\", \"false\"");
        String long53 = "a".repeat(53);
        assertThat(cronJobs.create("{'metadata': {'name': '" + long53 + "'}, 'spec': {'schedule': '@daily',"
                + "'jobTemplate': " + GOOD + "}}")).containsExactly("metadata.name: Invalid value: \"" + long53
                        + "\": must be no more than 52 characters");
    }

    @Test
    void schedulesThatCannotBeReadAreExplained() {
        assertThat(CronSchedule.complaint("every now and then"))
                .isEqualTo("expected exactly 5 fields, found 4: [every now and then]");
        assertThat(CronSchedule.complaint("60 * * * *"))
                .isEqualTo("end of range (60) above maximum (59): 60");
        assertThat(CronSchedule.complaint("* * 0 * *"))
                .isEqualTo("beginning of range (0) below minimum (1): 0");
        assertThat(CronSchedule.complaint("5-1 * * * *"))
                .isEqualTo("beginning of range (5) beyond end of range (1): 5-1");
        assertThat(CronSchedule.complaint("*/0 * * * *"))
                .isEqualTo("step of range should be a positive number: */0");
        assertThat(CronSchedule.complaint("x * * * *"))
                .isEqualTo("failed to parse int from x: strconv.Atoi: parsing \"x\": invalid syntax");
        assertThat(CronSchedule.complaint("@now")).isEqualTo("unrecognized descriptor: @now");
        assertThat(CronSchedule.complaint("@every 5x"))
                .isEqualTo("failed to parse duration @every 5x: time: unknown unit \"x\" in duration \"5x\"");
        assertThat(CronSchedule.complaint("@every 1h30m")).isNull();
        assertThat(CronSchedule.complaint("*/15 0-6,12 1 JAN sun")).isNull();
    }
}
