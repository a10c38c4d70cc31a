package dev.edict.controllers;

import dev.edict.client.discover.ApiGroup;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.discover.ServerApis;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionResource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * What a server has, each resource once: for loops that deal with the objects of all resources, and must not take an object that
 * is shown in two versions, or in two groups, for two.
 */
public final class ServedResources {
    /** The group whose resources have moved to others. A server that still has it shows the same objects there. */
    private static final String FORMER_GROUP = "extensions";

    private ServedResources() {}

    /**
     * Each resource in the version that the server prefers for its group, or in the first that has it. Resources of a group that
     * all of its resources have left are not among them as long as they are served elsewhere.
     */
    public static List<ApiResource> preferred(ServerApis apis) {
        Map<GroupResource, ApiResource> chosen = new LinkedHashMap<>();
        for (ApiGroup group : apis.groups()) {
            for (GroupVersion version : group.byPreference()) {
                for (ApiResource resource : apis.resources().getOrDefault(version, List.of())) {
                    chosen.putIfAbsent(resource.resource().groupResource(), resource);
                }
            }
        }
        return chosen.values().stream().filter(resource -> !isFormer(resource, chosen)).toList();
    }

    /** Work on a resource that not every server has: begins if the server has it, and otherwise rests until it is ended. */
    public static Work where(Client client, GroupVersionResource resource, Work work) {
        return () -> {
            if (has(client, resource)) {
                work.run();
            } else {
                new CountDownLatch(1).await();
            }
        };
    }

    private static boolean has(Client client, GroupVersionResource wanted) {
        try {
            return client.discovery().resources(wanted.groupVersion()).stream()
                    .anyMatch(resource -> resource.resource().equals(wanted));
        } catch (ApiFailure.NotFound noSuchVersion) {
            return false;
        }
    }

    private static boolean isFormer(ApiResource resource, Map<GroupResource, ApiResource> all) {
        return resource.resource().group().equals(FORMER_GROUP)
                && all.values().stream().anyMatch(other -> !other.resource().group().equals(FORMER_GROUP)
                        && other.resource().resource().equals(resource.resource().resource())
                        && other.kind().kind().equals(resource.kind().kind()));
    }
}
