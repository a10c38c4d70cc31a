package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The subresource {@code resize} of a pod: cpu and memory may change, within the same quality of service. */
public final class PodResizeRules extends PodRules {
    private static final FieldPath SPEC = PodSpecRules.SPEC;
    private static final List<String> LISTS = List.of("containers", "initContainers");
    private static final List<String> AMOUNTS = List.of("requests", "limits");
    private static final List<String> RESIZABLE = List.of(ResourceNames.CPU, ResourceNames.MEMORY);
    private static final String ONLY_COMPUTE = "only cpu and memory resources are mutable";

    /** The old pod with the new resources; with other containers it stays as it is, for the rules to refuse. */
    @Override
    public ObjectValue prepareForUpdate(ObjectValue pod, ObjectValue old) {
        ObjectValue spec = pod.object("spec");
        ObjectValue before = old.object("spec");
        ObjectValue prepared = pod;
        if (spec.list("containers").size() == before.list("containers").size()
                && spec.list("initContainers").size() == before.list("initContainers").size()) {
            ObjectValue merged = Preparation.keep(before, spec, "resources");
            for (String list : LISTS) {
                merged = before.has(list) ? merged.with(list, resized(spec.list(list), before.list(list))) : merged;
            }
            prepared = PodGeneration.keepAllButSpec(pod, old).with("spec", merged);
        }
        prepared = prepared.with("spec", DisabledPodFields.drop(prepared.object("spec"), before));
        return PodGeneration.count(prepared, old);
    }

    private static ListValue resized(ListValue containers, ListValue old) {
        ListValue merged = old;
        for (int index = 0; index < old.size(); index++) {
            ObjectValue container = containers.object(index);
            if (!container.string("name").equals(old.object(index).string("name"))) {
                return containers;
            }
            ObjectValue resized = Preparation.keep(old.object(index), container, "resources");
            merged = merged.with(index, Preparation.keep(resized, container, "resizePolicy"));
        }
        return merged;
    }

    @Override
    public void validateUpdate(ObjectValue pod, ObjectValue old, FieldErrors errors) {
        if (PodAnnotationRules.isMirror(old)) {
            errors.forbidden(ObjectRules.NO_FIELD, "static pods cannot be resized");
            return;
        }
        if (old.object("spec").object("os").string("name").equals("windows")) {
            errors.forbidden(ObjectRules.NO_FIELD, "windows pods cannot be resized");
            return;
        }
        int before = errors.size();
        ObjectMetaRules.validateUpdate(
                pod.object("metadata"), old.object("metadata"), ObjectMetaRules.METADATA, errors);
        PodSpecRules.pod(pod, PodTolerances.forPod(old), errors);
        if (!QualityOfService.of(old).equals(QualityOfService.compute(pod.object("spec")))) {
            errors.invalid(SPEC, pod.object("status").string("qosClass"),
                    "Pod QOS Class may not change as a result of resizing");
        }
        if (!isSupportedByNode(old)) {
            errors.forbidden(SPEC, "Pod running on node without support for resize");
        }
        resources(pod.object("spec"), old, before, errors);
    }

    /** A node that reports the resources of what it runs can change them. */
    private static boolean isSupportedByNode(ObjectValue pod) {
        for (ObjectValue status : pod.object("status").list("containerStatuses").objects()) {
            if (status.object("state").isSet("running")) {
                return status.isSet("resources");
            }
        }
        return true;
    }

    private static void resources(ObjectValue spec, ObjectValue oldPod, int errorsBefore, FieldErrors errors) {
        ObjectValue old = oldPod.object("spec");
        ObjectValue rest = spec;
        if (hasAmounts(spec.object("resources")) || hasAmounts(old.object("resources"))) {
            rest = podResources(spec, old, errors);
        }
        if (!oldPod.object("status").list("nodeAllocatableResourceClaimStatuses").isEmpty()) {
            errors.forbidden(SPEC, "pods with node allocatable resource claims cannot be resized");
        }
        if (!sameOrder(spec, old, errors)) {
            return;
        }
        for (String list : List.of("initContainers", "containers")) {
            for (int index = 0; index < old.list(list).size(); index++) {
                notRemoved(spec.list(list).object(index).object("resources"),
                        old.list(list).object(index).object("resources"), "resource",
                        SPEC.child(list).index(index).child("resources"), errors);
            }
        }
        rest = containers(rest, old, errors);
        rest = initContainers(rest, old, errors);
        if (errors.size() == errorsBefore && !SemanticEquality.equal(rest, old)) {
            errors.forbidden(SPEC, ONLY_COMPUTE);
        }
    }

    private static boolean hasAmounts(ObjectValue resources) {
        return !resources.object("requests").isEmpty() || !resources.object("limits").isEmpty();
    }

