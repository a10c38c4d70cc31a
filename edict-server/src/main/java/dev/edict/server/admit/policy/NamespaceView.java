package dev.edict.server.admit.policy;

import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
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
            Value value = known.get(key);
            if (value != null && value != NullValue.NULL) {
                metadata.put(key, value);
            }
        }
        return ObjectValue.of("metadata", metadata.build(), "spec", namespace.object("spec"),
                "status", namespace.object("status"));
    }
}
