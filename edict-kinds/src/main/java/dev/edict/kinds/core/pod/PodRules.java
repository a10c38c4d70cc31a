package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.security.AppArmorRules;
import dev.edict.kinds.core.security.SeccompRules;
import dev.edict.kinds.rule.KindRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.metadata.InitializerRules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The kind Pod. */
public class PodRules implements KindRules {

    @Override
    public ObjectValue setDefaults(ObjectValue pod) {
        ObjectValue filled = PodSpecDefaults.withoutLegacyAnnotations(pod)
                .with("spec", PodSpecDefaults.apply(PodSpecDefaults.ofPod(pod.object("spec"))));
        return filled.mapObject("status", PodSpecDefaults::ofStatus);
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue pod) {
        ObjectValue metadata = pod.object("metadata");
        ObjectValue spec = DisabledPodFields.drop(pod.object("spec"), ObjectValue.EMPTY);
        spec = PodPreparation.withLabelKeys(spec, metadata.object("labels"));
        spec = PodPreparation.withAppArmorFields(spec, metadata.object("annotations"));
        return Preparation.firstGeneration(pod).with("spec", spec).with("status", PodPreparation.status(pod));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue pod, ObjectValue old) {
        ObjectValue spec = DisabledPodFields.drop(pod.object("spec"), old.object("spec"));
        ObjectValue prepared = Preparation.keepStatus(pod, old).with("spec", spec);
        if (InitializerRules.arePending(old)) {
            // What an initializer adds counts as if it had been there from the beginning.
            prepared = prepared.withAt(Value.of(QualityOfService.compute(spec)), "status", "qosClass");
        }
        return PodGeneration.count(prepared, old);
    }

    @Override
    public ObjectValue prepareForStatusUpdate(ObjectValue pod, ObjectValue old) {
        return PodStatusRules.prepare(pod, old);
    }

    @Override
    public void validateCreate(ObjectValue pod, FieldErrors errors) {
        ObjectValue spec = pod.object("spec");
        PodSpecRules.pod(pod, PodTolerances.forPod(null), errors);
        if (!spec.list("ephemeralContainers").isEmpty()) {
            errors.forbidden(PodSpecRules.SPEC.child("ephemeralContainers"), "cannot be set on create");
        }
        if (!spec.string("nodeName").isEmpty() && !spec.list("schedulingGates").isEmpty()) {
            errors.forbidden(PodSpecRules.SPEC.child("nodeName"),
                    "cannot be set until all schedulingGates have been cleared");
        }
        ObjectValue annotations = pod.object("metadata").object("annotations");
        SeccompRules.agreement(annotations, spec, PodSpecRules.SPEC, errors);
        AppArmorRules.agreement(annotations, spec, PodSpecRules.SPEC, errors);
    }

    @Override
    public void validateUpdate(ObjectValue pod, ObjectValue old, FieldErrors errors) {
        PodUpdateRules.validate(pod, old, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectValue pod, ObjectValue old, FieldErrors errors) {
        PodStatusRules.validate(pod, old, errors);
    }

    /** Admission may have given the pod an account; both fields for it say so. */
    @Override
    public ObjectValue canonicalize(ObjectValue pod) {
        return pod.mapObject("spec", PodSpecDefaults::withServiceAccount);
    }

    /** People do not change pods by hand, so only their creation is commented on. */
    @Override
    public List<String> warnings(ObjectValue pod, @Nullable ObjectValue old) {
        if (old != null) {
            return List.of();
        }
        List<String> warnings = new ArrayList<>();
        List<String> complaints = Formats.dns1123Label(pod.object("metadata").string("name"));
        if (!complaints.isEmpty()) {
            warnings.add("metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a"
                    + " DNS label is recommended: [" + String.join(" ", complaints) + "]");
        }
        warnings.addAll(PodWarnings.ofAppArmorAnnotations(pod));
        warnings.addAll(PodWarnings.of(pod, null));
        return warnings;
    }

    @Override
    public List<String> statusWarnings(ObjectValue pod, ObjectValue old) {
        ObjectValue status = pod.object("status");
        List<String> warnings = new ArrayList<>();
        for (String list : List.of("podIPs", "hostIPs")) {
            List<ObjectValue> addresses = status.list(list).objects();
            for (int index = 0; index < addresses.size(); index++) {
                warnings.addAll(AddressFormats.ipWarnings(FieldPath.of("status", list).index(index).child("ip"),
                        addresses.get(index).string("ip")));
            }
        }
        return warnings;
    }
}
