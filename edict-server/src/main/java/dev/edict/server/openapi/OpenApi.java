package dev.edict.server.openapi;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.Documentation;
import dev.edict.schema.catalogue.ResourceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The OpenAPI documents over one set of resources. Making this object costs next to nothing: each document is built on
 * its first use.
 */
public final class OpenApi implements OpenApiDocuments {
    /** Media types of the protobuf form of Swagger 2: today's spelling, in which it is answered, and the old one. */
    public static final List<String> PROTOBUF = List.of(
            "application/com.github.proto-openapi.spec.v2.v1.0+protobuf",
            "application/com.github.proto-openapi.spec.v2@v1.0+protobuf");

    private final PublishedSchemas schemas;
    private final Documentation documentation;
    private final String version;
    private final SortedMap<String, List<Part>> parts = new TreeMap<>();
    private final Map<String, OpenApiDocument> documents = new TreeMap<>();
    private final OpenApiDocument index = OpenApiDocument.ofJson(() -> Json.bytes(writeIndex()));
    private final OpenApiDocument swagger = OpenApiDocument.ofSwagger(this::writeSwagger);
    private volatile @Nullable OptionParameters options;

    /** Something that has paths. */
    private sealed interface Part {
        record Page(PathItem item) implements Part {}

        record Resource(ResourceType type, boolean custom) implements Part {}
    }

    private OpenApi(
            List<ResourceType> types, List<ResourceType> custom, SchemaSource schemas, Documentation documentation,
            String version) {
        this.schemas = new PublishedSchemas(schemas);
        this.documentation = documentation;
        this.version = version;
        addPage("api", Pages.coreVersions());
        addPage("apis", Pages.groups());
        addPage("version", Pages.version());
        types.forEach(type -> addResource(type, false));
        custom.forEach(type -> addResource(type, true));
        parts.forEach((path, content) -> documents.put(path, OpenApiDocument.ofJson(() -> writeDocument(content))));
    }

    /** @param version of the server, such as {@code v1.36.4} */
    public static OpenApi of(Catalogue catalogue, String version) {
        Documentation documentation = catalogue.documentation();
        return new OpenApi(catalogue.resources(), List.of(), documentation::openApi, documentation, version);
    }

    /**
     * The documents with custom resources besides the built-in ones.
     *
     * @param customSchemas published schemas of the custom kinds and of their lists, by the group's labels backwards,
     *     version and kind: {@code com.example.v1.Ship}
     */
    public static OpenApi of(
            Catalogue catalogue, List<ResourceType> custom, Map<String, ObjectValue> customSchemas, String version) {
        Documentation documentation = catalogue.documentation();
        SchemaSource schemas = definition -> {
            ObjectValue schema = customSchemas.get(definition);
            return schema == null ? documentation.openApi(definition) : schema;
        };
        return new OpenApi(catalogue.resources(), custom, schemas, documentation, version);
    }

    private void addPage(String path, PathItem item) {
        parts.computeIfAbsent(path, ignored -> new ArrayList<>()).add(new Part.Page(item));
    }

    private void addResource(ResourceType type, boolean custom) {
        GroupVersion groupVersion = type.resource().groupVersion();
        String path = Pages.root(groupVersion).substring(1);
        if (!parts.containsKey(path)) {
            addPage(path, Pages.resources(groupVersion));
            String group = "apis/" + groupVersion.group();
            if (!groupVersion.group().isEmpty() && !parts.containsKey(group)) {
                addPage(group, Pages.group(groupVersion.group()));
            }
        }
        parts.computeIfAbsent(path, ignored -> new ArrayList<>()).add(new Part.Resource(type, custom));
    }

    @Override
    public OpenApiDocument index() {
        return index;
    }

    @Override
    public @Nullable OpenApiDocument document(String path) {
        return documents.get(path);
    }

    /** Where a client finds a document of which it may keep a copy for ever. */
    public static String location(String path, String hash) {
        return "/openapi/v3/" + path + "?hash=" + hash;
    }

    @Override
    public OpenApiDocument swagger() {
        return swagger;
    }

    private ObjectValue writeIndex() {
        ObjectValue.Builder paths = ObjectValue.builder();
        documents.forEach((path, document) -> paths.put(path,
                ObjectValue.of("serverRelativeURL", location(path, document.hash()))));
        return ObjectValue.of("paths", paths.build());
    }

    private ObjectValue writeSwagger() {
        List<Part> all = parts.values().stream().flatMap(List::stream).toList();
        List<PathItem> items = items(all);
        return Swagger2Writer.write(items, schemas(items, all), version);
    }

    private byte[] writeDocument(List<Part> content) {
        List<PathItem> items = items(content);
        return OpenApi3Writer.write(items, schemas(items, content), version);
    }

    private Map<String, PublishedSchema> schemas(List<PathItem> items, List<Part> content) {
        Set<String> names = new TreeSet<>();
        items.forEach(item -> names.addAll(item.definitions()));
        return schemas.closure(names, versions(content));
    }

    private static Set<GroupVersion> versions(List<Part> content) {
        return content.stream()
                .flatMap(part -> part instanceof Part.Resource resource ? Stream.of(resource) : Stream.empty())
                .map(resource -> resource.type().resource().groupVersion())
                .collect(Collectors.toSet());
    }

    private List<PathItem> items(List<Part> content) {
        List<PathItem> items = new ArrayList<>();
        for (Part part : content) {
            switch (part) {
                case Part.Page page -> items.add(page.item());
                case Part.Resource resource ->
                    items.addAll(ResourcePaths.of(resource.type(), resource.custom(), options()));
            }
        }
        return items;
    }

    private OptionParameters options() {
        OptionParameters known = options;
        if (known == null) {
            known = OptionParameters.of(documentation);
            options = known;
        }
        return known;
    }
}
