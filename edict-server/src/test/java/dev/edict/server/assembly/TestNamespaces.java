package dev.edict.server.assembly;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;

/** Namespaces for tests: nothing is created in one that is not there. */
public final class TestNamespaces {
    private TestNamespaces() {}

    public static void make(ControlPlane plane, String... names) {
        ResourceRegistry namespaces = plane.core("namespaces");
        for (String name : names) {
            namespaces.create(RequestScope.internal(""), namespaces.strategy().rules().setDefaults(ObjectValue.of(
                    "kind", "Namespace", "apiVersion", "v1", "metadata", ObjectValue.of("name", name))), Admission.NONE);
        }
    }
}
