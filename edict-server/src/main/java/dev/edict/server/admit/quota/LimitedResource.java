package dev.edict.server.admit.quota;

import dev.edict.model.name.GroupResource;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/**
 * What may not be used at all where no quota speaks of it.
 *
 * @param contains words in the names of what is limited, such as {@code nvidia.com/gpu} or {@code .storageclass.}
 * @param scopes what objects are like that need a quota for what they are like
 */
public record LimitedResource(GroupResource resource, List<String> contains, List<ScopeRequirement> scopes) {

    public LimitedResource {
        contains = List.copyOf(contains);
        scopes = List.copyOf(scopes);
    }

    /** The {@code limitedResources} of the configuration of ResourceQuota ({@code apiserver.config.k8s.io/v1}). */
    public static List<LimitedResource> read(ObjectValue configuration) {
        return configuration.list("limitedResources").objects().stream()
                .map(limited -> new LimitedResource(
                        new GroupResource(limited.string("apiGroup"), limited.string("resource")),
                        limited.list("matchContains").strings(),
                        ScopeRequirement.read(limited.list("matchScopes").objects())))
                .toList();
    }
}
