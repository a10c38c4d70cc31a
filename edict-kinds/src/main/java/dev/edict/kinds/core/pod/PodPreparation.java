package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.kinds.core.scheduling.AffinityRules;
import dev.edict.kinds.core.security.AppArmorRules;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the server adds to a pod that is being created. */
final class PodPreparation {
    private static final ObjectValue GATED = ObjectValue.of(
            "message", "Scheduling is blocked due to non-empty scheduling gates",
            "reason", "SchedulingGated",
            "status", "False",
            "type", "PodScheduled");

    private PodPreparation() {}

    /** The status of a new pod. Of what its creator sends as its status, the class of service alone is believed. */
    static ObjectValue status(ObjectValue pod) {
        ObjectValue.Builder status = ObjectValue.builder().put("phase", "Pending");
        if (!pod.object("spec").list("schedulingGates").isEmpty()) {
            // It was found to be gated when it was created.
            Value created = pod.object("metadata").get("creationTimestamp");
            status.put("conditions",
                    ListValue.of(PodConditions.timed(GATED, created == null ? NullValue.NULL : created)));
        }
        return status.put("qosClass", QualityOfService.of(pod)).build();
    }

    /** Puts the values that the pod's own labels have for {@code matchLabelKeys} into the selectors beside them. */
    static ObjectValue withLabelKeys(ObjectValue spec, ObjectValue labels) {
        ObjectValue merged = spec.mapObjects("topologySpreadConstraints", constraint ->
                merge(constraint, constraint.list("matchLabelKeys").strings(), List.of(), labels));
        return merged.mapObject("affinity", affinity -> affinity
                .mapObject("podAffinity", terms -> mergeTerms(terms, labels))
                .mapObject("podAntiAffinity", terms -> mergeTerms(terms, labels)));
    }

    private static ObjectValue mergeTerms(ObjectValue affinity, ObjectValue labels) {
        return affinity.mapObjects(AffinityRules.REQUIRED, term -> mergeTerm(term, labels))
                .mapObjects(AffinityRules.PREFERRED, weighted ->
                        weighted.mapObject("podAffinityTerm", term -> mergeTerm(term, labels)));
    }

    private static ObjectValue mergeTerm(ObjectValue term, ObjectValue labels) {
        return merge(term, term.list("matchLabelKeys").strings(), term.list("mismatchLabelKeys").strings(), labels);
    }

    private static ObjectValue merge(
            ObjectValue holder, List<String> match, List<String> mismatch, ObjectValue labels) {
        return holder.mapObject("labelSelector", selector ->
                require(require(selector, match, "In", labels), mismatch, "NotIn", labels));
    }

    private static ObjectValue require(
            ObjectValue selector, List<String> keys, String operator, ObjectValue labels) {
        ObjectValue merged = selector;
        for (String key : keys) {
            String value = labels.stringOrNull(key);
            if (value != null) {
                merged = merged.with("matchExpressions", merged.list("matchExpressions").plus(
                        ObjectValue.of("key", key, "operator", operator, "values", List.of(value))));
            }
        }
        return merged;
    }

    /** Copies the AppArmor profiles of annotations to the fields that have replaced them. */
    static ObjectValue withAppArmorFields(ObjectValue spec, ObjectValue annotations) {
        if (spec.object("os").string("name").equals("windows")) {
            return spec;
        }
        ObjectValue podProfile = spec.object("securityContext").objectOrNull("appArmorProfile");
        return PodContainers.map(spec, container -> {
            String annotation = annotations.stringOrNull(AppArmorRules.ANNOTATION_PREFIX + container.string("name"));
            boolean hasField = container.object("securityContext").isSet("appArmorProfile");
            ObjectValue profile = annotation == null || hasField ? null : validProfile(annotation);
            return profile == null || SemanticEquality.equal(profile, podProfile)
                    ? container
                    : container.with("securityContext",
                            container.object("securityContext").with("appArmorProfile", profile));
        });
    }

    static @Nullable ObjectValue validProfile(String annotation) {
        ObjectValue profile = AppArmorRules.fieldFor(annotation);
        FieldErrors errors = new FieldErrors();
        AppArmorRules.field(profile, FieldPath.of("appArmorProfile"), errors);
        return errors.isEmpty() ? profile : null;
    }
}
