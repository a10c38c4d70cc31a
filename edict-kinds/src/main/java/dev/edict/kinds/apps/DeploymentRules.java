package dev.edict.kinds.apps;

import dev.edict.kinds.core.workload.ReplicaCounts;
import dev.edict.kinds.core.workload.WorkloadRules;
import dev.edict.kinds.core.workload.Workloads;
import dev.edict.kinds.field.IntOrPercent;
import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deployment: replaces the pods of its template a few at a time, or all at once. */
final class DeploymentRules extends WorkloadRules {
    private static final List<String> STRATEGIES = List.of("Recreate", "RollingUpdate");

    /** @param fixedSelector whether the selector must stay as it was, which some old versions do not ask for */
    DeploymentRules(boolean fixedSelector) {
        super(NameFormat.DNS_SUBDOMAIN, fixedSelector);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue whole = Workloads.templateDefaults(object);
        ObjectValue spec = whole.object("spec").withDefault("replicas", 1);
        ObjectValue strategy = UpdateStrategies.withDefaults(spec.object("strategy"), "25%", "25%");
        return whole.with("spec", spec.with("strategy", strategy)
                .withDefault("revisionHistoryLimit", 10).withDefault("progressDeadlineSeconds", 600));
    }

    /** Annotations count as well as the spec: they are copied to replica sets. */
    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue prepared = super.prepareForUpdate(object, old);
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
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        super.validateUpdate(object, old, errors);
        selectorStays(object, old, errors);
    }

    @Override
    protected void spec(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
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
            default -> errors.notSupported(path, UpdateStrategies.shown(strategy), STRATEGIES);
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

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ObjectValue status = object.object("status");
        notNegative(status, List.of("observedGeneration", "replicas", "updatedReplicas", "readyReplicas",
                "availableReplicas", "unavailableReplicas", "terminatingReplicas", "collisionCount"), errors);
        replicas(status, "updatedReplicas", errors);
        ReplicaCounts.collisionsNotDecremented(status, old.object("status"), STATUS, errors);
    }
}
