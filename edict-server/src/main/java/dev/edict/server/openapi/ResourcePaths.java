package dev.edict.server.openapi;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.catalogue.ResourceType.Subresource;
import dev.edict.server.openapi.Operation.Body;
import dev.edict.server.openapi.Operation.Content;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The paths of one resource: its collections, its objects, their subresources, and the old paths for watching. */
final class ResourcePaths {
    private static final List<String> READABLE = Pages.READABLE;
    private static final List<String> STREAMED = List.of(
            "application/json", "application/yaml", "application/vnd.kubernetes.protobuf",
            "application/json;stream=watch", "application/vnd.kubernetes.protobuf;stream=watch");
    private static final List<String> ANY = List.of("*/*");
    private static final List<String> PATCHES = List.of("application/json-patch+json",
            "application/merge-patch+json", "application/strategic-merge-patch+json", "application/apply-patch+yaml");
    private static final List<String> PROXIED =
            List.of("GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH");
    /** Kinds whose deletion answers with the object, not with a status. */
    private static final Set<String> RETURNED_WHEN_DELETED = Set.of(
            "PersistentVolume", "PersistentVolumeClaim", "Pod", "PodTemplate", "ResourceQuota", "Service",
            "ServiceAccount", "DeviceClass", "DeviceTaintRule", "ResourceClaim", "ResourceClaimTemplate",
            "ResourcePoolStatusRequest", "ResourceSlice", "CSIDriver", "CSINode", "StorageClass", "VolumeAttachment",
            "VolumeAttributesClass");

    private final ResourceType type;
    private final OptionParameters options;
    private final GroupVersion groupVersion;
    private final String root;
    private final String scope;
    private final String kind;
    private final List<PathItem> items = new ArrayList<>();

    private ResourcePaths(ResourceType type, OptionParameters options) {
        this.type = type;
        this.options = options;
        this.groupVersion = type.resource().groupVersion();
        this.root = Pages.root(groupVersion);
        this.scope = type.namespaced() ? "/namespaces/{namespace}" : "";
        this.kind = type.kind().kind();
    }

    static List<PathItem> of(ResourceType type, OptionParameters options) {
        ResourcePaths paths = new ResourcePaths(type, options);
        paths.addCollections();
        paths.addObject();
        type.subresources().forEach(paths::addSubresource);
        paths.addWatches();
        return paths.items;
    }

    private void addCollections() {
        List<Parameter> shared = parameters(false);
        List<Operation> operations = new ArrayList<>();
        if (has("deletecollection")) {
            List<Parameter> parameters = joined(shared, options.collectionDeletions());
            operations.add(operation("delete", id("delete", "Collection" + scoped(), kind, ""),
                    "delete collection of " + kind, "deletecollection", type.kind(), parameters,
                    deleteBody(), Pages.ok(status()), READABLE));
        }
        if (has("list")) {
            operations.add(list(id("list", scoped(), kind, ""), joined(shared, options.lists())));
        }
        if (has("create")) {
            operations.add(operation("post", id("create", scoped(), kind, ""), "create " + article(kind), "post",
                    type.kind(), joined(shared, options.changes()), body(type.kind()), created(type.kind()),
                    READABLE));
        }
        add(root + scope + "/" + plural(), operations);
        if (type.namespaced() && has("list")) {
            add(root + "/" + plural(), List.of(
                    list(id("list", "", kind, "ForAllNamespaces"), joined(List.of(Parameter.PRETTY), options.lists()))));
        }
    }

    private Operation list(String id, List<Parameter> parameters) {
        return operation("get", id, (has("watch") ? "list or watch" : "list") + " objects of kind " + kind, "list",
                type.kind(), parameters, null, Pages.ok(new Content.Of(name(type.kind()) + "List")), STREAMED);
    }

