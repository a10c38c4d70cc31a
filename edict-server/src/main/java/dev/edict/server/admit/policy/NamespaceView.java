package dev.edict.server.admit.policy;

import dev.edict.model.value.ObjectValue;
import java.util.List;

/** What expressions may know of the namespace that a request is in. */
final class NamespaceView {
    private static final List<String> METADATA = List.of(
            "name", "generateName", "namespace", "uid", "resourceVersion", "generation", "creationTimestamp",
            "deletionTimestamp", "deletionGracePeriodSeconds", "labels", "annotations", "finalizers");

    private NamespaceView() {}

    static ObjectValue of(ObjectValue namespace) {
        ObjectValue known = namespace.object("metadata");
        ObjectValue.Builder metadata = ObjectValue.builder();
        for (String key : METADATA) {
            if (known.isSet(key)) {
                metadata.put(key, known.get(key));
            }
        }
        return ObjectValue.of("metadata", metadata.build(), "spec", namespace.object("spec"),
                "status", namespace.object("status"));
    }
}
