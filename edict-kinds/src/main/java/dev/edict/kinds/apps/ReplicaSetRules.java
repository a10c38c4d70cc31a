package dev.edict.kinds.apps;

import dev.edict.kinds.core.pod.PodTemplateRules;
import dev.edict.kinds.core.workload.ReplicaCounts;
import dev.edict.kinds.core.workload.Workloads;
import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ReplicaSet: so many pods of a template. */
final class ReplicaSetRules extends ObjectRules {
    private static final FieldPath SPEC = Workloads.SPEC;
    private static final FieldPath STATUS = FieldPath.of("status");

    ReplicaSetRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue whole = Workloads.templateDefaults(object);
        return whole.with("spec", whole.object("spec").withDefault("replicas", 1));
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return Workloads.prepareForCreate(object);
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Workloads.prepareForUpdate(object, old);
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
        selectorStays(object, old, errors);
    }

    private static void spec(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
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
        PodTemplateRules.validate(
                template, old == null ? null : Workloads.template(old), Workloads.TEMPLATE, errors);
        Workloads.runsForever(template, "ReplicaSet", Workloads.TEMPLATE, errors);
    }

    static void selectorStays(ObjectValue object, ObjectValue old, FieldErrors errors) {
        if (Preparation.differs(object.object("spec"), old.object("spec"), "selector")) {
            errors.invalid(SPEC.child("selector"), Shown.selector(object.object("spec").objectOrNull("selector")),
                    Messages.IMMUTABLE);
        }
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ObjectValue status = object.object("status");
        for (String key : List.of("replicas", "fullyLabeledReplicas", "readyReplicas", "availableReplicas",
                "observedGeneration", "terminatingReplicas")) {
            FieldRules.nonNegative(status, key, STATUS, errors);
        }
        ReplicaCounts.notMoreThanAll(status,
                List.of("fullyLabeledReplicas", "readyReplicas", "availableReplicas"), STATUS, errors);
        ReplicaCounts.availableAreReady(status, "readyReplicas", STATUS, errors);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        return Workloads.warnings(object, old);
    }
}
