package dev.edict.kinds.autoscaling;

import dev.edict.kinds.rule.StatusRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/** HorizontalPodAutoscaler, in its second version: how many replicas, by which measures. */
final class HorizontalPodAutoscalerRules extends StatusRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath STATUS = FieldPath.of("status");

    HorizontalPodAutoscalerRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue spec = object.object("spec").withDefault("minReplicas", 1);
        if (spec.list("metrics").isEmpty()) {
            spec = spec.with("metrics", AutoscalerDefaults.METRICS);
        }
        return object.with("spec", spec.mapObject("behavior", AutoscalerDefaults::behavior));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        spec(object.object("spec"), null, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        spec(object.object("spec"), old.object("spec"), errors);
    }

    private static void spec(ObjectValue spec, @Nullable ObjectValue old, FieldErrors errors) {
        Long minimum = spec.integerOrNull("minReplicas");
        long maximum = spec.integer("maxReplicas");
        Long oldMinimum = old == null ? null : old.integerOrNull("minReplicas");
        int lowest = oldMinimum != null && oldMinimum == 0 ? 0 : 1;
        if (minimum != null && minimum < lowest) {
            errors.invalid(SPEC.child("minReplicas"), minimum, "must be greater than or equal to " + lowest);
        }
        if (maximum == 0) {
            errors.required(SPEC.child("maxReplicas"), "must be set and greater than 0");
        } else if (maximum < 0) {
            errors.invalid(SPEC.child("maxReplicas"), maximum, "must be greater than or equal to 1");
        }
        if (minimum != null && maximum < minimum) {
            errors.invalid(SPEC.child("maxReplicas"), maximum, "must be greater than or equal to `minReplicas`");
        }
        target(spec.object("scaleTargetRef"), old, errors);
        MetricRules.validate(spec.list("metrics").objects(), minimum, hasBadMetric(old), SPEC.child("metrics"), errors);
        ScalingRules.validate(spec.object("behavior"), SPEC.child("behavior"), errors);
    }

    private static void target(ObjectValue target, @Nullable ObjectValue old, FieldErrors errors) {
        ObjectValue oldTarget = old == null ? null : old.object("scaleTargetRef");
        TargetReference.Leniency leniency;
        if (oldTarget != null && oldTarget.string("apiVersion").equals(target.string("apiVersion"))
                && oldTarget.string("kind").equals(target.string("kind"))) {
            leniency = TargetReference.Leniency.ANY_VERSION;
        } else {
            leniency = target.string("kind").equals("ReplicationController")
                    ? TargetReference.Leniency.CORE_GROUP
                    : TargetReference.Leniency.NONE;
        }
        TargetReference.validate(target, leniency, SPEC.child("scaleTargetRef"), errors);
    }

    /** Whether the old autoscaler already looked at an object whose version cannot be read. */
    private static boolean hasBadMetric(@Nullable ObjectValue old) {
        return old != null && old.list("metrics").objects().stream()
                .filter(metric -> metric.string("type").equals("Object") && metric.isSet("object"))
                .map(metric -> metric.object("object").object("describedObject"))
                .anyMatch(target -> TargetReference.complaintAboutVersion(target, true) != null);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        FieldRules.nonNegative(object.object("status"), "currentReplicas", STATUS, errors);
        FieldRules.nonNegative(object.object("status"), "desiredReplicas", STATUS, errors);
    }
}
