package dev.edict.kinds.apps;

import dev.edict.kinds.core.workload.WorkloadRules;
import dev.edict.kinds.core.workload.Workloads;
import dev.edict.kinds.field.Shown;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ReplicaSet: so many pods of a template. */
final class ReplicaSetRules extends WorkloadRules {
    /** @param fixedSelector whether the selector must stay as it was, which some old versions do not ask for */
    ReplicaSetRules(boolean fixedSelector) {
        super(NameFormat.DNS_SUBDOMAIN, fixedSelector);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue whole = Workloads.templateDefaults(object);
        return whole.with("spec", whole.object("spec").withDefault("replicas", 1));
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        super.validateUpdate(object, old, errors);
        selectorStays(object, old, errors);
    }

    @Override
    protected void spec(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
        FieldRules.nonNegative(object.object("spec"), "replicas", SPEC, errors);
        FieldRules.nonNegative(object.object("spec"), "minReadySeconds", SPEC, errors);
        pods(object, old, errors);
    }

    /** The selector and the template, which a Deployment has too. */
    static void pods(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        Workloads.requiredSelector(spec, "deployment", errors);
        LabelSelector selector = Workloads.readSelector(spec);
        if (selector == null) {
            errors.invalid(SPEC.child("selector"), Shown.selector(spec.objectOrNull("selector")),
                    "invalid label selector");
            return;
        }
        ObjectValue template = spec.object("template");
        if (!selector.isEverything()) {
            Workloads.matches(selector, template, Workloads.TEMPLATE, errors);
        }
        Workloads.pods(template, old, "ReplicaSet", errors);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ObjectValue status = object.object("status");
        notNegative(status, List.of("replicas", "fullyLabeledReplicas", "readyReplicas", "availableReplicas",
                "observedGeneration", "terminatingReplicas"), errors);
        replicas(status, "fullyLabeledReplicas", errors);
    }
}
