package dev.edict.server.action;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupResource;
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
import java.util.List;
import java.util.function.Supplier;

/** Puts a pod on a node. */
public final class PodBinding implements ObjectAction {
    private static final GroupResource BINDINGS = new GroupResource("", "pods/binding");

    private final Supplier<ResourceRegistry> pods;
    private final Clock clock;

    public PodBinding(Supplier<ResourceRegistry> pods, Clock clock) {
        this.pods = pods;
        this.clock = clock;
    }

    @Override
    public Answer perform(RequestScope scope, String name, ObjectValue body) {
        ApiObject binding = new ApiObject(body);
        if (!name.isEmpty() && !binding.name().equals(name)) {
            throw ApiErrors.badRequest("name in URL does not match name in Binding object");
        }
        validate(body.object("target"));
        UpdateRules rules = new UpdateRules(false, false, true, preconditions(binding),
                (kind, object, old) -> object, (kind, object, old, errors) -> {});
        pods.get().update(scope, binding.name(), existing -> {
            if (existing == null) {
                throw ApiErrors.notFound(new GroupResource("", "pods"), binding.name());
            }
            return bound(existing.tree(), binding);
        }, rules, Admission.NONE);
        return new Answer(201, new Status(true, 201, "", "", null).toObject());
    }

    private static Preconditions preconditions(ApiObject binding) {
        return new Preconditions(binding.uid().isEmpty() ? null : binding.uid(), null);
    }

    /** The real server passes these failures on without classifying them. */
    private static void validate(ObjectValue target) {
        FieldErrors errors = new FieldErrors();
        String kind = target.string("kind");
        if (!kind.isEmpty() && !kind.equals("Node")) {
            errors.notSupported(FieldPath.of("target", "kind"), kind, List.of("Node", "<empty>"));
        }
        if (target.string("name").isEmpty()) {
            errors.required(FieldPath.of("target", "name"));
        }
        if (!errors.isEmpty()) {
            List<String> all = errors.list().stream().map(Object::toString).toList();
            throw ApiErrors.unclassified(all.size() == 1 ? all.getFirst() : "[" + String.join(", ", all) + "]");
        }
    }

    private ObjectValue bound(ObjectValue tree, ApiObject binding) {
        ApiObject pod = new ApiObject(tree);
        String node = binding.tree().object("target").string("name");
        String problem = null;
        if (pod.isBeingDeleted()) {
            problem = "pod " + pod.name() + " is being deleted, cannot be assigned to a host";
        } else if (!pod.spec().string("nodeName").isEmpty()) {
            problem = "pod " + pod.name() + " is already assigned to node "
                    + ApiErrors.quote(pod.spec().string("nodeName"));
        } else if (!pod.spec().list("schedulingGates").isEmpty()) {
            problem = "pod " + pod.name() + " has non-empty .spec.schedulingGates";
        }
        if (problem != null) {
            throw ApiErrors.conflict(BINDINGS, pod.name(), problem);
        }
        ObjectValue labels = merged(pod.metadata().object("labels"), binding.metadata().object("labels"));
        ObjectValue annotations =
                merged(pod.metadata().object("annotations"), binding.metadata().object("annotations"));
        ApiObject named = pod.withMetadata(metadata -> {
            ObjectValue result = labels.isEmpty() ? metadata : metadata.with("labels", labels);
            return annotations.isEmpty() ? result : result.with("annotations", annotations);
        });
        ObjectValue condition = ObjectValue.of("type", "PodScheduled", "status", "True");
        return named.tree()
                .with("spec", pod.spec().with("nodeName", node))
                .with("status", Conditions.set(pod.status(), condition, clock.instant()));
    }

    private static ObjectValue merged(ObjectValue into, ObjectValue from) {
        ObjectValue.Builder all = into.toBuilder();
        from.forEach(all::put);
        return all.build();
    }
}
