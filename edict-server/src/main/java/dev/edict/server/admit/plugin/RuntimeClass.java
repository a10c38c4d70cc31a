package dev.edict.server.admit.plugin;

import dev.edict.kinds.field.SemanticEquality;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a pod's runtime class needs besides the pod's own needs is written into the pod: overhead, and where it may run. */
public final class RuntimeClass implements AdmissionPlugin {
    private final Supplier<ResourceRegistry> classes;

    public RuntimeClass(Supplier<ResourceRegistry> classes) {
        this.classes = classes;
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return NewPods.areIn(target);
    }

    @Override
    public boolean concerns(AdmissionTarget target, ObjectValue object, @Nullable ObjectValue old) {
        return NewPods.isOne(old);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ObjectValue pod = withoutOverheadOfAnother(request.object(), request.old());
        ObjectValue chosen = find(request);
        if (chosen == null) {
            return pod;
        }
        ObjectValue spec = pod.object("spec");
        if (chosen.isSet("overhead")) {
            spec = withOverhead(request, spec, chosen);
        }
        if (chosen.isSet("scheduling")) {
            spec = scheduled(request, spec, chosen.object("scheduling"));
        }
        return pod.with("spec", spec);
    }

    /** While a pod is being initialized its class may change, and the overhead of the one before goes with that. */
    private static ObjectValue withoutOverheadOfAnother(ObjectValue pod, @Nullable ObjectValue old) {
        ObjectValue before = old == null ? ObjectValue.EMPTY : old.object("spec");
        ObjectValue spec = pod.object("spec");
        return before.isEmpty() || spec.string("runtimeClassName").equals(before.string("runtimeClassName"))
                || !spec.object("overhead").equals(before.object("overhead")) ? pod : pod.with("spec", spec.without("overhead"));
    }

    private @Nullable ObjectValue find(AdmissionRequest request) {
        String name = request.object().object("spec").stringOrNull("runtimeClassName");
        if (name == null) {
            return null;
        }
        if (name.isEmpty()) {
            throw ApiErrors.unclassified("resource name may not be empty");
        }
        CachedObject found = classes.get().recentVisible("", name);
        if (found == null) {
            throw request.forbidden("pod rejected: RuntimeClass " + StringValue.quote(name) + " not found");
        }
        return found.tree();
    }

    private static ObjectValue withOverhead(AdmissionRequest request, ObjectValue spec, ObjectValue chosen) {
        if (!spec.object("overhead").isEmpty()) {
            requireSame(request, spec, chosen);
        }
        ObjectValue fixed = chosen.object("overhead").object("podFixed");
        return fixed.isEmpty() ? spec.without("overhead") : spec.with("overhead", fixed);
    }

    private static void requireSame(AdmissionRequest request, ObjectValue spec, ObjectValue chosen) {
        ObjectValue fixed = chosen.object("overhead").object("podFixed");
        if (!SemanticEquality.equal(ObjectValue.of("overhead", fixed), ObjectValue.of("overhead", spec.object("overhead")))) {
            throw request.forbidden("pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead");
        }
    }

    private static ObjectValue scheduled(AdmissionRequest request, ObjectValue spec, ObjectValue scheduling) {
        ObjectValue selector = spec.object("nodeSelector");
        ObjectValue wanted = scheduling.object("nodeSelector");
        for (int position = 0; position < wanted.size(); position++) {
            String key = wanted.keyAt(position);
            Value own = selector.get(key);
            if (own != null && !own.equals(wanted.valueAt(position))) {
                throw request.forbidden("conflict: runtimeClass.scheduling.nodeSelector[" + key + "] = "
                        + wanted.string(key) + "; pod.spec.nodeSelector[" + key + "] = " + selector.string(key));
            }
            selector = selector.with(key, wanted.valueAt(position));
        }
        ObjectValue placed = selector.isEmpty() ? spec : spec.with("nodeSelector", selector);
        if (spec.list("tolerations").isEmpty() && scheduling.list("tolerations").isEmpty()) {
            return placed;
        }
        return placed.with("tolerations",
                Tolerations.merge(spec.list("tolerations"), scheduling.list("tolerations").objects()));
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectValue spec = request.object().object("spec");
        ObjectValue chosen = find(request);
        if (chosen != null && chosen.isSet("overhead")) {
            requireSame(request, spec, chosen);
        } else if (spec.isSet("overhead")) {
            throw request.forbidden("pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead");
        }
    }
}
