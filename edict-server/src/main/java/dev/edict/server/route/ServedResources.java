package dev.edict.server.route;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.schema.catalogue.ResourceType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All resources that the server serves, by name. */
public final class ServedResources {
    private final Map<GroupVersionResource, ServedResource> byName;
    private final Set<GroupVersion> versions;

    public ServedResources(Collection<ServedResource> all) {
        Map<GroupVersionResource, ServedResource> names = new LinkedHashMap<>();
        Set<GroupVersion> groupVersions = new LinkedHashSet<>();
        for (ServedResource served : all) {
            names.put(served.type().resource(), served);
            groupVersions.add(served.type().resource().groupVersion());
        }
        this.byName = Map.copyOf(names);
        this.versions = Set.copyOf(groupVersions);
    }

    public @Nullable ServedResource find(GroupVersionResource resource) {
        return byName.get(resource);
    }

    boolean serves(GroupVersion version) {
        return versions.contains(version);
    }

    boolean servesGroup(String group) {
        return versions.stream().anyMatch(version -> version.group().equals(group));
    }

    public List<ResourceType> types() {
        return byName.values().stream().map(ServedResource::type).toList();
    }
}
