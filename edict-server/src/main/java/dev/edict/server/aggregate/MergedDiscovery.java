package dev.edict.server.aggregate;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.VersionOrder;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.discovery.DiscoveryDocuments;
import dev.edict.server.document.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What this server and others serve, in one: the version of a group that an APIService gives to another server is the other
 * server's, even if this one has it too. Groups stand in the order of the highest priority of their versions. A value.
 */
final class MergedDiscovery implements DiscoveryDocuments {
    private final DiscoveryDocuments local;
    private final Map<GroupVersion, ApiService> remote = new HashMap<>();
    private final Map<GroupVersion, ObjectValue> entries;
    private final Document groups = new Document(this::writeGroups);
    private final Document aggregatedGroups = new Document(this::writeAggregated);

    MergedDiscovery(
            DiscoveryDocuments local, Collection<ApiService> services, Map<GroupVersion, ObjectValue> entries) {
        this.local = local;
        this.entries = entries;
        services.forEach(service -> remote.put(service.groupVersion(), service));
    }

    @Override
    public Document coreVersions() {
        return local.coreVersions();
    }

    @Override
    public Document aggregatedCore() {
        return local.aggregatedCore();
    }

    @Override
    public Document groups() {
        return groups;
    }

    @Override
    public Document aggregatedGroups() {
        return aggregatedGroups;
    }

    /** The versions of others are asked of them: a request for these does not come here. */
    @Override
    public @Nullable Document resources(GroupVersion groupVersion) {
        return local.resources(groupVersion);
    }

    @Override
    public @Nullable Document group(String group) {
        if (remote.keySet().stream().noneMatch(version -> version.group().equals(group))) {
            return local.group(group);
        }
        return new Document(() -> {
            ObjectValue.Builder document = ObjectValue.builder().put("kind", "APIGroup").put("apiVersion", "v1");
            groups.tree().list("groups").objects().stream()
                    .filter(described -> described.string("name").equals(group))
                    .forEach(described -> described.forEach(document::put));
            return document.build();
        });
    }

    @Override
    public boolean hasBuiltIn(String group) {
        return local.hasBuiltIn(group);
    }

    /** One version of a group, whoever serves it. */
    private record Version(GroupVersion name, GroupPriorities.Priority priority) {
        ObjectValue reference() {
            return ObjectValue.of("groupVersion", name.apiVersion(), "version", name.version());
        }
    }

    /** A group with its versions, the preferred first. */
    private record Group(String name, List<Version> versions) {
        int priority() {
            return versions.stream().mapToInt(version -> version.priority().group()).max().orElse(0);
        }

        /** The name of the APIService that gives the group its place among those of the same priority. */
        String service() {
            return versions.stream().filter(version -> version.priority().group() == priority())
                    .map(version -> ApiService.name(version.name())).min(Comparator.naturalOrder()).orElse(name);
        }
    }

    private Map<String, Group> merged() {
        Map<String, Map<GroupVersion, Version>> byGroup = new HashMap<>();
        for (ObjectValue group : local.groups().tree().list("groups").objects()) {
            for (ObjectValue version : group.list("versions").objects()) {
                GroupVersion name = new GroupVersion(group.string("name"), version.string("version"));
                byGroup.computeIfAbsent(name.group(), absent -> new HashMap<>())
                        .put(name, new Version(name, GroupPriorities.local(name)));
            }
        }
        remote.forEach((name, service) -> {
            if (!name.group().isEmpty()) {
                byGroup.computeIfAbsent(name.group(), absent -> new HashMap<>()).put(name, new Version(
                        name, new GroupPriorities.Priority(service.groupPriority(), service.versionPriority())));
            }
        });
        Map<String, Group> merged = new HashMap<>();
        byGroup.forEach((group, versions) -> {
            List<Version> ordered = new ArrayList<>(versions.values());
            ordered.sort(Comparator.comparingInt((Version version) -> -version.priority().version())
                    .thenComparing(version -> version.name().version(), VersionOrder.PREFERRED_FIRST));
            merged.put(group, new Group(group, ordered));
        });
        return merged;
    }

    private ObjectValue writeGroups() {
        List<Group> ordered = new ArrayList<>(merged().values());
        ordered.sort(Comparator.comparingInt((Group group) -> -group.priority()).thenComparing(Group::service));
        List<ObjectValue> described = ordered.stream().map(group -> ObjectValue.of(
                "name", group.name(),
                "versions", group.versions().stream().map(Version::reference).toList(),
                "preferredVersion", group.versions().getFirst().reference())).toList();
        return ObjectValue.of("kind", "APIGroupList", "apiVersion", "v1", "groups", described);
    }

    private ObjectValue writeAggregated() {
        ObjectValue list = local.aggregatedGroups().tree();
        Map<GroupVersion, ObjectValue> known = new HashMap<>();
        for (ObjectValue group : list.list("items").objects()) {
            String name = group.object("metadata").string("name");
            group.list("versions").objects()
                    .forEach(version -> known.put(new GroupVersion(name, version.string("version")), version));
        }
        remote.keySet().forEach(version -> known.put(version, entries.containsKey(version)
                ? entries.get(version) : RemoteDiscovery.stale(version)));
        List<Group> ordered = new ArrayList<>(merged().values());
        ordered.sort(Comparator.comparingInt((Group group) -> -group.priority()).thenComparing(Group::name));
        List<ObjectValue> items = ordered.stream().map(group -> ObjectValue.of(
                "metadata", ObjectValue.of("name", group.name()),
                "versions", ListValue.copyOf(group.versions().stream()
                        .map(version -> known.getOrDefault(version.name(), RemoteDiscovery.stale(version.name())))
                        .toList()))).toList();
        return list.with("items", ListValue.copyOf(items));
    }
}
