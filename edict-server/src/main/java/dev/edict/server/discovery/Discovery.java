package dev.edict.server.discovery;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.document.Document;
import dev.edict.server.document.Negotiation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The documents of discovery over one set of resources. A value: when custom resources come or go,
 * {@link #withCustomResources} makes another, which shares the documents of all versions that did not change.
 */
public final class Discovery implements DiscoveryDocuments {
    /** The form in which {@code /api} and {@code /apis} say everything at once; its beta version is not served. */
    public static final GroupVersionKind AGGREGATED =
            new GroupVersionKind("apidiscovery.k8s.io", "v2", "APIGroupDiscoveryList");

    /** The parameters that follow the media type of an aggregated answer, such as {@code application/json}. */
    public static final String AGGREGATED_PARAMETERS =
            ";g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

    private final String serverAddress;
    private final Map<GroupVersion, VersionEntry> builtIn;
    private final Map<String, List<VersionEntry>> versionsByGroup;
    private final Map<GroupVersion, VersionEntry> versions;
    private final Map<String, Document> groupDocuments = new LinkedHashMap<>();
    private final Document coreVersions = new Document(this::writeCoreVersions);
    private final Document groups = new Document(this::writeGroups);
    private final Document aggregatedCore = new Document(() -> aggregatedList(true));
    private final Document aggregatedGroups = new Document(() -> aggregatedList(false));

    private Discovery(
            String serverAddress, Map<GroupVersion, VersionEntry> builtIn, Map<GroupVersion, VersionEntry> all) {
        this.serverAddress = serverAddress;
        this.builtIn = builtIn;
        this.versions = all;
        this.versionsByGroup = new TreeMap<>(GroupOrder.BY_PRIORITY);
        all.values().stream()
                .sorted((left, right) -> left.groupVersion().compareTo(right.groupVersion()))
                .forEach(entry -> versionsByGroup
                        .computeIfAbsent(entry.groupVersion().group(), ignored -> new ArrayList<>()).add(entry));
        versionsByGroup.forEach((group, entries) -> {
            if (!group.isEmpty()) {
                groupDocuments.put(group, new Document(() -> asObject("APIGroup", describe(group, entries))));
            }
        });
    }

    /**
     * @param types the built-in resources, all versions, in any order
     * @param serverAddress host and port at which clients reach this server
     */
    public static Discovery of(Collection<ResourceType> types, String serverAddress) {
        Map<GroupVersion, VersionEntry> entries = entries(types, false, Map.of());
        return new Discovery(serverAddress, entries, entries);
    }

    /** Discovery of the same built-in resources and of these custom ones, which replace any earlier custom ones. */
    public Discovery withCustomResources(Collection<ResourceType> types) {
        Map<GroupVersion, VersionEntry> all = new LinkedHashMap<>(builtIn);
        all.putAll(entries(types, true, builtIn));
        return new Discovery(serverAddress, builtIn, all);
    }

    private static Map<GroupVersion, VersionEntry> entries(
            Collection<ResourceType> types, boolean custom, Map<GroupVersion, VersionEntry> besides) {
        Map<GroupVersion, List<ResourceEntry>> byVersion = new LinkedHashMap<>();
        for (ResourceType type : types) {
            byVersion.computeIfAbsent(type.resource().groupVersion(), groupVersion -> {
                VersionEntry known = besides.get(groupVersion);
                return known == null ? new ArrayList<>() : new ArrayList<>(known.resources());
            }).add(new ResourceEntry(type, custom));
        }
        Map<GroupVersion, VersionEntry> entries = new LinkedHashMap<>();
        byVersion.forEach((groupVersion, resources) ->
                entries.put(groupVersion, new VersionEntry(groupVersion, resources)));
        return entries;
    }

    /**
     * The form in which a client wants {@code /api} or {@code /apis}: {@link Negotiation#form} is {@link #AGGREGATED},
     * which wins wherever it stands in the header, or null.
     *
     * @throws dev.edict.model.status.ApiException 406 if the client accepts neither
     */
    public static Negotiation negotiate(String accept) {
        List<String> offers = Negotiation.API_MEDIA_TYPES;
        Negotiation agreed = Negotiation.of(accept, offers, AGGREGATED::equals, true);
        if (agreed == null) {
            agreed = Negotiation.of(accept, offers, ignored -> false, false);
        }
        if (agreed == null) {
            throw Negotiation.notAcceptable(offers);
        }
        return agreed;
    }

    @Override
    public Document coreVersions() {
        return coreVersions;
    }

    @Override
    public Document groups() {
        return groups;
    }

    @Override
    public @Nullable Document group(String group) {
        return groupDocuments.get(group);
    }

    @Override
    public boolean hasBuiltIn(String group) {
        return builtIn.keySet().stream().anyMatch(version -> version.group().equals(group));
    }

    @Override
    public @Nullable Document resources(GroupVersion groupVersion) {
        VersionEntry entry = versions.get(groupVersion);
        return entry == null ? null : entry.document();
    }

    @Override
    public Document aggregatedCore() {
        return aggregatedCore;
    }

    @Override
    public Document aggregatedGroups() {
        return aggregatedGroups;
    }

    private ObjectValue writeCoreVersions() {
        List<VersionEntry> core = versionsByGroup.getOrDefault("", List.of());
        return ObjectValue.of(
                "kind", "APIVersions",
                "versions", core.stream().map(entry -> entry.groupVersion().version()).toList(),
                "serverAddressByClientCIDRs",
                ListValue.of(ObjectValue.of("clientCIDR", "0.0.0.0/0", "serverAddress", serverAddress)));
    }

    private ObjectValue writeGroups() {
        List<ObjectValue> described = new ArrayList<>();
        versionsByGroup.entrySet().stream().filter(group -> !group.getKey().isEmpty()).sorted(GroupOrder.byService())
                .forEach(group -> described.add(describe(group.getKey(), group.getValue())));
        return asObject("APIGroupList", ObjectValue.of("groups", described));
    }

    private static ObjectValue describe(String group, List<VersionEntry> entries) {
        return ObjectValue.of(
                "name", group,
                "versions", entries.stream().map(VersionEntry::reference).toList(),
                "preferredVersion", entries.getFirst().reference());
    }

    private static ObjectValue asObject(String kind, ObjectValue content) {
        ObjectValue.Builder object = ObjectValue.builder().put("kind", kind).put("apiVersion", "v1");
        content.forEach(object::put);
        return object.build();
    }

    private ObjectValue aggregatedList(boolean core) {
        List<ObjectValue> items = new ArrayList<>();
        versionsByGroup.forEach((group, entries) -> {
            if (group.isEmpty() == core) {
                items.add(ObjectValue.of(
                        "metadata", core ? ObjectValue.EMPTY : ObjectValue.of("name", group),
                        "versions", entries.stream().map(VersionEntry::aggregated).toList()));
            }
        });
        return ObjectValue.of(
                "kind", AGGREGATED.kind(),
                "apiVersion", AGGREGATED.apiVersion(),
                "metadata", ObjectValue.EMPTY,
                "items", items);
    }
}
