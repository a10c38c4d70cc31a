package dev.edict.server.aggregate;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns a list of resources, as old servers have it, into the form that says everything at once. */
final class LegacyDiscovery {
    private LegacyDiscovery() {}

    /** @param list an {@code APIResourceList} */
    static ObjectValue version(GroupVersion version, ObjectValue list) {
        Map<String, ObjectValue> resources = new LinkedHashMap<>();
        Map<String, List<Value>> subresources = new LinkedHashMap<>();
        for (ObjectValue entry : list.list("resources").objects()) {
            String name = entry.string("name");
            int slash = name.indexOf('/');
            if (slash < 0) {
                resources.put(name, resource(entry));
            } else {
                String parent = name.substring(0, slash);
                resources.putIfAbsent(parent, ObjectValue.of("resource", parent, "responseKind", kind(ObjectValue.EMPTY),
                        "scope", scope(entry)));
                subresources.computeIfAbsent(parent, absent -> new ArrayList<>())
                        .add(subresource(name.substring(slash + 1), entry));
            }
        }
        subresources.forEach((parent, parts) ->
                resources.computeIfPresent(parent, (name, known) -> known.with("subresources", ListValue.copyOf(parts))));
        return ObjectValue.of("version", version.version())
                .with("resources", ListValue.copyOf(List.copyOf(resources.values())));
    }

    private static String scope(ObjectValue entry) {
        return entry.bool("namespaced") ? "Namespaced" : "Cluster";
    }

    private static ObjectValue kind(ObjectValue entry) {
        return ObjectValue.of(
                "group", entry.string("group"), "version", entry.string("version"), "kind", entry.string("kind"));
    }

    private static ObjectValue resource(ObjectValue entry) {
        ObjectValue resource = ObjectValue.of("resource", entry.string("name"), "responseKind", kind(entry),
                "scope", scope(entry), "singularResource", entry.string("singularName")).with("verbs", entry.list("verbs"));
        for (String key : List.of("shortNames", "categories")) {
            if (!entry.list(key).isEmpty()) {
                resource = resource.with(key, entry.list(key));
            }
        }
        return resource;
    }

    private static ObjectValue subresource(String name, ObjectValue entry) {
        return ObjectValue.of("subresource", name, "responseKind", kind(entry)).with("verbs", entry.list("verbs"));
    }
}
