package dev.edict.server.admit.plugin;

import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A pod's priority is the number behind its priority class, or behind the default one. */
public final class PodPriority implements AdmissionPlugin {
    private static final GroupResource PODS = new GroupResource("", "pods");

    private final Supplier<ResourceRegistry> classes;

    public PodPriority(Supplier<ResourceRegistry> classes) {
        this.classes = classes;
    }

    @Override
    public String name() {
        return "Priority";
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.writes(Kinds.POD);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        if (request.old() != null) {
            return kept(request.object(), request.old());
        }
        return request.object().with("spec", prioritized(request, request.object().object("spec")));
    }

    /** An update that does not mention the priority does not change it. */
    private static ObjectValue kept(ObjectValue pod, ObjectValue old) {
        ObjectValue spec = pod.object("spec");
        ObjectValue before = old.object("spec");
        if (!spec.isSet("priority") && before.isSet("priority")) {
            spec = spec.with("priority", before.integer("priority"));
        }
        if (!spec.isSet("preemptionPolicy") && before.isSet("preemptionPolicy")) {
            spec = spec.with("preemptionPolicy", before.string("preemptionPolicy"));
        }
        return pod.with("spec", spec);
    }

    private ObjectValue prioritized(AdmissionRequest request, ObjectValue spec) {
        String name = spec.string("priorityClassName");
        ObjectValue chosen;
        if (name.isEmpty()) {
            chosen = defaultClass();
        } else {
            CachedObject found = classes.get().find("", name);
            if (found == null) {
                throw ApiErrors.forbidden(PODS, request.name(), "no PriorityClass with name " + name + " was found");
            }
            chosen = found.tree();
        }
        long priority = chosen == null ? 0 : chosen.integer("value");
        String policy = chosen == null || !chosen.isSet("preemptionPolicy")
                ? "PreemptLowerPriority" : chosen.string("preemptionPolicy");
        if (spec.isSet("priority") && spec.integer("priority") != priority) {
            throw ApiErrors.forbidden(PODS, request.name(), "the integer value of priority (" + spec.integer("priority")
                    + ") must not be provided in pod spec; priority admission controller computed " + priority
                    + " from the given PriorityClass name");
        }
        if (spec.isSet("preemptionPolicy") && !spec.string("preemptionPolicy").equals(policy)) {
            throw ApiErrors.forbidden(PODS, request.name(), "the string value of PreemptionPolicy ("
                    + spec.string("preemptionPolicy")
                    + ") must not be provided in pod spec; priority admission controller computed " + policy
                    + " from the given PriorityClass name");
        }
        ObjectValue named = chosen != null && name.isEmpty()
                ? spec.with("priorityClassName", chosen.object("metadata").string("name")) : spec;
        return named.with("priority", priority).with("preemptionPolicy", policy);
    }

    private @Nullable ObjectValue defaultClass() {
        ObjectValue lowest = null;
        var all = classes.get().cache().latest().objects().range("", null);
        while (all.hasNext()) {
            ObjectValue candidate = all.next().tree();
            if (candidate.bool("globalDefault")
                    && (lowest == null || candidate.integer("value") < lowest.integer("value"))) {
                lowest = candidate;
            }
        }
        return lowest;
    }
}
