package dev.edict.server.bootstrap;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.kind.KindRules;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
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
        NAMESPACES.forEach(name -> create(plane.core("namespaces"), "", ObjectValue.of(
                "kind", "Namespace", "apiVersion", "v1",
                "metadata", ObjectValue.of("name", name), "spec", ObjectValue.EMPTY)));
        ResourceRegistry priorities =
                plane.registry(new GroupVersionResource("scheduling.k8s.io", "v1", "priorityclasses"));
        create(priorities, "", priority("system-node-critical", 2_000_001_000L,
                "Used for system critical pods that must not be moved from their current node."));
        create(priorities, "", priority("system-cluster-critical", 2_000_000_000L,
                "Used for system critical pods that must run in the cluster, but can be moved to another node if "
                        + "necessary."));
    }

    private static ObjectValue priority(String name, long value, String description) {
        return ObjectValue.of("kind", "PriorityClass", "apiVersion", "scheduling.k8s.io/v1",
                "metadata", ObjectValue.of("name", name), "value", value, "description", description);
    }

    private static void create(ResourceRegistry registry, String namespace, ObjectValue object) {
        String name = object.object("metadata").string("name");
        if (registry.glance(namespace, name) != null) {
            return;
        }
        KindRules rules = registry.strategy().rules();
        try {
            registry.create(RequestScope.internal(namespace), rules.setDefaults(object), Admission.NONE);
        } catch (ApiException failure) {
            if (failure.code() != 409) {
                throw failure;
            }
        }
    }
}
