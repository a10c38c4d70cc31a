package dev.edict.generator.assemble;

import dev.edict.generator.overlay.Overlay;
import dev.edict.generator.source.Model;
import dev.edict.generator.source.Operation;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Makes the index of resources from the paths of the API, and from the overlay for retired versions. */
public final class ResourceAssembler {
    /** The group whose resources have moved to others: it shows them without short names, or clients find all twice. */
    private static final String SECOND_HOME = "extensions";

    private static final List<String> ALL_VERBS =
            List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");

    private static final List<String> PART_VERBS = List.of("get", "patch", "update");

    private final Map<String, Definition> definitions;
    private final Overlay overlay;
    private final Map<String, String> definitionOfModel = new HashMap<>();
    private final Map<GroupVersion, Map<String, Endpoint>> endpoints = new HashMap<>();

    /** A resource, or a subresource under a name such as {@code pods/status}. */
    private static final class Endpoint {
        final TreeSet<String> verbs = new TreeSet<>();
        boolean namespaced;
        String model = "";
        @Nullable GroupVersionKind kind;
    }

    public ResourceAssembler(Map<String, Definition> definitions, Map<String, Model> models, Overlay overlay) {
        this.definitions = definitions;
        this.overlay = overlay;
        definitions.keySet().forEach(name -> {
            Model model = TypeName.model(name, models);
            if (model != null) {
                definitionOfModel.put(model.name(), name);
            }
        });
    }

    /** The definitions of the kinds that only the overlay knows: retired ones, their lists and scales. */
    public static TreeSet<String> retiredKinds(Overlay overlay) {
        TreeSet<String> kinds = new TreeSet<>();
        for (ObjectValue retired : overlay.resources().list("retired").objects()) {
            String container = packageOf(overlay, retired.string("version"));
            kinds.add(container + "." + retired.string("kind"));
            kinds.add(container + "." + retired.string("kind") + "List");
            if (retired.bool("scale")) {
                kinds.add(container + ".Scale");
            }
        }
        return kinds;
    }

    private static String packageOf(Overlay overlay, String apiVersion) {
        return overlay.packages().entrySet().stream()
                .filter(entry -> entry.getValue().equals(apiVersion)).findFirst().orElseThrow().getKey();
    }

    public ObjectValue assemble(List<Operation> operations) {
        operations.forEach(this::operation);
        overlay.resources().list("retired").objects().forEach(this::retired);
        List<String> groups = overlay.resources().list("groups").strings();
        List<GroupVersion> versions = new ArrayList<>(endpoints.keySet());
        versions.sort(Comparator.comparing((GroupVersion version) -> groups.indexOf(version.group()))
                .thenComparing(Comparator.naturalOrder()));
        List<Value> entries = new ArrayList<>();
        for (GroupVersion version : versions) {
            if (!groups.contains(version.group())) {
                throw new IllegalStateException("the overlay gives no place to the group " + version.group());
            }
            entries.add(ObjectValue.of("group", version.group(), "version", version.version(),
                    "resources", resources(version, Objects.requireNonNull(endpoints.get(version)))));
        }
        ObjectValue.Builder packages = ObjectValue.builder();
        overlay.packages().forEach((container, apiVersion) -> {
            if (!apiVersion.equals("-")) {
                packages.put(apiVersion, container);
            }
        });
        return ObjectValue.of("packages", packages.build(), "versions", entries);
    }

    private void operation(Operation operation) {
        String[] path = operation.path().substring(1).replaceAll("/$", "").split("/");
        int start = path[0].equals("api") ? 2 : 3;
        if (path.length <= start || !(path[0].equals("api") || path[0].equals("apis"))
                || operation.path().contains("{path}") || operation.path().contains("/watch/")) {
            return;
        }
        GroupVersion version = start == 2
                ? new GroupVersion("", path[1]) : new GroupVersion(path[1], path[2]);
        boolean namespaced = path.length > start + 2 && path[start + 1].equals("{namespace}");
        int first = namespaced ? start + 2 : start;
        if (!overlay.packages().containsValue(version.apiVersion())
                || isOffByDefault(version) && !isOptional(version, path[first])) {
            return;
        }
        boolean subresource = path.length == first + 3;
        String name = path[first] + (subresource ? "/" + path[first + 2] : "");
        List<String> verbs = verbs(operation, path.length == first + 1);
        if (verbs.isEmpty()) {
            return;
        }
        Endpoint endpoint = endpoint(version, name);
        endpoint.verbs.addAll(verbs);
        endpoint.namespaced |= namespaced;
        String sent = operation.bodyType();
        if (operation.method().equals("GET") && path.length > first + 1 && endpoint.model.isEmpty()) {
            endpoint.model = operation.returnType();
        } else if (operation.method().equals("POST") || operation.method().equals("PUT")) {
            endpoint.model = sent.isEmpty() ? endpoint.model : sent;
        }
    }

    private static boolean isOffByDefault(GroupVersion version) {
        return version.version().contains("alpha") || version.version().contains("beta");
    }

    /** Whether a server may be told to serve a resource that is off by default. */
    private boolean isOptional(GroupVersion version, String resource) {
        return overlay.resources().list("optional").strings().contains(version.apiVersion() + " " + resource);
    }

    private Endpoint endpoint(GroupVersion version, String name) {
        return endpoints.computeIfAbsent(version, key -> new TreeMap<>()).computeIfAbsent(name, key -> new Endpoint());
    }

