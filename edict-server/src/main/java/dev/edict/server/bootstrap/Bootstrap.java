package dev.edict.server.bootstrap;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.registry.ResourceRegistry;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** What a new server needs before anybody asks: its namespaces, and the priorities of its own pods. */
public final class Bootstrap {
    private static final List<String> NAMESPACES = List.of("default", "kube-system", "kube-public", "kube-node-lease");

    private static final ObjectValue NAMESPACE_FIELDS = ObjectValue.of("f:metadata", ObjectValue.of("f:labels",
            ObjectValue.of(".", ObjectValue.EMPTY, "f:kubernetes.io/metadata.name", ObjectValue.EMPTY)));
    private static final ObjectValue PRIORITY_FIELDS = ObjectValue.of("f:description", ObjectValue.EMPTY,
            "f:preemptionPolicy", ObjectValue.EMPTY, "f:value", ObjectValue.EMPTY);

    private final ControlPlane plane;

    public Bootstrap(ControlPlane plane) {
        this.plane = plane;
    }

    public void run() {
        NAMESPACES.forEach(name -> Provision.ensure(plane.core("namespaces"), "", owned(ObjectValue.of(
                "kind", "Namespace", "apiVersion", "v1",
                "metadata", ObjectValue.of("name", name), "spec", ObjectValue.EMPTY), NAMESPACE_FIELDS)));
        ResourceRegistry priorities =
                plane.registry(new GroupVersionResource("scheduling.k8s.io", "v1", "priorityclasses"));
        Provision.ensure(priorities, "", priority("system-node-critical", 2_000_001_000L,
                "Used for system critical pods that must not be moved from their current node."));
        Provision.ensure(priorities, "", priority("system-cluster-critical", 2_000_000_000L,
                "Used for system critical pods that must run in the cluster, but can be moved to another node if "
                        + "necessary."));
    }

    private ObjectValue priority(String name, long value, String description) {
        return owned(ObjectValue.of("kind", "PriorityClass", "apiVersion", "scheduling.k8s.io/v1",
                "metadata", ObjectValue.of("name", name), "value", value, "description", description), PRIORITY_FIELDS);
    }

    /** An object with the server as the owner of its fields, which are known: nothing needs to be compared at a start. */
    private ObjectValue owned(ObjectValue object, ObjectValue fields) {
        return new ApiObject(object).withMetadata("managedFields", ListValue.of(ObjectValue.of(
                "manager", OwnWrites.SERVER, "operation", "Update", "apiVersion", object.string("apiVersion"),
                "time", plane.clock().instant().truncatedTo(ChronoUnit.SECONDS).toString(),
                "fieldsType", "FieldsV1", "fieldsV1", fields))).tree();
    }
}