    private void addObject() {
        List<Parameter> shared = parameters(true);
        List<Operation> operations = new ArrayList<>();
        if (has("delete")) {
            Content answer = RETURNED_WHEN_DELETED.contains(kind)
                    ? new Content.Of(name(type.kind())) : status();
            SequencedMap<Integer, Content> responses = new LinkedHashMap<>();
            responses.put(200, answer);
            responses.put(202, answer);
            responses.put(401, new Content.None());
            operations.add(operation("delete", id("delete", scoped(), kind, ""), "delete " + article(kind), "delete",
                    type.kind(), joined(shared, options.deletions()), deleteBody(), responses, READABLE));
        }
        addReadAndWrite(operations, type.verbs(), "", type.kind(), shared);
        add(root + scope + "/" + plural() + "/{name}", operations);
    }

    /** @param part the subresource, or empty for the object itself */
    private void addReadAndWrite(
            List<Operation> operations, Set<String> verbs, String part, GroupVersionKind body, List<Parameter> shared) {
        String suffix = DefinitionNames.capitalized(part);
        String what = (part.isEmpty() ? "" : part + " of ") + "the specified " + kind;
        Content content = new Content.Of(name(body));
        if (verbs.contains("get")) {
            operations.add(operation("get", id("read", scoped(), kind, suffix), "read " + what, "get", body, shared,
                    null, Pages.ok(content), READABLE));
        }
        if (verbs.contains("patch")) {
            operations.add(operation("patch", id("patch", scoped(), kind, suffix), "partially update " + what, "patch",
                    body, joined(shared, options.patches()),
                    new Body(DefinitionNames.META + "Patch", true, PATCHES),
                    written(content), READABLE));
        }
        if (verbs.contains("update")) {
            operations.add(operation("put", id("replace", scoped(), kind, suffix), "replace " + what, "put", body,
                    joined(shared, options.changes()), body(body), written(content), READABLE));
        }
    }

    private void addSubresource(Subresource subresource) {
        String path = root + scope + "/" + plural() + "/{name}/" + subresource.name();
        if (subresource.kind().kind().endsWith("Options")) {
            addConnection(subresource, path);
            return;
        }
        String suffix = DefinitionNames.capitalized(subresource.name());
        List<Operation> operations = new ArrayList<>();
        if (subresource.name().equals("log")) {
            List<String> produces = joined(List.of("text/plain"), READABLE);
            operations.add(operation("get", id("read", scoped(), kind, suffix), "read log of the specified " + kind,
                    "get", type.kind(), joined(parameters(true), ConnectParameters.LOG), null,
                    Pages.ok(new Content.Text()), produces));
        } else if (subresource.verbs().contains("create")) {
            List<Parameter> shared = parameters(subresource.kind().kind());
            operations.add(operation("post", id("create", scoped(), kind, suffix),
                    "create " + subresource.name() + " of " + article(kind), "post", subresource.kind(),
                    joined(shared, options.changes()), body(subresource.kind()), created(subresource.kind()),
                    READABLE));
        } else {
            addReadAndWrite(operations, subresource.verbs(), subresource.name(), subresource.kind(),
                    parameters(subresource.kind().kind()));
        }
        add(path, operations);
    }

    private void addConnection(Subresource subresource, String path) {
        boolean proxy = subresource.name().equals("proxy");
        List<Parameter> shared = new ArrayList<>(parameters(subresource.kind().kind()));
        shared.remove(Parameter.PRETTY);
        List<Parameter> parameters = joined(shared, ConnectParameters.of(subresource.kind().kind()));
        add(path, connections(subresource, proxy, "", parameters));
        if (proxy) {
            add(path + "/{path}",
                    connections(subresource, true, "WithPath", joined(parameters, List.of(Parameter.PATH))));
        }
    }

    private List<Operation> connections(
            Subresource subresource, boolean proxy, String end, List<Parameter> parameters) {
        List<Operation> operations = new ArrayList<>();
        for (String method : proxy ? PROXIED : List.of("GET", "POST")) {
            String verb = method.charAt(0) + method.substring(1).toLowerCase(Locale.ROOT);
            String suffix = DefinitionNames.capitalized(subresource.name()) + end;
            operations.add(operation(method.toLowerCase(Locale.ROOT),
                    id("connect", verb + scoped(), kind, suffix),
                    "connect " + method + " requests to " + subresource.name() + " of " + kind, "connect",
                    subresource.kind(), parameters, null, Pages.ok(new Content.Text()), ANY));
        }
        return operations;
    }

