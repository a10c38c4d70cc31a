package dev.edict.server.admit.plugin;

import dev.edict.kinds.core.pod.PodResources;
import dev.edict.model.object.ApiObject;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A pod that runs gets no more than its node has to give, and only where nodes can change what a pod has. */
public final class PodResizeValidator implements AdmissionPlugin {
    private final Supplier<ResourceRegistry> nodes;

    public PodResizeValidator(Supplier<ResourceRegistry> nodes) {
        this.nodes = nodes;
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.operation() == Operation.UPDATE && target.isForPart(Kinds.POD, "resize");
    }

    @Override
    public void validate(AdmissionRequest request) {
        ApiObject pod = new ApiObject(request.object());
        ObjectValue old = request.old();
        String node = pod.spec().string("nodeName");
        if (old == null || node.isEmpty() || new ApiObject(old).generation() == pod.generation()) {
            return;
        }
        CachedObject found = nodes.get().recent("", node);
        if (found == null) {
            throw request.forbidden("node " + StringValue.quote(node) + " not found");
        }
        ApiObject host = new ApiObject(found.tree());
        String system = host.labels().getOrDefault("kubernetes.io/os", "linux");
        if (!system.equals("linux")) {
            throw refusal(request, "UnsupportedPlatform", "pod resize is only supported on linux nodes, node "
                    + StringValue.quote(node) + " is " + StringValue.quote(system));
        }
        requireRoom(request, pod.spec(), host.status().object("allocatable"));
    }

    private static void requireRoom(AdmissionRequest request, ObjectValue spec, ObjectValue allocatable) {
        List<String> lacking = new ArrayList<>();
        Quantity cpu = requested(spec, "cpu");
        Quantity cpuThere = amount(allocatable.get("cpu"));
        if (cpu.compareTo(cpuThere) > 0) {
            lacking.add("cpu, requested: " + cpu.milliValue() + ", allocatable: " + cpuThere.milliValue());
        }
        Quantity memory = requested(spec, "memory");
        Quantity memoryThere = amount(allocatable.get("memory"));
        if (memory.compareTo(memoryThere) > 0) {
            lacking.add("memory, requested: " + memory.value() + ", allocatable: " + memoryThere.value());
        }
        if (!lacking.isEmpty()) {
            throw refusal(request, "NodeCapacity",
                    "node didn't have enough allocatable resources: " + String.join("; ", lacking));
        }
    }

    /** What is asked for the pod as a whole counts more than what its containers ask for. */
    private static Quantity requested(ObjectValue spec, String resource) {
        Value whole = spec.at("resources", "requests", resource);
        Quantity own = whole != null ? Quantity.parse(whole)
                : PodResources.requests(spec).getOrDefault(resource, Quantity.ZERO);
        return own.plus(amount(spec.object("overhead").get(resource)));
    }

    private static Quantity amount(@Nullable Value value) {
        return value == null ? Quantity.ZERO : Quantity.parse(value);
    }

    private static ApiException refusal(AdmissionRequest request, String cause, String why) {
        Status status = request.forbidden(why).status();
        StatusDetails details = status.details() == null ? StatusDetails.EMPTY : status.details();
        return new ApiException(Status.failure(status.code(), status.reason(), status.message(),
                details.withCauses(List.of(new StatusCause(cause, "", "")))));
    }
}
