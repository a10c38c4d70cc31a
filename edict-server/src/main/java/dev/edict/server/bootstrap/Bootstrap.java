package dev.edict.server.bootstrap;

import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.kind.KindRules;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import java.util.List;

/** What a new server needs before anybody asks: its namespaces. */
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
