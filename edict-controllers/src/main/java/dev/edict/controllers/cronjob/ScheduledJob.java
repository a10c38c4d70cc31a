package dev.edict.controllers.cronjob;

import dev.edict.api.batch.v1.CronJob;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.JobTemplateSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Owners;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The job of a CronJob for one time. It has a name that comes of the time, so that it cannot be made twice. */
final class ScheduledJob {
    /** For when a job was meant, in the zone of its CronJob. */
    static final String TIMESTAMP = "batch.kubernetes.io/cronjob-scheduled-timestamp";

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssXXX", Locale.ROOT);
    private static final int MINUTE = 60;

    private ScheduledJob() {}

    static String name(CronJob cronJob, Instant time) {
        return cronJob.name() + "-" + Math.floorDiv(time.getEpochSecond(), MINUTE);
    }

    static Job of(CronJob cronJob, Instant time, ZoneId zone) {
        JobTemplateSpec template = cronJob.spec().jobTemplate();
        Map<String, String> annotations = new HashMap<>(template.metadata().annotations());
        annotations.put(TIMESTAMP, FORMAT.format(time.atZone(zone)));
        ObjectMeta metadata = ObjectMeta.builder()
                .name(name(cronJob, time))
                .namespace(cronJob.namespace())
                .labels(template.metadata().labels())
                .annotations(annotations)
                .ownerReferences(List.of(Owners.controllerReference(CronJob.TYPE, cronJob)))
                .build();
        return Job.EMPTY.withMetadata(metadata).withSpec(template.spec());
    }
}