    private static List<String> verbs(Operation operation, boolean collection) {
        return switch (operation.method()) {
            case "GET" -> !collection ? List.of("get") : operation.watchable() ? List.of("list", "watch")
                    : List.of("list");
            case "POST" -> List.of("create");
            case "PUT" -> List.of("update");
            case "PATCH" -> List.of("patch");
            case "DELETE" -> List.of(collection ? "deletecollection" : "delete");
            default -> List.of();
        };
    }

    private void retired(ObjectValue retired) {
        GroupVersion version = Objects.requireNonNull(GroupVersion.parse(retired.string("version")));
        Endpoint endpoint = endpoint(version, retired.string("resource"));
        endpoint.namespaced = !retired.bool("cluster");
        endpoint.verbs.addAll(ALL_VERBS);
        endpoint.kind = version.kind(retired.string("kind"));
        for (String part : List.of("status", "scale")) {
            if (retired.bool(part)) {
                Endpoint subresource = endpoint(version, retired.string("resource") + "/" + part);
                subresource.verbs.addAll(PART_VERBS);
                subresource.kind = part.equals("scale") ? version.kind("Scale") : endpoint.kind;
            }
        }
    }

    private List<Value> resources(GroupVersion version, Map<String, Endpoint> all) {
        List<Value> resources = new ArrayList<>();
        all.forEach((name, endpoint) -> {
            if (!name.contains("/")) {
                resources.add(resource(version, name, endpoint, all));
            }
        });
        return resources;
    }

    private ObjectValue resource(GroupVersion version, String name, Endpoint endpoint, Map<String, Endpoint> all) {
        GroupVersionKind kind = kind(version, name, endpoint);
        if (!endpoint.verbs.contains("create")) {
            // What nobody can make is computed when asked for; the client's sources offer to watch it all the same.
            endpoint.verbs.remove("watch");
        }
        String container = packageOf(overlay, version.apiVersion());
        ObjectValue.Builder resource = ObjectValue.builder().put("name", name).put("kind", kind.kind());
        if (!endpoint.namespaced) {
            resource.put("cluster", true);
        }
        putVerbs(resource, endpoint.verbs, ALL_VERBS);
        if (isOptional(version, name)) {
            resource.put("optional", true);
        }
        if (!definitions.containsKey(container + "." + kind.kind())) {
            throw new IllegalStateException("no definition of " + kind);
        }
        if (!version.group().equals(SECOND_HOME)) {
            putNames(resource, name);
        }
        Lifecycle lifecycle = Lifecycle.of(overlay, version, name, kind);
        if (!lifecycle.hub().equals(version)) {
            resource.put("hub", lifecycle.hub().apiVersion());
        }
        if (endpoint.verbs.contains("watch")) {
            resource.put("hash", lifecycle.hash());
        }
        if (!lifecycle.deprecation().isEmpty()) {
            resource.put("deprecation", lifecycle.deprecation());
        }
        List<Value> subresources = new ArrayList<>();
        all.forEach((path, part) -> {
            if (path.startsWith(name + "/")) {
                subresources.add(subresource(path.substring(name.length() + 1), kind(version, path, part), kind, part));
            }
        });
        if (!subresources.isEmpty()) {
            resource.put("subresources", Value.of(subresources));
        }
        return resource.build();
    }

    /** What a subresource shares with most others is left out, because the index is read at every start. */
    private static ObjectValue subresource(String name, GroupVersionKind kind, GroupVersionKind parent, Endpoint part) {
        ObjectValue.Builder entry = ObjectValue.builder().put("name", name);
        if (!kind.groupVersion().equals(parent.groupVersion())) {
            entry.put("in", kind.apiVersion());
        }
        if (!kind.kind().equals(parent.kind())) {
            entry.put("kind", kind.kind());
        }
        putVerbs(entry, part.verbs, PART_VERBS);
        return entry.build();
    }

    private void putNames(ObjectValue.Builder resource, String name) {
        ListValue shortNames = overlay.resources().object("shortNames").list(name);
        if (!shortNames.isEmpty()) {
            resource.put("shortNames", shortNames);
        }
        List<String> categories = new ArrayList<>();
        overlay.resources().object("categories").forEach((category, members) -> {
            if (((ListValue) members).strings().contains(name)) {
                categories.add(category);
            }
        });
        if (!categories.isEmpty()) {
            resource.put("categories", Value.of(categories));
        }
    }

    private static void putVerbs(ObjectValue.Builder entry, Set<String> verbs, List<String> usual) {
        List<String> listed = List.copyOf(verbs);
        if (!listed.equals(usual)) {
            entry.put("verbs", Value.of(listed));
        }
    }

    private GroupVersionKind kind(GroupVersion version, String name, Endpoint endpoint) {
        if (endpoint.kind != null) {
            return endpoint.kind;
        }
        String given = overlay.resources().object("subresourceKinds").string(name);
        if (!given.isEmpty()) {
            return version.kind(given);
        }
        String definition = definitionOfModel.get(endpoint.model);
        if (definition == null) {
            throw new IllegalStateException("no kind of " + version + " " + name + ", its model is " + endpoint.model);
        }
        String apiVersion = Objects.requireNonNull(overlay.apiVersion(definition));
        return Objects.requireNonNull(GroupVersion.parse(apiVersion)).kind(TypeName.last(definition));
    }
}
