package dev.edict.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.discover.ApiGroup;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.discover.ServerApis;
import dev.edict.model.name.GroupVersion;
import dev.edict.types.Scope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServedResourcesTest {
    private final Map<GroupVersion, List<ApiResource>> resources = new HashMap<>();

    private void serve(String group, String version, String... plurals) {
        GroupVersion name = new GroupVersion(group, version);
        resources.put(name, List.of(plurals).stream()
                .map(plural -> new ApiResource(name.resource(plural), name.kind("Kind-of-" + plural), plural, Scope.NAMESPACED,
                        List.of("list"), List.of(), List.of(), List.of()))
                .toList());
    }

    @Test
    void eachResourceIsThereOnceInThePreferredVersionOrTheFirstThatHasIt() {
        serve("apps", "v1", "deployments");
        serve("apps", "v1beta1", "deployments", "scales");
        serve("extensions", "v1beta1", "deployments", "leftovers");
        ServerApis apis = new ServerApis(
                List.of(new ApiGroup("apps", "v1", List.of("v1beta1", "v1")),
                        new ApiGroup("extensions", "v1beta1", List.of("v1beta1"))),
                resources, Map.of());

        assertThat(ServedResources.preferred(apis)).extracting(resource -> resource.resource().toString()).containsExactly(
                "apps/v1, Resource=deployments", "apps/v1beta1, Resource=scales", "extensions/v1beta1, Resource=leftovers");
    }
}