    private void addWatches() {
        if (!has("watch")) {
            return;
        }
        String watch = root + "/watch";
        if (type.namespaced()) {
            addWatchList(watch + "/" + plural(), id("watch", "", kind, "ListForAllNamespaces"),
                    List.of(Parameter.PRETTY));
        }
        addWatchList(watch + scope + "/" + plural(), id("watch", scoped(), kind, "List"), parameters(false));
        add(watch + scope + "/" + plural() + "/{name}", List.of(watch(id("watch", scoped(), kind, ""),
                "watch changes to an object of kind " + kind + ". deprecated: use the 'watch' parameter with a list"
                        + " operation instead, filtered to a single item with the 'fieldSelector' parameter.",
                "watch", parameters(true))));
    }

    private void addWatchList(String path, String id, List<Parameter> parameters) {
        add(path, List.of(watch(id, "watch individual changes to a list of " + kind
                + ". deprecated: use the 'watch' parameter with a list operation instead.", "watchlist", parameters)));
    }

    private Operation watch(String id, String description, String action, List<Parameter> parameters) {
        return operation("get", id, description, action, type.kind(), joined(parameters, options.lists()), null,
                Pages.ok(new Content.Of(DefinitionNames.META + "WatchEvent")), STREAMED);
    }

    private void add(String path, List<Operation> operations) {
        if (!operations.isEmpty()) {
            items.add(new PathItem(path, operations));
        }
    }

    private Operation operation(
            String method,
            String id,
            String description,
            String action,
            GroupVersionKind kindOfBody,
            List<Parameter> parameters,
            @Nullable Body body,
            SequencedMap<Integer, Content> responses,
            List<String> produces) {
        return new Operation(method, id, description, DefinitionNames.tag(groupVersion), action, kindOfBody,
                parameters, body, responses, produces);
    }

    private boolean has(String verb) {
        return type.verbs().contains(verb);
    }

    private String plural() {
        return type.resource().resource();
    }

    private String scoped() {
        return type.namespaced() ? "Namespaced" : "";
    }

    private String id(String verb, String middle, String kindName, String end) {
        return verb + DefinitionNames.camel(groupVersion) + middle + kindName + end;
    }

    private List<Parameter> parameters(boolean named) {
        return named ? parameters(kind)
                : type.namespaced() ? List.of(Parameter.NAMESPACE, Parameter.PRETTY) : List.of(Parameter.PRETTY);
    }

    private List<Parameter> parameters(String named) {
        return joined(List.of(Parameter.path("name", "name of the " + named)), parameters(false));
    }

    private String name(GroupVersionKind of) {
        return DefinitionNames.builtIn(of);
    }

    private static Content status() {
        return new Content.Of(DefinitionNames.META + "Status");
    }

    private Body body(GroupVersionKind of) {
        return new Body(name(of), true, ANY);
    }

    private static Body deleteBody() {
        return new Body(DefinitionNames.META + "DeleteOptions", false, ANY);
    }

    private SequencedMap<Integer, Content> created(GroupVersionKind of) {
        Content content = new Content.Of(name(of));
        SequencedMap<Integer, Content> responses = new LinkedHashMap<>();
        responses.put(200, content);
        responses.put(201, content);
        responses.put(202, content);
        responses.put(401, new Content.None());
        return responses;
    }

    private static SequencedMap<Integer, Content> written(Content content) {
        SequencedMap<Integer, Content> responses = new LinkedHashMap<>();
        responses.put(200, content);
        responses.put(201, content);
        responses.put(401, new Content.None());
        return responses;
    }

    static String article(String noun) {
        if (noun.endsWith("s") && !noun.endsWith("ss") && !noun.endsWith("us")) {
            return noun;
        }
        return ("AEIOU".indexOf(noun.charAt(0)) >= 0 ? "an " : "a ") + noun;
    }

    @SafeVarargs
    private static <T> List<T> joined(List<T> first, List<T>... more) {
        List<T> all = new ArrayList<>(first);
        for (List<T> next : more) {
            all.addAll(next);
        }
        return all;
    }
}
