package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.podspec.InternalForm;
import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.podspec.Tolerance;
import dev.edict.kinds.core.scheduling.TolerationRules;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.kinds.field.UnifiedDifference;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Messages;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What may change in the spec of a pod: images, a deadline that comes nearer, tolerations that are added, scheduling
 * gates that are opened, and while there are gates, where the pod may go.
 */
final class PodUpdateRules {
    private static final FieldPath SPEC = PodSpecRules.SPEC;
    private static final String ONLY = "pod updates may not change fields other than `spec.containers[*].image`,"
            + "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,"
            + "`spec.tolerations` (only additions to existing tolerations),"
            + "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)\n";

    private PodUpdateRules() {}

    static void validate(ObjectValue pod, ObjectValue old, FieldErrors errors) {
        PodRuleOptions options = PodTolerances.forPod(old);
        ObjectMetaRules.validateUpdate(
                pod.object("metadata"), old.object("metadata"), ObjectMetaRules.METADATA, errors);
        PodSpecRules.pod(pod, options, errors);
        PodAnnotationRules.update(pod, old, options, errors);
        spec(pod.object("spec"), old.object("spec"), options, errors);
    }

    private static void spec(ObjectValue spec, ObjectValue old, PodRuleOptions options, FieldErrors errors) {
        if (!sameContainers(spec, old, "containers", errors)
                || !sameContainers(spec, old, "initContainers", errors)
                || !deadline(spec, old, errors)) {
            return;
        }
        tolerations(spec, old, options, errors);
        schedulingGates(spec.list("schedulingGates").objects(), old, errors);
        if (SemanticEquality.equal(spec, old)) {
            return;
        }
        ObjectValue rest = withOldValues(spec, old);
        if (!old.list("schedulingGates").isEmpty()) {
            rest = GatedPodRules.withOldPlacement(rest, old, errors);
        }
        if (!SemanticEquality.equal(rest, old)) {
            errors.forbidden(SPEC, ONLY + UnifiedDifference.describe(InternalForm.podSpec(old), InternalForm.podSpec(rest)));
        }
    }

    private static boolean sameContainers(ObjectValue spec, ObjectValue old, String list, FieldErrors errors) {
        List<ObjectValue> containers = spec.list(list).objects();
        if (containers.size() != old.list(list).size()) {
            errors.forbidden(SPEC.child(list), "pod updates may not add or remove containers");
            return false;
        }
        for (int index = 0; index < containers.size(); index++) {
            String image = containers.get(index).string("image");
            FieldPath path = SPEC.child(list).index(index).child("image");
            if (image.isEmpty()) {
                errors.required(path);
            }
            if (!image.equals(image.strip())) {
                errors.invalid(path, image, "must not have leading or trailing whitespace");
            }
        }
        return true;
    }

    private static boolean deadline(ObjectValue spec, ObjectValue old, FieldErrors errors) {
        FieldPath path = SPEC.child("activeDeadlineSeconds");
        Long deadline = spec.integerOrNull("activeDeadlineSeconds");
        Long before = old.integerOrNull("activeDeadlineSeconds");
        if (deadline == null) {
            if (before != null) {
                errors.invalid(path, NullValue.NULL, "must not update from a positive integer to nil value");
            }
            return true;
        }
        if (deadline < 0 || deadline > Integer.MAX_VALUE) {
            errors.invalid(path, deadline, Messages.inclusiveRange(0, Integer.MAX_VALUE));
            return false;
        }
        if (before != null && before < deadline) {
            errors.invalid(path, deadline, "must be less than or equal to previous value");
            return false;
        }
        return true;
    }

    private static void tolerations(ObjectValue spec, ObjectValue old, PodRuleOptions options, FieldErrors errors) {
        FieldPath path = SPEC.child("tolerations");
        List<ObjectValue> tolerations = spec.list("tolerations").objects();
        Set<ObjectValue> present = new HashSet<>();
        tolerations.forEach(toleration -> present.add(toleration.without("tolerationSeconds")));
        for (ObjectValue before : old.list("tolerations").objects()) {
            if (!present.contains(before.without("tolerationSeconds"))) {
                errors.forbidden(path, "existing toleration can not be modified except its tolerationSeconds");
                return;
            }
        }
        TolerationRules.validate(
                tolerations, options.tolerates(Tolerance.COMPARING_TOLERATIONS), path, errors);
    }

    private static void schedulingGates(List<ObjectValue> gates, ObjectValue old, FieldErrors errors) {
        Set<String> before = new HashSet<>();
        old.list("schedulingGates").objects().forEach(gate -> before.add(gate.string("name")));
        Map<String, Integer> added = new LinkedHashMap<>();
        for (int index = 0; index < gates.size(); index++) {
            if (!before.contains(gates.get(index).string("name"))) {
                added.put(gates.get(index).string("name"), index);
            }
        }
        added.forEach((name, index) -> errors.forbidden(SPEC.child("schedulingGates").index(index).child("name"),
                "only deletion is allowed, but found new scheduling gate '" + name + "'"));
    }

    /** The new spec with the old values of what may change. */
    private static ObjectValue withOldValues(ObjectValue spec, ObjectValue old) {
        ObjectValue rest = withOldImages(withOldImages(spec, old, "containers"), old, "initContainers");
        for (String key : List.of("activeDeadlineSeconds", "schedulingGates", "tolerations")) {
            rest = Preparation.keep(rest, old, key);
        }
        if (old.integer("terminationGracePeriodSeconds") < 0 && rest.integer("terminationGracePeriodSeconds") == 1) {
            rest = rest.with("terminationGracePeriodSeconds", old.integer("terminationGracePeriodSeconds"));
        }
        return rest;
    }

    private static ObjectValue withOldImages(ObjectValue spec, ObjectValue old, String list) {
        ListValue containers = spec.list(list);
        for (int index = 0; index < containers.size(); index++) {
            containers = containers.with(index, containers.object(index)
                    .with("image", old.list(list).object(index).string("image")));
        }
        return containers.isEmpty() ? spec : spec.with(list, containers);
    }
}
