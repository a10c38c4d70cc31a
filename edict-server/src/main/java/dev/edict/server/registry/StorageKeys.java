package dev.edict.server.registry;

import dev.edict.model.name.GroupResource;
import java.util.Map;

/** Where objects lie in the store: the layout of kube-apiserver, so that both can read the same etcd. */
public final class StorageKeys {
    private static final String ROOT = "/registry/";

    private static final Map<GroupResource, String> ODD = Map.of(
            new GroupResource("", "nodes"), "minions",
            new GroupResource("", "replicationcontrollers"), "controllers",
            new GroupResource("", "services"), "services/specs",
            new GroupResource("", "endpoints"), "services/endpoints",
            new GroupResource("networking.k8s.io", "ingresses"), "ingress",
            new GroupResource("apiextensions.k8s.io", "customresourcedefinitions"),
                    "apiextensions.k8s.io/customresourcedefinitions",
            new GroupResource("apiregistration.k8s.io", "apiservices"), "apiregistration.k8s.io/apiservices");

    private StorageKeys() {}

    /** What the keys of a built-in resource start with; ends with a slash. */
    public static String prefix(GroupResource resource) {
        return ROOT + ODD.getOrDefault(resource, resource.resource()) + "/";
    }

    /** What the keys of a custom resource start with; ends with a slash. */
    public static String customPrefix(GroupResource resource) {
        return ROOT + resource.group() + "/" + resource.resource() + "/";
    }
}
