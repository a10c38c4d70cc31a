package dev.edict.server.action;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.Status;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Preconditions;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.route.ObjectAction;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Supplier;

/** Puts a pod on a node. What a binding must be like and what it does to a pod is said by the rules of pods. */
public final class PodBinding implements ObjectAction {
    private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
    private static final GroupResource BINDINGS = new GroupResource("", "pods/binding");

    private final Supplier<ResourceRegistry> pods;
    private final Clock clock;

    public PodBinding(Supplier<ResourceRegistry> pods, Clock clock) {
        this.pods = pods;
        this.clock = clock;
    }

    @Override
    public Answer perform(RequestScope scope, String name, ObjectValue body, Admission admission) {
        ApiObject binding = new ApiObject(body);
        if (!name.isEmpty() && !binding.name().equals(name)) {
            throw ApiErrors.badRequest("name in URL does not match name in Binding object");
        }
        validate(body);
        admission.validate(body, null);
        if (binding.name().isEmpty()) {
            throw ApiErrors.badRequest("Name parameter required.");
        }
        // A binding that was sent to the namespace instead of the pod has never been asked which pod it means.
        String uid = name.isEmpty() || binding.uid().isEmpty() ? null : binding.uid();
        String version = binding.resourceVersion().isEmpty() ? null : binding.resourceVersion();
        pods.get().update(scope, binding.name(), existing -> {
            if (existing == null) {
                throw ApiErrors.notFound(PODS.groupResource(), binding.name());
            }
            admission.touch(PODS, existing.tree());
            return bound(existing.tree(), binding);
        }, UpdateRules.unchecked(new Preconditions(uid, version)), Admission.NONE);
        return new Answer(201, new Status(true, 201, "", "", null).toObject());
    }

    /** The real server passes these failures on without classifying them. */
    private static void validate(ObjectValue binding) {
        FieldErrors errors = new FieldErrors();
        dev.edict.kinds.core.pod.PodBinding.validate(binding, errors);
        if (!errors.isEmpty()) {
            List<String> all = errors.list().stream().map(Object::toString).toList();
            throw ApiErrors.unclassified(all.size() == 1 ? all.getFirst() : "[" + String.join(", ", all) + "]");
        }
    }

    private ObjectValue bound(ObjectValue pod, ApiObject binding) {
        String obstacle = dev.edict.kinds.core.pod.PodBinding.obstacle(pod);
        if (obstacle != null) {
            throw ApiErrors.conflict(BINDINGS, binding.name(), obstacle);
        }
        return dev.edict.kinds.core.pod.PodBinding.assign(
                pod, binding.tree(), clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
    }
}
