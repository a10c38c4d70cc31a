package dev.edict.server.table.layout;

import static dev.edict.server.table.layout.Wording.field;
import static dev.edict.server.table.layout.Wording.text;

import dev.edict.model.name.GroupKind;
import dev.edict.model.time.Ages;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Jobs, and what starts them. */
final class JobLayouts {
    private JobLayouts() {}

    static void addTo(Map<GroupKind, TableLayout> layouts) {
        layouts.put(new GroupKind("batch", "Job"), WorkloadLayouts.withTemplate(TableLayout.start()
                .name()
                .column("Status", "string", text("Status of the job."), JobLayouts::status)
                .column("Completions", "string", field("batch.v1.JobStatus", "succeeded"), JobLayouts::completions)
                .column("Duration", "string", text("Time required to complete the job."), JobLayouts::duration)
                .age())
                .wide("Selector", "string", field("batch.v1.JobSpec", "selector"), WorkloadLayouts::selector)
                .build());
        layouts.put(new GroupKind("batch", "CronJob"), cronJob());
    }

    private static TableLayout cronJob() {
        String spec = "batch.v1.CronJobSpec";
        return TableLayout.start()
                .name()
                .column("Schedule", "string", field(spec, "schedule"), row -> row.spec().string("schedule"))
                .column("Timezone", "string", field(spec, "timeZone"),
                        row -> Cells.optional(row.spec(), "timeZone", Cells.NONE))
                .column("Suspend", "boolean", field(spec, "suspend"), JobLayouts::suspended)
                .column("Active", "integer", field("batch.v1.CronJobStatus", "active"),
                        row -> row.status().list("active").size())
                .column("Last Schedule", "string", field("batch.v1.CronJobStatus", "lastScheduleTime"),
                        JobLayouts::lastSchedule)
                .age()
                .wide("Containers", "string", PodLayouts.NAMES,
                        row -> Cells.names(jobSpec(row).object("template")))
                .wide("Images", "string", PodLayouts.IMAGES,
                        row -> Cells.images(jobSpec(row).object("template")))
                .wide("Selector", "string", field("batch.v1.JobSpec", "selector"),
                        row -> SelectorText.ofSelector(jobSpec(row).object("selector")))
                .build();
    }

    private static String completions(Row row) {
        long succeeded = row.status().integer("succeeded");
        Long wanted = row.spec().integerOrNull("completions");
        if (wanted != null) {
            return Cells.ratio(succeeded, wanted);
        }
        long parallelism = row.spec().integer("parallelism");
        return Cells.ratio(succeeded, 1) + (parallelism > 1 ? " of " + parallelism : "");
    }

    private static String duration(Row row) {
        Instant start = AgeClock.instant(row.status().string("startTime"));
        if (start == null) {
            return "";
        }
        Instant completion = AgeClock.instant(row.status().string("completionTime"));
        return completion == null ? row.ages().since(start) : Ages.human(Duration.between(start, completion));
    }

    private static String status(Row row) {
        ListValue conditions = row.status().list("conditions");
        if (Cells.isTrue(conditions, "Complete")) {
            return "Complete";
        } else if (Cells.isTrue(conditions, "Failed")) {
            return "Failed";
        } else if (row.isBeingDeleted()) {
            return "Terminating";
        } else if (Cells.isTrue(conditions, "Suspended")) {
            return "Suspended";
        } else if (Cells.isTrue(conditions, "FailureTarget")) {
            return "FailureTarget";
        } else if (Cells.isTrue(conditions, "SuccessCriteriaMet")) {
            return "SuccessCriteriaMet";
        }
        return "Running";
    }

    private static ObjectValue jobSpec(Row cronJob) {
        return cronJob.spec().object("jobTemplate").object("spec");
    }

    private static String suspended(Row row) {
        Boolean suspended = row.spec().boolOrNull("suspend");
        return suspended == null ? Cells.UNSET : suspended ? "True" : "False";
    }

    private static String lastSchedule(Row row) {
        String time = row.status().string("lastScheduleTime");
        return time.isEmpty() ? Cells.NONE : row.ages().since(time);
    }
}
