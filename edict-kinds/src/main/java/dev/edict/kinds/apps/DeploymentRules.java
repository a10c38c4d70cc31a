package dev.edict.kinds.apps;

import dev.edict.kinds.core.workload.ReplicaCounts;
import dev.edict.kinds.core.workload.Workloads;
import dev.edict.kinds.field.IntOrPercent;
import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deployment: replaces the pods of its template a few at a time, or all at once. */
final class DeploymentRules extends ObjectRules {
    private static final FieldPath SPEC = Workloads.SPEC;
    private static final FieldPath STATUS = FieldPath.of("status");
    private static final List<String> STRATEGIES = List.of("Recreate", "RollingUpdate");

    DeploymentRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue whole = Workloads.templateDefaults(object);
        ObjectValue spec = whole.object("spec").withDefault("replicas", 1);
        ObjectValue strategy = spec.object("strategy");
        if (strategy.string("type").isEmpty()) {
            strategy = strategy.with("type", "RollingUpdate");
        }
        if (strategy.string("type").equals("RollingUpdate")) {
            strategy = strategy.with("rollingUpdate", strategy.object("rollingUpdate")
                    .withDefault("maxUnavailable", "25%").withDefault("maxSurge", "25%"));
        }
        return whole.with("spec", spec.with("strategy", strategy)
                .withDefault("revisionHistoryLimit", 10).withDefault("progressDeadlineSeconds", 600));
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return Workloads.prepareForCreate(object);
    }

    /** Annotations count as well as the spec: they are copied to replica sets. */
    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue prepared = Workloads.prepareForUpdate(object, old);
        boolean changed = Preparation.differs(prepared, old, "spec")
                || !prepared.object("metadata").object("annotations")
                        .equals(old.object("metadata").object("annotations"));
        return Preparation.countGeneration(prepared, old, changed);
    }

    @Override
    public ObjectValue prepareForStatusUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.keepMetadata(Preparation.keep(object, old, "spec"), old, "labels");
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        spec(object, null, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        spec(object, old, errors);
        ReplicaSetRules.selectorStays(object, old, errors);
    }

    private static void spec(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        FieldRules.nonNegative(spec, "replicas", SPEC, errors);
        ReplicaSetRules.pods(object, old, errors);
        strategy(spec.object("strategy"), SPEC.child("strategy"), errors);
        FieldRules.nonNegative(spec, "minReadySeconds", SPEC, errors);
        FieldRules.nonNegative(spec, "revisionHistoryLimit", SPEC, errors);
        Long deadline = spec.integerOrNull("progressDeadlineSeconds");
        if (deadline != null) {
            FieldRules.nonNegative(deadline, SPEC.child("progressDeadlineSeconds"), errors);
            if (deadline <= spec.integer("minReadySeconds")) {
                errors.invalid(SPEC.child("progressDeadlineSeconds"), deadline,
                        "must be greater than minReadySeconds");
            }
        }
    }

    private static void strategy(ObjectValue strategy, FieldPath path, FieldErrors errors) {
        switch (strategy.string("type")) {
            case "Recreate" -> {
                if (strategy.isSet("rollingUpdate")) {
                    errors.forbidden(path.child("rollingUpdate"),
                            "may not be specified when strategy `type` is 'Recreate'");
                }
            }
            case "RollingUpdate" -> rollingUpdate(strategy, path.child("rollingUpdate"), errors);
            default -> errors.notSupported(path, shown(strategy), STRATEGIES);
        }
    }

    private static void rollingUpdate(ObjectValue strategy, FieldPath path, FieldErrors errors) {
        if (!strategy.isSet("rollingUpdate")) {
            errors.required(path, "this should be defaulted and never be nil");
            return;
        }
        ObjectValue update = strategy.object("rollingUpdate");
        IntOrPercent unavailable = new IntOrPercent(update.get("maxUnavailable"));
        IntOrPercent surge = new IntOrPercent(update.get("maxSurge"));
        FieldPath unavailablePath = path.child("maxUnavailable");
        unavailable.validate(unavailablePath, errors);
        surge.validate(path.child("maxSurge"), errors);
        if (unavailable.isZero() && surge.isZero()) {
            errors.invalid(unavailablePath, Shown.orNull(unavailable.value()), "may not be 0 when `maxSurge` is 0");
        }
        unavailable.notMoreThanAll(unavailablePath, errors);
    }

    private static Value shown(ObjectValue strategy) {
        ObjectValue update = strategy.object("rollingUpdate");
        return ObjectValue.of(
                "Type", strategy.string("type"),
                "RollingUpdate", !strategy.isSet("rollingUpdate") ? NullValue.NULL : ObjectValue.of(
                        "MaxUnavailable", update.isSet("maxUnavailable") ? Shown.field(update, "maxUnavailable") : 0,
                        "MaxSurge", update.isSet("maxSurge") ? Shown.field(update, "maxSurge") : 0));
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ObjectValue status = object.object("status");
        for (String key : List.of("observedGeneration", "replicas", "updatedReplicas", "readyReplicas",
                "availableReplicas", "unavailableReplicas", "terminatingReplicas", "collisionCount")) {
            FieldRules.nonNegative(status, key, STATUS, errors);
        }
        ReplicaCounts.notMoreThanAll(status,
                List.of("updatedReplicas", "readyReplicas", "availableReplicas"), STATUS, errors);
        ReplicaCounts.availableAreReady(status, "readyReplicas", STATUS, errors);
        ReplicaCounts.collisionsNotDecremented(status, old.object("status"), STATUS, errors);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        return Workloads.warnings(object, old);
    }
}