    private static ObjectValue podResources(ObjectValue spec, ObjectValue old, FieldErrors errors) {
        ObjectValue before = old.objectOrNull("resources");
        if (before != null && !spec.isSet("resources")) {
            errors.forbidden(SPEC.child("resources"), "pod-level resources cannot be removed");
            return spec;
        }
        if (before != null) {
            notRemoved(spec.object("resources"), before, "pod-level resource", SPEC.child("resources"), errors);
        }
        ObjectValue masked = withOldCompute(spec.object("resources"), before == null ? ObjectValue.EMPTY : before);
        boolean nothingLeft = before == null && !hasAmounts(masked) && masked.list("claims").isEmpty();
        ObjectValue rest = nothingLeft ? spec.without("resources") : spec.with("resources", masked);
        if (!SemanticEquality.equal(rest.get("resources"), before)) {
            errors.forbidden(SPEC, "only cpu and memory resources are mutable at pod-level");
        }
        return rest;
    }

    private static void notRemoved(
            ObjectValue resources, ObjectValue old, String what, FieldPath path, FieldErrors errors) {
        for (String list : AMOUNTS) {
            for (String name : old.object(list).keys()) {
                if (!resources.object(list).has(name)) {
                    errors.forbidden(path.child(list), what + " " + list + " cannot be removed");
                    break;
                }
            }
        }
    }

    private static boolean sameOrder(ObjectValue spec, ObjectValue old, FieldErrors errors) {
        int before = errors.size();
        for (String list : LISTS) {
            if (spec.list(list).size() != old.list(list).size()) {
                errors.forbidden(SPEC.child(list), list + " may not be added or removed on resize");
                continue;
            }
            for (int index = 0; index < old.list(list).size(); index++) {
                if (!spec.list(list).object(index).string("name").equals(old.list(list).object(index).string("name"))) {
                    errors.forbidden(SPEC.child(list).index(index).child("name"),
                            list + " may not be renamed or reordered on resize");
                }
            }
        }
        return errors.size() == before;
    }

    private static ObjectValue containers(ObjectValue spec, ObjectValue old, FieldErrors errors) {
        ListValue containers = spec.list("containers");
        for (int index = 0; index < containers.size(); index++) {
            ObjectValue before = old.list("containers").object(index);
            ObjectValue rest = masked(containers.object(index), before);
            if (!SemanticEquality.equal(rest, before)) {
                errors.forbidden(SPEC, ONLY_COMPUTE);
            }
            containers = containers.with(index, rest);
        }
        return spec.with("containers", containers);
    }

    private static ObjectValue initContainers(ObjectValue spec, ObjectValue old, FieldErrors errors) {
        ListValue containers = spec.list("initContainers");
        for (int index = 0; index < containers.size(); index++) {
            ObjectValue container = containers.object(index);
            ObjectValue before = old.list("initContainers").object(index);
            ObjectValue rest = masked(container, before);
            FieldPath path = SPEC.child("initContainers").index(index);
            if (!SemanticEquality.equal(rest, before)) {
                errors.forbidden(path, "only cpu and memory resources for init or sidecar containers are mutable");
            }
            if (!PodContainers.isSidecar(container) && !SemanticEquality.equal(container, before)) {
                restarting(rest, path, errors);
            }
            containers = containers.with(index, rest);
        }
        return containers.isEmpty() ? spec : spec.with("initContainers", containers);
    }

    private static void restarting(ObjectValue container, FieldPath path, FieldErrors errors) {
        for (ObjectValue policy : container.list("resizePolicy").objects()) {
            if (policy.string("restartPolicy").equals("RestartContainer")) {
                errors.forbidden(path,
                        "non-sidecar init containers with a resize policy of RestartContainer cannot be resized");
            }
        }
    }

    private static ObjectValue masked(ObjectValue container, ObjectValue old) {
        ObjectValue resources = withOldCompute(container.object("resources"), old.object("resources"));
        return container.with("resources", resources.without("claims"));
    }

    /** The resources with the old cpu and memory: what is left of a change is what may not change. */
    private static ObjectValue withOldCompute(ObjectValue resources, ObjectValue old) {
        ObjectValue masked = resources;
        for (String list : AMOUNTS) {
            ObjectValue amounts = resources.object(list);
            for (String name : RESIZABLE) {
                amounts = Preparation.keep(amounts, old.object(list), name);
            }
            masked = amounts.isEmpty() ? masked.without(list) : masked.with(list, amounts);
        }
        return masked;
    }

    @Override
    public List<String> warnings(ObjectValue pod, @Nullable ObjectValue old) {
        return List.of();
    }
}
