package dev.edict.kinds.batch;

import dev.edict.kinds.core.pod.PodTemplateRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.QualifiedNames;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for the spec of a Job, of its own and as the template of a CronJob. */
final class JobSpecRules {
    private static final List<String> MODES = List.of("NonIndexed", "Indexed");
    private static final List<String> REPLACEMENTS = List.of("Failed", "TerminatingOrFailed");
    private static final int MOST_INDEXES = 100_000;
    private static final int MOST_AT_ONCE = 10_000;
    private static final int LONGEST_MANAGER = 63;

    private final ObjectValue spec;
    private final FieldPath path;
    private final FieldErrors errors;

    private JobSpecRules(ObjectValue spec, FieldPath path, FieldErrors errors) {
        this.spec = spec;
        this.path = path;
        this.errors = errors;
    }

    static void validate(ObjectValue spec, @Nullable ObjectValue old, FieldPath path, FieldErrors errors) {
        new JobSpecRules(spec, path, errors).validate(old);
    }

    private void validate(@Nullable ObjectValue old) {
        for (String key : List.of("parallelism", "completions", "activeDeadlineSeconds", "backoffLimit",
                "ttlSecondsAfterFinished", "backoffLimitPerIndex", "maxFailedIndexes")) {
            FieldRules.nonNegative(spec, key, path, errors);
        }
        if (spec.isSet("maxFailedIndexes") && !spec.isSet("backoffLimitPerIndex")) {
            errors.required(path.child("backoffLimitPerIndex"), "when maxFailedIndexes is specified");
        }
        String manager = spec.stringOrNull("managedBy");
        if (manager != null) {
            QualifiedNames.domainPrefixedPath(errors, path.child("managedBy"), manager);
            if (manager.getBytes(StandardCharsets.UTF_8).length > LONGEST_MANAGER) {
                errors.tooLong(path.child("managedBy"), LONGEST_MANAGER);
            }
        }
        completionMode();
        if (spec.isSet("podFailurePolicy")) {
            FailurePolicyRules.validate(spec, path.child("podFailurePolicy"), errors);
        }
        if (spec.isSet("successPolicy")) {
            SuccessPolicyRules.validate(spec, path.child("successPolicy"), errors);
        }
        replacement();
        PodTemplateRules.validate(spec.object("template"), old == null ? null : old.object("template"),
                path.child("template"), errors);
        restartPolicy(spec.object("template").object("spec").string("restartPolicy"),
                path.child("template", "spec", "restartPolicy"));
    }

    private void completionMode() {
        String mode = spec.stringOrNull("completionMode");
        if (mode != null && !MODES.contains(mode)) {
            errors.notSupported(path.child("completionMode"), mode, MODES);
        }
        if ("Indexed".equals(mode)) {
            indexed();
        }
        if (mode == null || mode.equals("NonIndexed")) {
            for (String key : List.of("backoffLimitPerIndex", "maxFailedIndexes")) {
                if (spec.isSet(key)) {
                    errors.invalid(path.child(key), spec.integer(key), "requires indexed completion mode");
                }
            }
        }
    }

    private void indexed() {
        Long completions = spec.integerOrNull("completions");
        long parallelism = spec.integer("parallelism");
        long failures = spec.integer("maxFailedIndexes");
        if (completions == null) {
            errors.required(path.child("completions"), "when completion mode is Indexed");
        }
        if (parallelism > MOST_INDEXES) {
            errors.invalid(path.child("parallelism"), parallelism,
                    "must be less than or equal to " + MOST_INDEXES + " when completion mode is Indexed");
        }
        if (completions != null && spec.isSet("maxFailedIndexes") && failures > completions) {
            errors.invalid(path.child("maxFailedIndexes"), failures, "must be less than or equal to completions");
        }
        if (failures > MOST_INDEXES) {
            errors.invalid(path.child("maxFailedIndexes"), failures,
                    "must be less than or equal to " + MOST_INDEXES);
        }
        if (completions == null || completions <= MOST_INDEXES || !spec.isSet("backoffLimitPerIndex")) {
            return;
        }
        String limit = "must be less than or equal to " + MOST_AT_ONCE + " when completions are above " + MOST_INDEXES
                + " and used with backoff limit per index";
        if (!spec.isSet("maxFailedIndexes")) {
            errors.required(path.child("maxFailedIndexes"),
                    "must be specified when completions is above " + MOST_INDEXES);
        }
        if (parallelism > MOST_AT_ONCE) {
            errors.invalid(path.child("parallelism"), parallelism, limit);
        }
        if (failures > MOST_AT_ONCE) {
            errors.invalid(path.child("maxFailedIndexes"), failures, limit);
        }
    }

    private void replacement() {
        String policy = spec.stringOrNull("podReplacementPolicy");
        if (policy == null) {
            return;
        }
        List<String> supported = spec.isSet("podFailurePolicy") ? List.of("Failed") : REPLACEMENTS;
        if (!supported.contains(policy)) {
            errors.notSupported(path.child("podReplacementPolicy"), policy, supported);
        }
    }

    private void restartPolicy(String policy, FieldPath policyPath) {
        switch (policy) {
            case "", "Always" -> errors.required(policyPath, "valid values: \"OnFailure\", \"Never\"");
            case "Never" -> { }
            case "OnFailure" -> {
                if (spec.isSet("podFailurePolicy")) {
                    errors.invalid(policyPath, policy,
                            "only \"Never\" is supported when podFailurePolicy is specified");
                }
            }
            default -> errors.notSupported(policyPath, policy, List.of("OnFailure", "Never"));
        }
    }

    static List<String> warnings(ObjectValue spec, FieldPath path) {
        List<String> warnings = new ArrayList<>();
        if (spec.string("completionMode").equals("Indexed") && spec.integer("completions") > MOST_INDEXES
                && spec.integer("parallelism") > MOST_AT_ONCE) {
            warnings.add(path + ": In Indexed Jobs with a number of completions higher than 10^5 and a parallelism"
                    + " higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of"
                    + " indexes fail");
        }
        warnings.addAll(PodTemplateRules.warnings(spec.object("template"), path.child("template")));
        return warnings;
    }
}
