package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.kinds.field.UnifiedDifference;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The subresource {@code ephemeralcontainers} of a pod: containers may be added to it, and nothing else. */
public final class PodEphemeralContainersRules extends PodRules {
    private static final FieldPath PATH = PodSpecRules.SPEC.child("ephemeralContainers");

    @Override
    public ObjectValue prepareForUpdate(ObjectValue pod, ObjectValue old) {
        ListValue containers = pod.object("spec").list("ephemeralContainers");
        ObjectValue spec = old.object("spec").without("ephemeralContainers");
        if (!containers.isEmpty()) {
            spec = spec.with("ephemeralContainers", containers);
        }
        spec = DisabledPodFields.drop(spec, old.object("spec"));
        return PodGeneration.count(PodGeneration.keepAllButSpec(pod, old).with("spec", spec), old);
    }

    @Override
    public void validateUpdate(ObjectValue pod, ObjectValue old, FieldErrors errors) {
        if (PodAnnotationRules.isMirror(old)) {
            errors.forbidden(ObjectRules.NO_FIELD, "static pods do not support ephemeral containers");
            return;
        }
        PodRuleOptions options = PodTolerances.forPod(old);
        ObjectMetaRules.validateUpdate(
                pod.object("metadata"), old.object("metadata"), ObjectMetaRules.METADATA, errors);
        PodSpecRules.pod(pod, options, errors);
        PodAnnotationRules.update(pod, old, options, errors);
        List<ObjectValue> containers = pod.object("spec").list("ephemeralContainers").objects();
        for (ObjectValue before : old.object("spec").list("ephemeralContainers").objects()) {
            kept(before, containers, errors);
        }
    }

    /** What was added stays, whatever its place in the list. */
    private static void kept(ObjectValue before, List<ObjectValue> containers, FieldErrors errors) {
        String name = before.string("name");
        ObjectValue after = null;
        for (ObjectValue container : containers) {
            if (container.string("name").equals(name)) {
                after = container;
            }
        }
        String existing = "existing ephemeral containers " + StringValue.quote(name);
        if (after == null) {
            errors.forbidden(PATH, existing + " may not be removed\n");
        } else if (!SemanticEquality.equal(before, after)) {
            errors.forbidden(PATH, existing + " may not be changed\n" + UnifiedDifference.describe(
                    InternalForms.of("EphemeralContainer", before), InternalForms.of("EphemeralContainer", after)));
        }
    }

    @Override
    public List<String> warnings(ObjectValue pod, @Nullable ObjectValue old) {
        return List.of();
    }
}
