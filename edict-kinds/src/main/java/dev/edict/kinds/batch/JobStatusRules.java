package dev.edict.kinds.batch;

import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.ErrorType;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Messages;
import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The rules for the status of a Job, which may be written by a controller that is not ours. A rule is applied only when
 * what it speaks of has changed, so that an odd status can be brought in order bit by bit.
 */
final class JobStatusRules {
    private static final FieldPath STATUS = FieldPath.of("status");
    private static final FieldPath CONDITIONS = STATUS.child("conditions");
    private static final String COMPLETE = "Complete";
    private static final String FAILED = "Failed";
    private static final String FAILURE_TARGET = "FailureTarget";
    private static final String CRITERIA_MET = "SuccessCriteriaMet";

    private final ObjectValue spec;
    private final ObjectValue status;
    private final ObjectValue old;
    private final FieldErrors errors;

    private JobStatusRules(ObjectValue object, ObjectValue old, FieldErrors errors) {
        this.spec = object.object("spec");
        this.status = object.object("status");
        this.old = old.object("status");
        this.errors = errors;
    }

    static void validate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        JobStatusRules rules = new JobStatusRules(object, old, errors);
        rules.counts();
        rules.conditions();
        rules.finish();
        rules.indexes();
        rules.successCriteria();
        rules.changes();
    }

    static boolean isTrue(ObjectValue status, String type) {
        return hasCondition(status, type, "True");
    }

    private static boolean hasCondition(ObjectValue status, String type, String value) {
        return status.list("conditions").objects().stream().anyMatch(condition ->
                condition.string("type").equals(type) && condition.string("status").equals(value));
    }

    private static boolean isFinished(ObjectValue status) {
        return isTrue(status, COMPLETE) || isTrue(status, FAILED);
    }

    private boolean flipped(String type) {
        return isTrue(status, type) != isTrue(old, type);
    }

    private boolean differs(String key) {
        return Preparation.differs(status, old, key);
    }

    private void conflict(String detail) {
        errors.add(new FieldError(ErrorType.INVALID, CONDITIONS.toString(), null, detail));
    }

    private void counts() {
        for (String key : List.of("active", "succeeded", "failed", "ready", "terminating")) {
            FieldRules.nonNegative(status, key, STATUS, errors);
        }
        Set<String> seen = new HashSet<>();
        ObjectValue uncounted = status.object("uncountedTerminatedPods");
        for (String key : List.of("succeeded", "failed")) {
            List<String> pods = uncounted.list(key).strings();
            for (int index = 0; index < pods.size(); index++) {
                FieldPath path = STATUS.child("uncountedTerminatedPods", key).index(index);
                if (pods.get(index).isEmpty()) {
                    errors.invalid(path, "", "must not be empty");
                } else if (!seen.add(pods.get(index))) {
                    errors.duplicate(path, pods.get(index));
                }
            }
        }
    }

    private void conditions() {
        boolean complete = isTrue(status, COMPLETE);
        FieldPath completion = STATUS.child("completionTime");
        if ((flipped(COMPLETE) || flipped(FAILED)) && complete && isTrue(status, FAILED)) {
            conflict("cannot set Complete=True and Failed=true conditions");
        }
        if ((flipped(COMPLETE) || flipped(FAILURE_TARGET)) && complete && isTrue(status, FAILURE_TARGET)) {
            conflict("cannot set Complete=True and FailureTarget=true conditions");
        }
        if (flipped(COMPLETE) || differs("completionTime")) {
            if (status.isSet("completionTime") && !complete) {
                errors.invalid(completion, Shown.field(status, "completionTime"),
                        "cannot set completionTime when there is no Complete=True condition");
            }
            if (!status.isSet("completionTime") && complete) {
                errors.required(completion, "completionTime is required for Complete jobs");
            }
        }
        if ((differs("startTime") || differs("completionTime")) && status.isSet("startTime")
                && status.isSet("completionTime")
                && status.string("completionTime").compareTo(status.string("startTime")) < 0) {
            errors.invalid(completion, status.string("completionTime"), "must be equal to or after `startTime`");
        }
        if ((flipped(FAILED) || differs("failedIndexes")) && isTrue(status, FAILED)
                && !isTrue(status, FAILURE_TARGET)) {
            conflict("cannot set Failed=True condition without the FailureTarget=true condition");
        }
        if ((flipped(COMPLETE) || flipped(CRITERIA_MET)) && complete && !isTrue(status, CRITERIA_MET)) {
            conflict("cannot set Complete=True condition without the SuccessCriteriaMet=true condition");
        }
    }

    private void finish() {
        boolean finished = isFinished(status);
        boolean flipped = finished != isFinished(old);
        if ((flipped || differs("active")) && finished && status.integer("active") > 0) {
            errors.invalid(STATUS.child("active"), status.integer("active"), "active>0 is invalid for finished job");
        }
        boolean idle = spec.bool("suspend") && spec.isSet("completions") && spec.integer("completions") == 0;
        if ((flipped || differs("startTime")) && !idle && finished && !status.isSet("startTime")) {
            errors.required(STATUS.child("startTime"), "startTime is required for finished job");
        }
        ObjectValue uncounted = status.object("uncountedTerminatedPods");
        if ((flipped || differs("uncountedTerminatedPods")) && finished
                && uncounted.list("failed").size() + uncounted.list("succeeded").size() > 0) {
            errors.invalid(STATUS.child("uncountedTerminatedPods"), ObjectValue.of(
                    "Succeeded", Shown.field(uncounted, "succeeded"), "Failed", Shown.field(uncounted, "failed")),
                    "must be empty for finished job");
        }
    }

    private void indexes() {
        String completed = status.string("completedIndexes");
        String failed = status.stringOrNull("failedIndexes");
        boolean completedDiffers = differs("completedIndexes");
        boolean failedDiffers = differs("failedIndexes");
        Long completions = spec.integerOrNull("completions");
        boolean perIndex = spec.isSet("backoffLimitPerIndex");
        if (completedDiffers && completions != null) {
            readable("completedIndexes", completed, completions);
        }
        if (failedDiffers && completions != null && perIndex && failed != null) {
            readable("failedIndexes", failed, completions);
        }
        if (completedDiffers && !completed.isEmpty() && !spec.string("completionMode").equals("Indexed")) {
            errors.invalid(STATUS.child("completedIndexes"), completed,
                    "cannot set non-empty completedIndexes when non-indexed completion mode");
        }
        if (failedDiffers && !perIndex && failed != null) {
            errors.invalid(STATUS.child("failedIndexes"), failed,
                    "cannot set non-null failedIndexes when backoffLimitPerIndex is null");
        }
        if ((failedDiffers || completedDiffers) && completions != null && failed != null) {
            String overlap = JobIndexes.overlap(completed, failed, completions);
            if (overlap != null) {
                errors.invalid(STATUS.child("failedIndexes"), failed, overlap);
            }
        }
        boolean flipped = isFinished(status) != isFinished(old);
        if ((flipped || differs("terminating")) && isFinished(status) && status.integer("terminating") > 0) {
            errors.invalid(STATUS.child("terminating"), status.integer("terminating"),
                    "terminating>0 is invalid for finished job");
        }
        if (status.isSet("ready") && (differs("ready") || differs("active"))
                && status.integer("ready") > status.integer("active")) {
            errors.invalid(STATUS.child("ready"), status.integer("ready"), "cannot set more ready pods than active");
        }
    }

    private void readable(String key, String indexes, long completions) {
        try {
            JobIndexes.count(indexes, completions);
        } catch (JobIndexes.MalformedException malformed) {
            errors.invalid(STATUS.child(key), indexes, "error parsing " + key + ": " + malformed.getMessage());
        }
    }

    private void successCriteria() {
        boolean met = isTrue(status, CRITERIA_MET);
        if (met && isTrue(status, FAILED)) {
            conflict("cannot set SuccessCriteriaMet=True and Failed=true conditions");
        }
        if (met && isTrue(status, FAILURE_TARGET)) {
            conflict("cannot set SuccessCriteriaMet=True and FailureTarget=true conditions");
        }
        if (spec.isSet("successPolicy") && !met && isTrue(status, COMPLETE)) {
            conflict("cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True");
        }
    }

    private void changes() {
        for (String type : List.of(FAILED, COMPLETE, FAILURE_TARGET)) {
            if (isTrue(old, type) && !isTrue(status, type)) {
                conflict("cannot disable the terminal " + type + "=True condition");
            }
        }
        notDecreased("failed");
        boolean elastic = spec.string("completionMode").equals("Indexed")
                && Objects.equals(spec.get("completions"), spec.get("parallelism"));
        if (!elastic) {
            notDecreased("succeeded");
        }
        if (status.isSet("completionTime") && old.isSet("completionTime") && differs("completionTime")) {
            errors.invalid(STATUS.child("completionTime"), status.string("completionTime"), Messages.IMMUTABLE);
        }
        boolean resuming = isTrue(old, "Suspended") && hasCondition(status, "Suspended", "False");
        if (differs("startTime") && !resuming && old.isSet("startTime") && !spec.bool("suspend")) {
            errors.invalid(STATUS.child("startTime"), Shown.field(status, "startTime"),
                    "field is immutable for unsuspended job once set");
        }
        if (isTrue(old, CRITERIA_MET) && !isTrue(status, CRITERIA_MET)) {
            conflict("cannot disable the SuccessCriteriaMet=True condition");
        }
        if (isTrue(old, COMPLETE) && !isTrue(old, CRITERIA_MET) && isTrue(status, CRITERIA_MET)) {
            conflict("cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions");
        }
    }

    private void notDecreased(String key) {
        if (status.integer(key) < old.integer(key)) {
            errors.invalid(STATUS.child(key), status.integer(key), "cannot decrease the " + key + " counter");
        }
    }
}
