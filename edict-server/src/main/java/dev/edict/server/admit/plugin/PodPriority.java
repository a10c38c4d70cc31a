package dev.edict.server.admit.plugin;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** A pod's priority is the number behind its priority class, or behind the default one, of which there is one at most. */
public final class PodPriority implements AdmissionPlugin {
    private static final List<String> COMPUTED = List.of("priority", "preemptionPolicy");

    private final Supplier<ResourceRegistry> classes;
    /** The class of pods that name none: the lowest of those that are marked. */
    private final Chosen globalDefault;

    public PodPriority(Supplier<ResourceRegistry> classes) {
        this.classes = classes;
        this.globalDefault = new Chosen(classes, candidate -> candidate.bool("globalDefault"),
                Comparator.comparingLong(candidate -> candidate.integer("value")));
    }

    @Override
    public String name() {
        return "Priority";
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.writes(Kinds.POD) || target.writes(Kinds.PRIORITY_CLASS);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        if (request.isFor(Kinds.PRIORITY_CLASS)) {
            return request.object();
        }
        ObjectValue old = request.old();
        if (old == null) {
            return request.object().with("spec", prioritized(request, request.object().object("spec")));
        }
        return NewPods.isOne(old) ? renewed(request, old) : kept(request.object(), old);
    }

    /** While a pod is being initialized its class may change, and then what was computed from the other counts no more. */
    private ObjectValue renewed(AdmissionRequest request, ObjectValue old) {
        ObjectValue pod = kept(request.object(), old);
        ObjectValue spec = pod.object("spec");
        ObjectValue before = old.object("spec");
        ObjectValue open = spec;
        for (String field : COMPUTED) {
            open = Objects.equals(spec.get(field), before.get(field)) ? open.without(field) : open;
        }
        boolean same = spec.string("priorityClassName").equals(before.string("priorityClassName"))
                && COMPUTED.stream().noneMatch(open::has);
        return same ? pod : pod.with("spec", prioritized(request, open));
    }

    /** An update that does not mention the priority does not change it. */
    private static ObjectValue kept(ObjectValue pod, ObjectValue old) {
        ObjectValue spec = pod.object("spec");
        ObjectValue before = old.object("spec");
        for (String field : COMPUTED) {
            Value value = before.get(field);
            spec = !spec.isSet(field) && value != null ? spec.with(field, value) : spec;
        }
        return pod.with("spec", spec);
    }

    private ObjectValue prioritized(AdmissionRequest request, ObjectValue spec) {
        String name = spec.string("priorityClassName");
        ObjectValue chosen;
        if (name.isEmpty()) {
            chosen = globalDefault.find();
        } else {
            CachedObject found = classes.get().recentVisible("", name);
            if (found == null) {
                throw request.forbidden("no PriorityClass with name " + name + " was found");
            }
            chosen = found.tree();
        }
        long priority = chosen == null ? 0 : chosen.integer("value");
        String policy = chosen == null || !chosen.isSet("preemptionPolicy")
                ? "PreemptLowerPriority" : chosen.string("preemptionPolicy");
        if (spec.isSet("priority") && spec.integer("priority") != priority) {
            throw request.forbidden("the integer value of priority (" + spec.integer("priority")
                    + ") must not be provided in pod spec; priority admission controller computed " + priority
                    + " from the given PriorityClass name");
        }
        if (spec.isSet("preemptionPolicy") && !spec.string("preemptionPolicy").equals(policy)) {
            throw request.forbidden("the string value of PreemptionPolicy ("
                    + spec.string("preemptionPolicy")
                    + ") must not be provided in pod spec; priority admission controller computed " + policy
                    + " from the given PriorityClass name");
        }
        ObjectValue named = chosen != null && name.isEmpty()
                ? spec.with("priorityClassName", chosen.object("metadata").string("name")) : spec;
        return named.with("priority", priority).with("preemptionPolicy", policy);
    }

    /** There is one default class at most. */
    @Override
    public void validate(AdmissionRequest request) {
        if (!request.isFor(Kinds.PRIORITY_CLASS) || !request.object().bool("globalDefault")) {
            return;
        }
        ObjectValue other = globalDefault.find();
        String name = other == null ? "" : new ApiObject(other).name();
        if (other != null && (request.old() == null || !name.equals(new ApiObject(request.object()).name()))) {
            throw request.forbidden(
                    "PriorityClass " + name + " is already marked as default. Only one default can exist");
        }
    }
}
