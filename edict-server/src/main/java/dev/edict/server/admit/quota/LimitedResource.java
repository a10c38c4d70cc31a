package dev.edict.server.admit.quota;

import dev.edict.model.name.GroupResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.configure.Settings;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What may not be used at all where no quota speaks of it.
 *
 * @param contains words in the names of what is limited, such as {@code nvidia.com/gpu} or {@code .storageclass.}
 * @param scopes what objects are like that need a quota for what they are like
 */
public record LimitedResource(GroupResource resource, List<String> contains, List<ScopeRequirement> scopes) {
    private static final Map<String, String> KINDS = Map.of(
            "apiserver.config.k8s.io/v1", "ResourceQuotaConfiguration",
            "resourcequota.admission.k8s.io/v1beta1", "Configuration",
            "resourcequota.admission.k8s.io/v1alpha1", "Configuration");

    public LimitedResource {
        contains = List.copyOf(contains);
        scopes = List.copyOf(scopes);
    }

    /** As {@link #read}, of a configuration as a whole. @throws IllegalArgumentException if it is wrong in any way */
    public static List<LimitedResource> readConfiguration(ObjectValue configuration) {
        Settings settings = Settings.of(configuration).requireKind(KINDS)
                .requireKnown(Set.of("apiVersion", "kind", "limitedResources"));
        List<Settings> limited = settings.objects("limitedResources");
        for (int index = 0; index < limited.size(); index++) {
            Settings one = limited.get(index)
                    .requireKnown(Set.of("apiGroup", "resource", "matchContains", "matchScopes"));
            one.string("apiGroup");
            one.strings("matchContains");
            for (Settings scope : one.objects("matchScopes")) {
                scope.requireKnown(Set.of("scopeName", "operator", "values"));
                scope.string("scopeName");
                scope.string("operator");
                scope.strings("values");
            }
            if (one.string("resource").isEmpty()) {
                throw new IllegalArgumentException("limitedResources[" + index + "].resource: Required value");
            }
        }
        return read(configuration);
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
