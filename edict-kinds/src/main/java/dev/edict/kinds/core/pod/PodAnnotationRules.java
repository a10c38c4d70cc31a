package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.podspec.Tolerance;
import dev.edict.kinds.core.scheduling.TolerationRules;
import dev.edict.kinds.core.security.AppArmorRules;
import dev.edict.kinds.core.security.SeccompRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.metadata.ObjectMetaRules;

/** The rules for annotations that mean something to pods. */
final class PodAnnotationRules {
    static final String MIRROR = "kubernetes.io/config.mirror";

    private static final String TOLERATIONS = "scheduler.alpha.kubernetes.io/tolerations";
    private static final String DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";

    private PodAnnotationRules() {}

    /** Whether the pod stands for one that a node runs on its own account. */
    static boolean isMirror(ObjectValue pod) {
        return pod.object("metadata").object("annotations").has(MIRROR);
    }

    static void validate(
            ObjectValue annotations, ObjectValue spec, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        if (annotations.has(MIRROR) && spec.string("nodeName").isEmpty()) {
            errors.invalid(path.key(MIRROR), annotations.string(MIRROR),
                    "must set spec.nodeName if mirror pod annotation is set");
        }
        if (!annotations.string(TOLERATIONS).isEmpty()) {
            tolerations(annotations.string(TOLERATIONS), options, path, errors);
        }
        if (!options.tolerates(Tolerance.BAD_DELETION_COST) && !hasValidDeletionCost(annotations)) {
            errors.invalid(path.key(DELETION_COST), annotations.string(DELETION_COST), "must be a 32bit integer");
        }
        SeccompRules.annotations(annotations, path, errors);
        AppArmorRules.annotations(annotations, spec, path, errors);
    }

    private static void tolerations(String json, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        Value tolerations;
        try {
            tolerations = Json.parse(json);
        } catch (JsonSyntaxException noJson) {
            errors.invalid(path, TOLERATIONS, String.valueOf(noJson.getMessage()));
            return;
        }
        if (tolerations instanceof ListValue list) {
            TolerationRules.validate(list.objects(), options.tolerates(Tolerance.COMPARING_TOLERATIONS),
                    path.child(TOLERATIONS), errors);
        }
    }

    /** A cost of deletion, if there is one, is a number of 32 bits without plus or leading zeros. */
    static boolean hasValidDeletionCost(ObjectValue annotations) {
        String cost = annotations.stringOrNull(DELETION_COST);
        if (cost == null) {
            return true;
        }
        if (cost.isEmpty() || cost.startsWith("+") || (cost.startsWith("0") && cost.length() > 1)) {
            return false;
        }
        try {
            Integer.parseInt(cost);
            return true;
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }

    /** Some annotations stay as they were when the pod was made. */
    static void update(ObjectValue pod, ObjectValue old, PodRuleOptions options, FieldErrors errors) {
        FieldPath path = ObjectMetaRules.METADATA.child("annotations");
        ObjectValue annotations = pod.object("metadata").object("annotations");
        ObjectValue before = old.object("metadata").object("annotations");
        for (String key : before.keys()) {
            if (before.string(key).equals(annotations.stringOrNull(key))) {
                continue;
            }
            if (key.startsWith(AppArmorRules.ANNOTATION_PREFIX)) {
                errors.forbidden(path.key(key), "may not remove or update AppArmor annotations");
            }
            if (key.equals(MIRROR)) {
                errors.forbidden(path.key(key), "may not remove or update mirror pod annotation");
            }
        }
        for (String key : annotations.keys()) {
            if (before.has(key)) {
                continue;
            }
            if (key.startsWith(AppArmorRules.ANNOTATION_PREFIX)) {
                errors.forbidden(path.key(key), "may not add AppArmor annotations");
            }
            if (key.equals(MIRROR)) {
                errors.forbidden(path.key(key), "may not add mirror pod annotation");
            }
        }
        validate(annotations, pod.object("spec"), options, path, errors);
    }
}
