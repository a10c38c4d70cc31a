package dev.edict.kinds.core.workload;

import dev.edict.kinds.core.pod.PodTemplateRules;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ReplicationController: so many pods of a template, found by plain labels. */
public final class ReplicationControllerRules extends ObjectRules {
    private static final FieldPath SPEC = Workloads.SPEC;
    private static final FieldPath STATUS = FieldPath.of("status");

    public ReplicationControllerRules() {
        super(true, (name, prefix) -> Formats.longName(prefix ? NameFormat.maskTrailingDash(name) : name));
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue spec = object.object("spec").withDefault("replicas", 1);
        ObjectValue whole = object.with("spec", PodTemplateRules.setDefaults(spec, "template"));
        ObjectValue labels = Workloads.template(whole).object("metadata").object("labels");
        if (labels.isEmpty()) {
            return whole;
        }
        if (whole.object("spec").object("selector").isEmpty()) {
            whole = whole.with("spec", whole.object("spec").with("selector", labels));
        }
        ObjectValue metadata = whole.object("metadata");
        return metadata.object("labels").isEmpty()
                ? whole.with("metadata", metadata.with("labels", labels))
                : whole;
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
    }

    private static void spec(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        FieldRules.nonNegative(spec, "minReadySeconds", SPEC, errors);
        ObjectValue selector = spec.object("selector");
        if (selector.isEmpty()) {
            errors.required(SPEC.child("selector"));
        }
        FieldRules.nonNegative(spec, "replicas", SPEC, errors);
        ObjectValue template = spec.objectOrNull("template");
        if (template == null) {
            errors.required(Workloads.TEMPLATE);
            return;
        }
        if (!selector.isEmpty()) {
            Workloads.matches(LabelSelector.ofLabels(selector.strings()), template, Workloads.TEMPLATE, errors);
        }
        PodTemplateRules.validate(
                template, old == null ? null : Workloads.template(old), Workloads.TEMPLATE, errors);
        Workloads.runsForever(template, "ReplicationController", Workloads.TEMPLATE, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ObjectValue status = object.object("status");
        for (String key : List.of("replicas", "fullyLabeledReplicas", "readyReplicas", "availableReplicas",
                "observedGeneration")) {
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
