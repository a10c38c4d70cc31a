package dev.edict.server.authorize.defaults;

import dev.edict.model.value.ObjectValue;

/** What all default roles and bindings have in common. */
final class DefaultObjects {
    static final String GROUP = "rbac.authorization.k8s.io";
    static final String AGGREGATE_TO = GROUP + "/aggregate-to-";
    /** Whoever sets it to false keeps a default object as it is. */
    static final String AUTO_UPDATE = "rbac.authorization.kubernetes.io/autoupdate";
    private static final String BOOTSTRAPPING = "kubernetes.io/bootstrapping";
    private static final ObjectValue ANNOTATIONS = ObjectValue.of(AUTO_UPDATE, "true");

    private DefaultObjects() {}

    static ObjectValue of(String kind, String namespace, String name, ObjectValue labels) {
        ObjectValue.Builder metadata = ObjectValue.builder().put("name", name);
        if (!namespace.isEmpty()) {
            metadata.put("namespace", namespace);
        }
        ObjectValue.Builder all = ObjectValue.of(BOOTSTRAPPING, "rbac-defaults").toBuilder();
        labels.forEach(all::put);
        metadata.put("labels", all.build()).put("annotations", ANNOTATIONS);
        return ObjectValue.of("kind", kind, "apiVersion", GROUP + "/v1", "metadata", metadata.build());
    }
}
