package dev.edict.server.route;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.schema.catalogue.ResourceType;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All resources that the server serves at one moment, by name. A value: when custom resources come or go,
 * {@link #withCustom} makes another. A built-in resource wins over a custom one of the same name.
 */
public final class ServedResources {
    private final Map<GroupVersionResource, ServedResource> builtIn;
    private final Set<GroupVersion> builtInVersions;
    private final Map<GroupVersionResource, ServedResource> custom;

    private ServedResources(
            Map<GroupVersionResource, ServedResource> builtIn,
            Set<GroupVersion> builtInVersions,
            Map<GroupVersionResource, ServedResource> custom) {
        this.builtIn = builtIn;
        this.builtInVersions = builtInVersions;
        this.custom = custom;
    }

    public static ServedResources ofBuiltIn(Collection<ServedResource> resources) {
        Set<GroupVersion> versions = new HashSet<>();
        resources.forEach(served -> versions.add(served.type().resource().groupVersion()));
        return new ServedResources(byName(resources), Set.copyOf(versions), Map.of());
    }

    /** The same built-in resources and these custom ones, which replace any earlier custom ones. */
    public ServedResources withCustom(Collection<ServedResource> resources) {
        return new ServedResources(builtIn, builtInVersions, byName(resources));
    }

    private static Map<GroupVersionResource, ServedResource> byName(Collection<ServedResource> resources) {
        Map<GroupVersionResource, ServedResource> names = new LinkedHashMap<>();
        resources.forEach(served -> names.put(served.type().resource(), served));
        return Map.copyOf(names);
    }

    public @Nullable ServedResource find(GroupVersionResource resource) {
        ServedResource found = builtIn.get(resource);
        return found != null ? found : custom.get(resource);
    }

    /** The resources of this name in a version, of the group or, if it is empty, of any: the order is that of the groups. */
    public List<ServedResource> named(GroupVersionResource resource) {
        if (!resource.group().isEmpty()) {
            ServedResource found = find(resource);
            return found == null ? List.of() : List.of(found);
        }
        return Stream.concat(builtIn.values().stream(), custom.values().stream())
                .filter(served -> served.type().resource().version().equals(resource.version())
                        && served.type().resource().resource().equals(resource.resource()))
                .sorted(Comparator.comparing(served -> served.type().resource().group()))
                .toList();
    }

    /** The resource whose objects are of this kind, or null if there is none. */
    public @Nullable ServedResource ofKind(GroupVersionKind kind) {
        return Stream.concat(builtIn.values().stream(), custom.values().stream())
                .filter(served -> served.type().kind().equals(kind)).findFirst().orElse(null);
    }

    /** The resources whose objects are of this kind. */
    List<ResourceType> typesOf(GroupVersionKind kind) {
        return Stream.concat(builtIn.values().stream(), custom.values().stream())
                .map(ServedResource::type).filter(type -> type.kind().equals(kind)).toList();
    }

    /** All resources whose objects are stored as those of this one: its versions, and other names for the same. */
    public List<ServedResource> storedAs(GroupVersionResource storage) {
        return Stream.concat(builtIn.values().stream(), custom.values().stream())
                .filter(served -> served.type().storage().equals(storage))
                .sorted(Comparator.comparing(served -> served.type().resource().toString()))
                .toList();
    }

    /** Whether a version has built-in resources: what it does not have is then told in a status. */
    boolean isBuiltIn(GroupVersion version) {
        return builtInVersions.contains(version);
    }
}
