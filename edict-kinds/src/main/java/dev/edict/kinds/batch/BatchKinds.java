package dev.edict.kinds.batch;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group batch, by kind. */
public final class BatchKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("CronJob", new CronJobRules()),
            Map.entry("Job", new JobRules()));

    private BatchKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
