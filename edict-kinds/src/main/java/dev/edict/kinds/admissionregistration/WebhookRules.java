package dev.edict.kinds.admissionregistration;

import dev.edict.kinds.rule.WebhookClientRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One webhook: whom to ask, about which requests, and what to do when there is no answer.
 *
 * @param mutating whether it may change objects
 */
record WebhookRules(boolean mutating, Tolerance tolerance) {
    static final List<String> FAILURE_POLICIES = List.of("Fail", "Ignore");
    static final List<String> MATCH_POLICIES = List.of("Equivalent", "Exact");
    static final List<String> REINVOCATION_POLICIES = List.of("IfNeeded", "Never");
    private static final List<String> NO_SIDE_EFFECTS = List.of("None", "NoneOnDryRun");
    private static final List<String> SIDE_EFFECTS = List.of("None", "NoneOnDryRun", "Some", "Unknown");
    private static final List<String> REVIEW_VERSIONS = List.of("v1", "v1beta1");
    private static final int LONGEST_TIMEOUT = 30;

    /** What an update may leave as bad as it was. */
    record Tolerance(
            boolean sideEffects, boolean reviewVersions, boolean equalNames, boolean labelValues, boolean conditions) {
        static final Tolerance NONE = new Tolerance(false, false, false, false, false);

        static Tolerance of(ListValue hooks, ListValue oldHooks) {
            List<ObjectValue> old = oldHooks.objects();
            return new Tolerance(
                    !old.stream().allMatch(hook -> NO_SIDE_EFFECTS.contains(hook.string("sideEffects"))),
                    !old.stream().allMatch(hook -> hook.list("admissionReviewVersions").isEmpty()
                            || knowsReviewVersion(hook.list("admissionReviewVersions").strings())),
                    old.stream().map(hook -> hook.string("name")).distinct().count() != old.size(),
                    old.stream().anyMatch(hook -> isBad(hook, "namespaceSelector") || isBad(hook, "objectSelector")),
                    conditions(hooks).equals(conditions(oldHooks)));
        }

        private static boolean isBad(ObjectValue hook, String key) {
            FieldErrors errors = new FieldErrors();
            LabelRules.selector(hook.object(key), FieldPath.of(key), errors);
            return !errors.isEmpty();
        }

        private static List<ListValue> conditions(ListValue hooks) {
            return hooks.objects().stream().map(hook -> hook.list("matchConditions")).toList();
        }
    }

    static ObjectValue setDefaults(ObjectValue hook, boolean mutating) {
        ObjectValue defaulted = hook
                .withDefault("failurePolicy", "Fail")
                .withDefault("matchPolicy", "Equivalent")
                .withDefault("namespaceSelector", ObjectValue.EMPTY)
                .withDefault("objectSelector", ObjectValue.EMPTY)
                .withDefault("timeoutSeconds", 10)
                .mapObject("clientConfig", WebhookClientRules::setDefaults);
        defaulted = RequestRules.setDefaults(defaulted, "rules");
        return mutating ? defaulted.withDefault("reinvocationPolicy", "Never") : defaulted;
    }

    void validateAll(ListValue list, FieldPath path, FieldErrors errors) {
        List<ObjectValue> hooks = list.objects();
        Set<String> names = new HashSet<>();
        for (int index = 0; index < hooks.size(); index++) {
            ObjectValue hook = hooks.get(index);
            validate(hook, path.index(index), errors);
            reviewVersions(hook.list("admissionReviewVersions"),
                    path.index(index).child("admissionReviewVersions"), errors);
            String name = hook.string("name");
            if (!tolerance.equalNames() && !name.isEmpty() && !names.add(name)) {
                errors.duplicate(path.index(index).child("name"), name);
            }
        }
    }

    private void validate(ObjectValue hook, FieldPath path, FieldErrors errors) {
        FieldRules.fullyQualifiedName(hook.string("name"), path.child("name"), errors);
        List<ObjectValue> rules = hook.list("rules").objects();
        for (int index = 0; index < rules.size(); index++) {
            RequestRules.validate(rules.get(index), path.child("rules").index(index), errors);
        }
        choice(hook, "failurePolicy", FAILURE_POLICIES, path, errors);
        choice(hook, "matchPolicy", MATCH_POLICIES, path, errors);
        List<String> sideEffects = tolerance.sideEffects() ? SIDE_EFFECTS : NO_SIDE_EFFECTS;
        if (!hook.isSet("sideEffects")) {
            errors.required(path.child("sideEffects"), "must specify one of " + String.join(", ", sideEffects));
        }
        choice(hook, "sideEffects", sideEffects, path, errors);
        if (hook.isSet("timeoutSeconds")) {
            long timeout = hook.integer("timeoutSeconds");
            if (timeout < 1 || timeout > LONGEST_TIMEOUT) {
                errors.invalid(path.child("timeoutSeconds"), timeout,
                        "the timeout value must be between 1 and 30 seconds");
            }
        }
        for (String key : List.of("namespaceSelector", "objectSelector")) {
            LabelRules.selector(hook.object(key), tolerance.labelValues(), path.child(key), errors);
        }
        if (mutating) {
            choice(hook, "reinvocationPolicy", REINVOCATION_POLICIES, path, errors);
        }
        WebhookClientRules.client(hook.object("clientConfig"), path.child("clientConfig"), errors);
        if (!tolerance.conditions()) {
            MatchConditionRules.validate(hook.list("matchConditions"), new AdmissionExpressions(false),
                    path.child("matchConditions"), errors);
        }
    }

    private static void choice(
            ObjectValue hook, String key, List<String> choices, FieldPath path, FieldErrors errors) {
        if (hook.isSet(key) && !choices.contains(hook.string(key))) {
            errors.notSupported(path.child(key), hook.string(key), choices);
        }
    }

    private static boolean knowsReviewVersion(List<String> versions) {
        return versions.stream().anyMatch(REVIEW_VERSIONS::contains);
    }

    private void reviewVersions(ListValue list, FieldPath path, FieldErrors errors) {
        List<String> versions = list.strings();
        if (versions.isEmpty()) {
            errors.required(path, "must specify one of " + String.join(", ", REVIEW_VERSIONS));
            return;
        }
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < versions.size(); index++) {
            String version = versions.get(index);
            if (!seen.add(version)) {
                errors.invalid(path.index(index), version, "duplicate version");
                continue;
            }
            for (String complaint : Formats.dns1035Label(version)) {
                errors.invalid(path.index(index), version, complaint);
            }
        }
        if (!tolerance.reviewVersions() && !knowsReviewVersion(versions)) {
            errors.invalid(path, list, "must include at least one of " + String.join(", ", REVIEW_VERSIONS));
        }
    }
}
