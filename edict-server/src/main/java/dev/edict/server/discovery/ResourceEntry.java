package dev.edict.server.discovery;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.catalogue.ResourceType.Subresource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * A resource as both forms of discovery describe it. Built-in resources and custom ones differ in small ways that
 * clients can see: the order of verbs and subresources, and whether the aggregated form repeats the group and version.
 */
record ResourceEntry(ResourceType type, boolean custom) {
    private static final List<String> CUSTOM_VERBS =
            List.of("delete", "deletecollection", "get", "list", "patch", "create", "update", "watch");
    private static final List<String> CUSTOM_SUBRESOURCES = List.of("status", "scale");

    String name() {
        return type.resource().resource();
    }

    /** The entries of an {@code APIResourceList}: the resource, then its subresources. */
    List<ObjectValue> listed() {
        List<ObjectValue> entries = new ArrayList<>();
        entries.add(listed(name(), type.singular(), type.kind(), verbs()));
        for (Subresource subresource : subresources()) {
            entries.add(listed(name() + "/" + subresource.name(), "", subresource.kind(), sorted(subresource.verbs())));
        }
        return entries;
    }

    private ObjectValue listed(String path, String singular, GroupVersionKind kind, List<String> verbs) {
        ObjectValue.Builder entry = ObjectValue.builder()
                .put("name", path)
                .put("singularName", singular)
                .put("namespaced", type.namespaced());
        if (!kind.groupVersion().equals(groupVersion())) {
            if (!kind.group().isEmpty()) {
                entry.put("group", kind.group());
            }
            entry.put("version", kind.version());
        }
        entry.put("kind", kind.kind()).put("verbs", strings(verbs));
        if (path.equals(name())) {
            putUnlessEmpty(entry, "shortNames", type.shortNames());
            putUnlessEmpty(entry, "categories", categories());
            if (!type.storageVersionHash().isEmpty()) {
                entry.put("storageVersionHash", type.storageVersionHash());
            }
        }
        return entry.build();
    }

    /** The entry of an {@code APIVersionDiscovery}, with the subresources inside. */
    ObjectValue aggregated() {
        ObjectValue.Builder entry = ObjectValue.builder()
                .put("resource", name())
                .put("responseKind", responseKind(type.kind()))
                .put("scope", type.namespaced() ? "Namespaced" : "Cluster")
                .put("singularResource", type.singular())
                .put("verbs", strings(verbs()));
        putUnlessEmpty(entry, "shortNames", type.shortNames());
        putUnlessEmpty(entry, "categories", categories());
        List<ObjectValue> parts = subresources().stream().map(this::aggregated).toList();
        if (!parts.isEmpty()) {
            entry.put("subresources", ListValue.copyOf(parts));
        }
        return entry.build();
    }

    private ObjectValue aggregated(Subresource subresource) {
        return ObjectValue.of(
                "subresource", subresource.name(),
                "responseKind", responseKind(subresource.kind()),
                "verbs", strings(sorted(subresource.verbs())));
    }

    private ObjectValue responseKind(GroupVersionKind kind) {
        boolean spelledOut = custom || !kind.groupVersion().equals(groupVersion());
        return ObjectValue.of(
                "group", spelledOut ? kind.group() : "",
                "version", spelledOut ? kind.version() : "",
                "kind", kind.kind());
    }

    private GroupVersion groupVersion() {
        return type.resource().groupVersion();
    }

    private List<String> verbs() {
        List<String> verbs =
                custom ? CUSTOM_VERBS.stream().filter(type.verbs()::contains).toList() : sorted(type.verbs());
        return isSecondName() ? verbs.stream().filter(verb -> !verb.equals("watch")).toList() : verbs;
    }

    /**
     * Whether the objects are those of a resource of another group, which has moved there since. Monitors of everything that
     * can be watched (garbage collection, quota) would take them for further objects, and lists of all would show them
     * twice: discovery does not say that they can be watched, although they can, nor that they are of a category. Events are
     * known to have two names.
     */
    private boolean isSecondName() {
        return !custom && !type.storage().group().equals(type.resource().group()) && !name().equals("events");
    }

    private List<String> categories() {
        return isSecondName() ? List.of() : type.categories();
    }

    private List<Subresource> subresources() {
        Comparator<Subresource> order = custom
                ? Comparator.comparing(part -> CUSTOM_SUBRESOURCES.indexOf(part.name()))
                : Comparator.comparing(Subresource::name);
        return type.subresources().stream().sorted(order).toList();
    }

    private static List<String> sorted(Collection<String> verbs) {
        return verbs.stream().sorted().toList();
    }

    private static void putUnlessEmpty(ObjectValue.Builder entry, String key, List<String> texts) {
        if (!texts.isEmpty()) {
            entry.put(key, strings(texts));
        }
    }

    private static ListValue strings(List<String> texts) {
        return ListValue.of(texts.toArray());
    }
}
