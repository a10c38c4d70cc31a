package dev.edict.server.openapi;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.openapi.Operation.Body;
import dev.edict.server.openapi.Operation.Content;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * The paths of one custom resource. They are described in fewer words than those of built-in resources: watches have no
 * paths of their own, and a read says which version it wants.
 */
final class CustomPaths {
    private static final List<String> READABLE = List.of("application/json", "application/yaml");
    private static final List<String> PATCHES = List.of(
            "application/json-patch+json", "application/merge-patch+json", "application/apply-patch+yaml");

    private final CustomKind custom;
    private final ResourceType type;
    private final GroupVersionKind kind;
    private final OptionParameters options;
    private final String root;
    private final String scoped;

    private CustomPaths(CustomKind custom, OptionParameters options) {
        this.custom = custom;
        this.type = custom.type();
        this.kind = type.kind();
        this.options = options;
        GroupVersion version = type.resource().groupVersion();
        this.root = Pages.root(version) + (type.namespaced() ? "/namespaces/{namespace}/" : "/")
                + type.resource().resource();
        this.scoped = type.namespaced() ? "Namespaced" : "";
    }

    static List<PathItem> of(CustomKind custom, OptionParameters options) {
        return new CustomPaths(custom, options).items();
    }

    private List<PathItem> items() {
        List<PathItem> items = new ArrayList<>();
        if (type.namespaced()) {
            String everywhere = Pages.root(type.resource().groupVersion()) + "/" + type.resource().resource();
            items.add(new PathItem(everywhere, List.of(list("list", "ForAllNamespaces", List.of()))));
        }
        items.add(new PathItem(root, List.of(
                operation("delete", "delete", "Collection" + scoped, "", "delete collection of " + kind.kind(),
                        "deletecollection", joined(place(false), options.lists()), null, status(200)),
                list("list" , "", place(false)),
                operation("post", "create", scoped, "", "create " + ResourcePaths.article(kind.kind()), "post",
                        joined(place(false), options.changes()), body(custom.definition()),
                        answers(custom.definition(), 200, 201, 202)))));
        List<Operation> object = new ArrayList<>(List.of(operation("delete", "delete", scoped, "",
                "delete " + ResourcePaths.article(kind.kind()), "delete", joined(place(true), options.deletions()),
                new Body(DefinitionNames.META + "DeleteOptions", false, READABLE), status(200, 202))));
        object.addAll(readAndWrite("", custom.definition()));
        items.add(new PathItem(root + "/{name}", object));
        for (ResourceType.Subresource part : type.subresources()) {
            String definition = part.kind().equals(kind) ? custom.definition() : DefinitionNames.builtIn(part.kind());
            items.add(new PathItem(root + "/{name}/" + part.name(), readAndWrite(part.name(), definition)));
        }
        return items;
    }

    private Operation list(String verb, String end, List<Parameter> place) {
        return operation("get", verb, end.isEmpty() ? scoped : "", end, "list objects of kind " + kind.kind(), "list",
                joined(place, options.lists()), null, answers(custom.listDefinition(), 200));
    }

    /** @param part the subresource, or empty for the object itself */
    private List<Operation> readAndWrite(String part, String definition) {
        String what = (part.isEmpty() ? "" : part + " of ") + "the specified " + kind.kind();
        String end = DefinitionNames.capitalized(part);
        return List.of(
                operation("get", "read", scoped, end, "read " + what, "get", joined(place(true), options.reads()), null,
                        answers(definition, 200)),
                operation("patch", "patch", scoped, end, "partially update " + what, "patch",
                        joined(place(true), options.patches()),
                        new Body(DefinitionNames.META + "Patch", true, PATCHES), answers(definition, 200)),
                operation("put", "replace", scoped, end, "replace " + what, "put",
                        joined(place(true), options.changes()), body(definition), answers(definition, 200, 201)));
    }

    private Operation operation(
            String method, String verb, String middle, String end, String description, String action,
            List<Parameter> parameters, Operation.@org.jspecify.annotations.Nullable Body body,
            SequencedMap<Integer, Content> responses) {
        GroupVersion version = type.resource().groupVersion();
        String id = verb + DefinitionNames.camel(version) + middle + kind.kind() + end;
        return new Operation(method, id, description, DefinitionNames.tag(version), action, kind,
                joined(List.of(Parameter.PRETTY), parameters), body, responses, READABLE);
    }

    private List<Parameter> place(boolean named) {
        List<Parameter> place = new ArrayList<>();
        if (named) {
            place.add(Parameter.path("name", "name of the " + kind.kind()));
        }
        if (type.namespaced()) {
            place.add(Parameter.NAMESPACE);
        }
        return place;
    }

    private static Body body(String definition) {
        return new Body(definition, true, READABLE);
    }

    private static SequencedMap<Integer, Content> status(int... codes) {
        return answers(DefinitionNames.META + "Status", codes);
    }

    private static SequencedMap<Integer, Content> answers(String definition, int... codes) {
        SequencedMap<Integer, Content> responses = new LinkedHashMap<>();
        for (int code : codes) {
            responses.put(code, new Content.Of(definition));
        }
        responses.put(401, new Content.None());
        return responses;
    }

    private static List<Parameter> joined(List<Parameter> first, List<Parameter> second) {
        List<Parameter> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
