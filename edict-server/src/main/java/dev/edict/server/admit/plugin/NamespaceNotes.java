package dev.edict.server.admit.plugin;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.function.Supplier;

/** What the annotations of namespaces say about the pods in them. */
record NamespaceNotes(Supplier<ResourceRegistry> namespaces) {

    /** @throws dev.edict.model.status.ApiException if there is no such namespace */
    ObjectValue of(String namespace) {
        CachedObject found = namespaces.get().recent("", namespace);
        if (found == null) {
            throw ApiErrors.notFound(Kinds.NAMESPACES, namespace);
        }
        return found.tree().object("metadata").object("annotations");
    }
}
