package dev.edict.kinds.batch;

import dev.edict.model.value.ObjectValue;

/** What a Job means by what it leaves out. The job template of a CronJob gets less: its jobs get the rest. */
final class JobSpecDefaults {
    private static final int USUAL_RETRIES = 6;

    private JobSpecDefaults() {}

    static ObjectValue ofJob(ObjectValue given) {
        ObjectValue spec = ofTemplate(given);
        if (!spec.isSet("completions") && !spec.isSet("parallelism")) {
            spec = spec.with("completions", 1);
        }
        int retries = spec.isSet("backoffLimitPerIndex") ? Integer.MAX_VALUE : USUAL_RETRIES;
        String replacement = spec.isSet("podFailurePolicy") ? "Failed" : "TerminatingOrFailed";
        return spec.withDefault("parallelism", 1)
                .withDefault("backoffLimit", retries)
                .withDefault("completionMode", "NonIndexed")
                .withDefault("suspend", false)
                .withDefault("podReplacementPolicy", replacement)
                .withDefault("manualSelector", false);
    }

    static ObjectValue ofTemplate(ObjectValue spec) {
        return spec.mapObject("podFailurePolicy", policy -> policy.mapObjects("rules", rule ->
                rule.mapObjects("onPodConditions", pattern ->
                        pattern.string("status").isEmpty() ? pattern.with("status", "True") : pattern)));
    }
}
