package dev.edict.kinds.core.workload;

import dev.edict.kinds.core.pod.PodTemplateRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ReplicationController: so many pods of a template, found by plain labels. */
public final class ReplicationControllerRules extends WorkloadRules {
    public ReplicationControllerRules() {
        super(ObjectMetaRules.wholeNamesOnly((name, prefix) -> Formats.longName(name)), false);
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
    protected void spec(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
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
        Workloads.pods(template, old, "ReplicationController", errors);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ObjectValue status = object.object("status");
        notNegative(status, List.of("replicas", "fullyLabeledReplicas", "readyReplicas", "availableReplicas",
                "observedGeneration"), errors);
        replicas(status, "fullyLabeledReplicas", errors);
    }

    /** A change is commented on with what was wrong before it: kube-apiserver looks at the old template. */
    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        if (old == null) {
            return super.warnings(object, null);
        }
        return Workloads.generation(object) == Workloads.generation(old)
                ? List.of()
                : PodTemplateRules.warnings(Workloads.template(old), Workloads.TEMPLATE);
    }
}
