package dev.edict.controllers;

import dev.edict.client.discover.ApiGroup;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.discover.ServerApis;
import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    private static boolean isFormer(ApiResource resource, Map<GroupResource, ApiResource> all) {
        return resource.resource().group().equals(FORMER_GROUP)
                && all.values().stream().anyMatch(other -> !other.resource().group().equals(FORMER_GROUP)
                        && other.resource().resource().equals(resource.resource().resource())
                        && other.kind().kind().equals(resource.kind().kind()));
    }
}
