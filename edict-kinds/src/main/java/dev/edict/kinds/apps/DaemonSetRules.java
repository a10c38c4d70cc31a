package dev.edict.kinds.apps;

import dev.edict.kinds.core.pod.PodTemplateRules;
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
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DaemonSet: a pod on every node. It counts changes of its template in an annotation. */
final class DaemonSetRules extends WorkloadRules {
    private static final String TEMPLATE_GENERATION = "deprecated.daemonset.template.generation";
    private static final List<String> STRATEGIES = List.of("RollingUpdate", "OnDelete");

    /** @param fixedSelector whether the selector must stay as it was, which some old versions do not ask for */
    DaemonSetRules(boolean fixedSelector) {
        super(NameFormat.DNS_SUBDOMAIN, fixedSelector);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue whole = Workloads.templateDefaults(object);
        ObjectValue spec = whole.object("spec");
        ObjectValue strategy = UpdateStrategies.withDefaults(spec.object("updateStrategy"), 1, 0);
        return counted(whole.with("spec", spec.with("updateStrategy", strategy).withDefault("revisionHistoryLimit", 10)));
    }

    /** Who sends a set without the count sends zero, and so is among those who manage the annotation. */
    private static ObjectValue counted(ObjectValue object) {
        return object.object("metadata").object("annotations").isSet(TEMPLATE_GENERATION) ? object : withTemplateGeneration(object, 0);
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return withTemplateGeneration(super.prepareForCreate(object), Math.max(1, templateGeneration(object)));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue prepared = super.prepareForUpdate(object, old);
        boolean changed = Preparation.differs(prepared.object("spec"), old.object("spec"), "template");
        return withTemplateGeneration(prepared, templateGeneration(old) + (changed ? 1 : 0));
    }

    /** The generation of the template belongs to the spec, though it is shown as an annotation. */
    @Override
    public ObjectValue prepareForStatusUpdate(ObjectValue object, ObjectValue old) {
        return withTemplateGeneration(super.prepareForStatusUpdate(object, old), templateGeneration(old));
    }

    private static long templateGeneration(ObjectValue object) {
        String text = object.object("metadata").object("annotations").string(TEMPLATE_GENERATION);
        try {
            return text.isEmpty() ? 0 : Long.parseLong(text);
        } catch (NumberFormatException notANumber) {
            return 0;
        }
    }

    private static ObjectValue withTemplateGeneration(ObjectValue object, long generation) {
        ObjectValue metadata = object.object("metadata");
        return object.with("metadata", metadata.with("annotations",
                metadata.object("annotations").with(TEMPLATE_GENERATION, Long.toString(generation))));
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        selectorStays(object, old, errors);
        spec(object, old, errors);
    }

    @Override
    protected void spec(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        ObjectValue template = spec.object("template");
        ObjectValue selector = spec.objectOrNull("selector");
        boolean lenient = old != null && LabelRules.hasBadValue(old.object("spec").object("selector"));
        LabelRules.selector(spec.object("selector"), lenient, SPEC.child("selector"), errors);
        LabelSelector selects = Workloads.readSelector(spec);
        if (selects != null) {
            Workloads.matches(selects, template, Workloads.TEMPLATE, errors);
        }
        if (selector != null && selector.object("matchLabels").isEmpty()
                && selector.list("matchExpressions").isEmpty()) {
            errors.invalid(SPEC.child("selector"), Shown.selector(selector), "empty selector is invalid for daemonset");
        }
        Workloads.pods(template, old, "DaemonSet", errors);
        FieldRules.nonNegative(spec, "minReadySeconds", SPEC, errors);
        FieldRules.nonNegative(templateGeneration(object), SPEC.child("templateGeneration"), errors);
        strategy(spec.object("updateStrategy"), SPEC.child("updateStrategy"), errors);
        FieldRules.nonNegative(spec, "revisionHistoryLimit", SPEC, errors);
    }

    private static void strategy(ObjectValue strategy, FieldPath path, FieldErrors errors) {
        switch (strategy.string("type")) {
            case "OnDelete" -> { }
            case "RollingUpdate" -> {
                if (strategy.isSet("rollingUpdate")) {
                    rollingUpdate(strategy.object("rollingUpdate"), path.child("rollingUpdate"), errors);
                } else {
                    errors.required(path.child("rollingUpdate"));
                }
            }
            default -> errors.notSupported(path, UpdateStrategies.shown(strategy), STRATEGIES);
        }
    }

    private static void rollingUpdate(ObjectValue update, FieldPath path, FieldErrors errors) {
        IntOrPercent unavailable = new IntOrPercent(update.get("maxUnavailable"));
        IntOrPercent surge = new IntOrPercent(update.get("maxSurge"));
        FieldPath unavailablePath = path.child("maxUnavailable");
        FieldPath surgePath = path.child("maxSurge");
        unavailable.validate(unavailablePath, errors);
        surge.validate(surgePath, errors);
        unavailable.notMoreThanAll(unavailablePath, errors);
        surge.notMoreThanAll(surgePath, errors);
        if (!unavailable.isZero() && !surge.isZero()) {
            errors.invalid(surgePath, Shown.orNull(surge.value()), "may not be set when maxUnavailable is non-zero");
        }
        if (unavailable.isZero() && surge.isZero()) {
            errors.required(unavailablePath, "cannot be 0 when maxSurge is 0");
        }
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ObjectValue status = object.object("status");
        notNegative(status, List.of("currentNumberScheduled", "numberMisscheduled", "desiredNumberScheduled",
                "numberReady", "observedGeneration", "updatedNumberScheduled", "numberAvailable",
                "numberUnavailable", "collisionCount"), errors);
        ReplicaCounts.collisionsNotDecremented(status, old.object("status"), STATUS, errors);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        return old == null || templateGeneration(object) != templateGeneration(old)
                ? PodTemplateRules.warnings(Workloads.template(object), Workloads.TEMPLATE)
                : List.of();
    }
}
