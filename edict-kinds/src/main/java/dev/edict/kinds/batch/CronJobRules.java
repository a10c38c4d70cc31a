package dev.edict.kinds.batch;

import dev.edict.kinds.core.pod.PodTemplateRules;
import dev.edict.kinds.core.workload.Workloads;
import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** CronJob: makes jobs on a schedule. */
final class CronJobRules extends ObjectRules {
    private static final FieldPath SPEC = Workloads.SPEC;
    private static final FieldPath JOB_SPEC = SPEC.child("jobTemplate", "spec");
    private static final List<String> CONCURRENCY_POLICIES = List.of("Allow", "Forbid", "Replace");
    /** A job's name is that of its cron job and eleven characters of time. */
    private static final int LONGEST_NAME = 52;

    CronJobRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue spec = object.object("spec");
        ObjectValue template = spec.object("jobTemplate");
        ObjectValue job = JobSpecDefaults.ofTemplate(template.object("spec"));
        job = job.with("template", PodTemplateRules.setDefaults(job.object("template")));
        if (spec.string("concurrencyPolicy").isEmpty()) {
            spec = spec.with("concurrencyPolicy", "Allow");
        }
        return object.with("spec", spec.with("jobTemplate", template.with("spec", job))
                .withDefault("suspend", false)
                .withDefault("successfulJobsHistoryLimit", 3)
                .withDefault("failedJobsHistoryLimit", 1));
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return withPreparedPods(Preparation.firstGeneration(object.without("status")), null);
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue prepared = withPreparedPods(Preparation.keepStatus(object, old), podTemplate(old));
        return Preparation.countGeneration(prepared, old);
    }

    private static ObjectValue withPreparedPods(ObjectValue object, @Nullable ObjectValue oldTemplate) {
        return object.mapObject("spec", spec -> spec.mapObject("jobTemplate", job -> job.mapObject("spec", jobSpec ->
                jobSpec.mapObject("template", template -> PodTemplateRules.prepare(template, oldTemplate)))));
    }

    private static ObjectValue jobSpec(ObjectValue object) {
        return object.object("spec").object("jobTemplate").object("spec");
    }

    private static ObjectValue podTemplate(ObjectValue object) {
        return jobSpec(object).object("template");
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        spec(object, null, errors);
        String name = object.object("metadata").string("name");
        if (name.length() > LONGEST_NAME) {
            errors.invalid(FieldPath.of("metadata", "name"), name,
                    "must be no more than " + LONGEST_NAME + " characters");
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        spec(object, old, errors);
    }

    private static void spec(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        ObjectValue oldSpec = old == null ? ObjectValue.EMPTY : old.object("spec");
        String schedule = spec.string("schedule");
        if (schedule.isEmpty()) {
            errors.required(SPEC.child("schedule"));
        } else {
            schedule(schedule, oldSpec.string("schedule").contains("TZ"), spec.isSet("timeZone"), errors);
        }
        FieldRules.nonNegative(spec, "startingDeadlineSeconds", SPEC, errors);
        String zone = spec.stringOrNull("timeZone");
        if (zone != null && (old == null || !Objects.equals(zone, oldSpec.stringOrNull("timeZone")))) {
            TimeZoneRules.validate(zone, SPEC.child("timeZone"), errors);
        }
        concurrencyPolicy(spec.string("concurrencyPolicy"), errors);
        ObjectValue job = jobSpec(object);
        JobSpecRules.validate(job, old == null ? null : jobSpec(old), JOB_SPEC, errors);
        if (job.isSet("selector")) {
            errors.invalid(JOB_SPEC.child("selector"), Shown.selector(job.object("selector")),
                    "`selector` will be auto-generated");
        }
        if (job.bool("manualSelector")) {
            errors.notSupported(JOB_SPEC.child("manualSelector"), true, List.of("nil", "false"));
        }
        FieldRules.nonNegative(spec, "successfulJobsHistoryLimit", SPEC, errors);
        FieldRules.nonNegative(spec, "failedJobsHistoryLimit", SPEC, errors);
    }

    private static void schedule(String schedule, boolean zoneTolerated, boolean zoneSet, FieldErrors errors) {
        FieldPath path = SPEC.child("schedule");
        String complaint = CronSchedule.complaint(schedule);
        if (complaint != null) {
            errors.invalid(path, schedule, complaint);
        }
        if (!schedule.contains("TZ")) {
            return;
        }
        if (!zoneTolerated) {
            errors.invalid(path, schedule, "cannot use TZ or CRON_TZ in schedule, use timeZone field instead");
        } else if (zoneSet) {
            errors.invalid(path, schedule, "cannot use both timeZone field and TZ or CRON_TZ in schedule");
        }
    }

    private static void concurrencyPolicy(String policy, FieldErrors errors) {
        FieldPath path = SPEC.child("concurrencyPolicy");
        if (policy.isEmpty()) {
            errors.required(path);
        } else if (!CONCURRENCY_POLICIES.contains(policy)) {
            errors.notSupported(path, policy, CONCURRENCY_POLICIES);
        }
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {}

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        List<String> warnings =
                Workloads.warnings(object, old, () -> JobSpecRules.warnings(jobSpec(object), JOB_SPEC));
        if (old != null && object.object("spec").string("schedule").contains("TZ")) {
            warnings.add("cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see"
                    + " https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details");
        }
        return warnings;
    }
}
