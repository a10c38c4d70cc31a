package dev.edict.server.bootstrap;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.registry.ResourceRegistry;
import java.util.List;

/** What a new server needs before anybody asks: its namespaces, and the priorities of its own pods. */
public final class Bootstrap {
    private static final List<String> NAMESPACES = List.of("default", "kube-system", "kube-public", "kube-node-lease");

    private final ControlPlane plane;

    public Bootstrap(ControlPlane plane) {
        this.plane = plane;
    }

    public void run() {
        NAMESPACES.forEach(name -> Provision.ensure(plane.core("namespaces"), "", ObjectValue.of(
                "kind", "Namespace", "apiVersion", "v1",
                "metadata", ObjectValue.of("name", name), "spec", ObjectValue.EMPTY)));
        ResourceRegistry priorities =
                plane.registry(new GroupVersionResource("scheduling.k8s.io", "v1", "priorityclasses"));
        Provision.ensure(priorities, "", priority("system-node-critical", 2_000_001_000L,
                "Used for system critical pods that must not be moved from their current node."));
        Provision.ensure(priorities, "", priority("system-cluster-critical", 2_000_000_000L,
                "Used for system critical pods that must run in the cluster, but can be moved to another node if "
                        + "necessary."));
    }

    private static ObjectValue priority(String name, long value, String description) {
        return ObjectValue.of("kind", "PriorityClass", "apiVersion", "scheduling.k8s.io/v1",
                "metadata", ObjectValue.of("name", name), "value", value, "description", description);
    }
}
