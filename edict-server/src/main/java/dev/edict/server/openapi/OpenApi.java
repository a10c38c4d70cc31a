package dev.edict.server.openapi;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.Documentation;
import dev.edict.schema.catalogue.ResourceType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The OpenAPI documents over one set of resources. A value: when custom resources come or go,
 * {@link #withCustomResources} makes another, which shares the documents of all versions that did not change. Making it
 * costs next to nothing: each document is built on its first use.
 */
public final class OpenApi implements OpenApiDocuments {
    /** Media types of the protobuf form of Swagger 2: today's spelling, in which it is answered, and the old one. */
    public static final List<String> PROTOBUF = List.of(
            "application/com.github.proto-openapi.spec.v2.v1.0+protobuf",
            "application/com.github.proto-openapi.spec.v2@v1.0+protobuf");

    private final BuiltIn builtIn;
    private final SortedMap<String, Custom> custom;
    private final SortedMap<String, OpenApiDocument> documents;
    private final OpenApiDocument index = OpenApiDocument.ofJson(() -> Json.bytes(writeIndex()));
    private final OpenApiDocument swagger = OpenApiDocument.ofSwagger(this::writeSwagger);

    /** A document of custom resources, and what it is about. */
    private record Custom(List<CustomKind> kinds, OpenApiDocument document) {}

    private OpenApi(BuiltIn builtIn, SortedMap<String, Custom> custom) {
        this.builtIn = builtIn;
        this.custom = custom;
        this.documents = new TreeMap<>(builtIn.documents);
        custom.forEach((path, entry) -> documents.put(path, entry.document()));
    }

    /** @param version of the server, such as {@code v1.36.4} */
    public static OpenApi of(Catalogue catalogue, String version) {
        return new OpenApi(new BuiltIn(catalogue, version), new TreeMap<>());
    }

    /** The documents of the same built-in resources and of these custom ones, which replace any earlier custom ones. */
    public OpenApi withCustomResources(Collection<CustomKind> kinds) {
        SortedMap<String, List<CustomKind>> byPath = new TreeMap<>();
        for (CustomKind kind : kinds) {
            String path = Pages.root(kind.type().resource().groupVersion()).substring(1);
            if (!builtIn.documents.containsKey(path)) {
                byPath.computeIfAbsent(path, absent -> new ArrayList<>()).add(kind);
            }
        }
        SortedMap<String, Custom> all = new TreeMap<>();
        byPath.forEach((path, of) -> {
            Custom known = custom.get(path);
            all.put(path, known != null && known.kinds().equals(of) ? known
                    : new Custom(of, OpenApiDocument.ofJson(() -> builtIn.writeCustom(of))));
        });
        return new OpenApi(builtIn, all);
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
        return builtIn.writeSwagger(custom.values().stream().flatMap(entry -> entry.kinds().stream()).toList());
    }

    /** What does not change while the server runs. */
    private static final class BuiltIn {
        private final PublishedSchemas schemas;
        private final Documentation documentation;
        private final String version;
        private final SortedMap<String, List<Part>> parts = new TreeMap<>();
        private final Map<String, OpenApiDocument> documents = new TreeMap<>();
        private volatile @Nullable OptionParameters options;

        /** Something that has paths. */
        private sealed interface Part {
            record Page(PathItem item) implements Part {}

            record Resource(ResourceType type) implements Part {}
        }

        BuiltIn(Catalogue catalogue, String version) {
            this.documentation = catalogue.documentation();
            this.schemas = new PublishedSchemas(documentation::openApi);
            this.version = version;
            addPage("api", Pages.coreVersions());
            addPage("apis", Pages.groups());
            addPage("version", Pages.version());
            catalogue.resources().forEach(this::addResource);
            parts.forEach((path, content) -> documents.put(path, OpenApiDocument.ofJson(() -> writeDocument(content))));
        }

        private void addPage(String path, PathItem item) {
            parts.computeIfAbsent(path, ignored -> new ArrayList<>()).add(new Part.Page(item));
        }

        private void addResource(ResourceType type) {
            GroupVersion groupVersion = type.resource().groupVersion();
            String path = Pages.root(groupVersion).substring(1);
            if (!parts.containsKey(path)) {
                addPage(path, Pages.resources(groupVersion));
                String group = "apis/" + groupVersion.group();
                if (!groupVersion.group().isEmpty() && !parts.containsKey(group)) {
                    addPage(group, Pages.group(groupVersion.group()));
                }
            }
            parts.computeIfAbsent(path, ignored -> new ArrayList<>()).add(new Part.Resource(type));
        }

        private byte[] writeDocument(List<Part> content) {
            List<PathItem> items = items(content);
            return OpenApi3Writer.write(
                    items, schemas.closure(definitions(items), versions(content), Map.of()), "Kubernetes", version, true);
        }

        byte[] writeCustom(List<CustomKind> kinds) {
            List<PathItem> items = items(kinds, options());
            Map<String, PublishedSchema> own = new CustomSchemas(documentation).definitions(kinds, false);
            return OpenApi3Writer.write(items, schemas.closure(definitions(items), customVersions(kinds), own),
                    "Kubernetes CRD Swagger", "v0.1.0", false);
        }

        ObjectValue writeSwagger(List<CustomKind> kinds) {
            List<Part> all = parts.values().stream().flatMap(List::stream).toList();
            List<PathItem> items = items(all);
            items.addAll(items(kinds, options()));
            Map<String, PublishedSchema> own =
                    kinds.isEmpty() ? Map.of() : new CustomSchemas(documentation).definitions(kinds, true);
            Set<GroupVersion> versions = versions(all);
            versions.addAll(customVersions(kinds));
            return Swagger2Writer.write(items, schemas.closure(definitions(items), versions, own), version);
        }

        private static Set<String> definitions(List<PathItem> items) {
            Set<String> names = new TreeSet<>();
            items.forEach(item -> names.addAll(item.definitions()));
            return names;
        }

        private static Set<GroupVersion> versions(List<Part> content) {
            Set<GroupVersion> versions = new TreeSet<>();
            for (Part part : content) {
                if (part instanceof Part.Resource resource) {
                    versions.add(resource.type().resource().groupVersion());
                }
            }
            return versions;
        }

        private static Set<GroupVersion> customVersions(List<CustomKind> kinds) {
            Set<GroupVersion> versions = new TreeSet<>();
            kinds.forEach(kind -> versions.add(kind.type().resource().groupVersion()));
            return versions;
        }

        private List<PathItem> items(List<Part> content) {
            List<PathItem> items = new ArrayList<>();
            for (Part part : content) {
                switch (part) {
                    case Part.Page page -> items.add(page.item());
                    case Part.Resource resource -> items.addAll(ResourcePaths.of(resource.type(), options()));
                }
            }
            return items;
        }

        private static List<PathItem> items(List<CustomKind> kinds, OptionParameters options) {
            List<PathItem> items = new ArrayList<>();
            kinds.forEach(kind -> items.addAll(CustomPaths.of(kind, options)));
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
}
