package dev.edict.controllers.job;

import dev.edict.api.batch.v1.JobCondition;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** The conditions of jobs: how they end, and on what way to that they are. */
final class JobConditions {
    /** All pods have ended, and enough have succeeded. */
    static final String COMPLETE = "Complete";

    /** All pods have ended, and the job has failed. */
    static final String FAILED = "Failed";

    /** It is certain that the job will fail; its pods are on their way out. */
    static final String FAILURE_TARGET = "FailureTarget";

    /** It is certain that the job will be complete. */
    static final String SUCCESS_CRITERIA_MET = "SuccessCriteriaMet";

    static final String SUSPENDED = "Suspended";

    private JobConditions() {}

    /** One that holds since now. */
    static JobCondition of(String type, String reason, String message, Instant now) {
        return of(type, "True", reason, message, now);
    }

    private static JobCondition of(String type, String status, String reason, String message, Instant now) {
        Instant second = now.truncatedTo(ChronoUnit.SECONDS);
        return JobCondition.builder()
                .type(type)
                .status(status)
                .lastProbeTime(second)
                .lastTransitionTime(second)
                .reason(reason)
                .message(message)
                .build();
    }

    /** The same reason and message for another condition, since now. */
    static JobCondition as(String type, JobCondition condition, Instant now) {
        return of(type, condition.reason(), condition.message(), now);
    }

    /**
     * Conditions with one set, where it stands. One that does not hold and never did is not added.
     *
     * @return the same list, if nothing changes
     */
    static List<JobCondition> with(
            List<JobCondition> conditions, String type, boolean holds, String reason, String message, Instant now) {
        JobCondition wanted = of(type, holds ? "True" : "False", reason, message, now);
        for (int place = 0; place < conditions.size(); place++) {
            JobCondition known = conditions.get(place);
            if (known.type().equals(type)) {
                if (known.status().equals(wanted.status()) && known.reason().equals(reason) && known.message().equals(message)) {
                    return conditions;
                }
                List<JobCondition> changed = new ArrayList<>(conditions);
                changed.set(place, wanted);
                return List.copyOf(changed);
            }
        }
        return holds ? plus(conditions, wanted) : conditions;
    }

    static List<JobCondition> plus(List<JobCondition> conditions, JobCondition condition) {
        List<JobCondition> more = new ArrayList<>(conditions);
        more.add(condition);
        return List.copyOf(more);
    }
}
