package dev.edict.server.aggregate;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.openapi.OpenApi;
import dev.edict.server.openapi.OpenApiDocument;
import dev.edict.server.openapi.OpenApiDocuments;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The OpenAPI documents of this server and of others. The documents of version 3 that others have are listed here, and asked
 * of them: a request for these does not come here. Those of servers that have none are made of their Swagger 2. A value.
 */
final class MergedOpenApi implements OpenApiDocuments {
    private final OpenApiDocuments local;
    private final Map<GroupVersion, RemoteOpenApi.Description> remote;
    private final Map<String, OpenApiDocument> converted = new HashMap<>();
    private final OpenApiDocument index = OpenApiDocument.ofJson(() -> Json.bytes(writeIndex()));
    private final OpenApiDocument swagger = OpenApiDocument.ofSwagger(this::writeSwagger);

    MergedOpenApi(OpenApiDocuments local, Map<GroupVersion, RemoteOpenApi.Description> remote) {
        this.local = local;
        this.remote = Map.copyOf(remote);
        remote.forEach((version, description) -> {
            ObjectValue part = description.swagger();
            if (description.isOnlySwagger() && part != null) {
                converted.put(RemoteOpenApi.path(version),
                        OpenApiDocument.ofJson(() -> Json.bytes(SwaggerConversion.toOpenApi(part))));
            }
        });
    }

    @Override
    public OpenApiDocument index() {
        return index;
    }

    @Override
    public @Nullable OpenApiDocument document(String path) {
        OpenApiDocument made = converted.get(path);
        return made == null ? local.document(path) : made;
    }

    @Override
    public OpenApiDocument swagger() {
        return swagger;
    }

    private ObjectValue writeIndex() {
        Map<String, ObjectValue> paths = new TreeMap<>();
        ObjectValue own = (ObjectValue) Json.parse(local.index().json());
        ObjectValue ownPaths = own.object("paths");
        ownPaths.keys().forEach(path -> paths.put(path, ownPaths.object(path)));
        remote.forEach((version, description) -> {
            String path = RemoteOpenApi.path(version);
            OpenApiDocument made = converted.get(path);
            if (made != null) {
                paths.put(path, ObjectValue.of("serverRelativeURL", OpenApi.location(path, made.hash())));
            } else if (description.location() == null) {
                paths.remove(path);
            } else {
                paths.put(path, ObjectValue.of("serverRelativeURL", description.location()));
            }
        });
        return own.with("paths", ObjectValue.copyOf(paths));
    }

    private ObjectValue writeSwagger() {
        ObjectValue merged = (ObjectValue) Json.parse(local.swagger().json());
        for (GroupVersion version : new TreeMap<>(remote).keySet()) {
            RemoteOpenApi.Description description = remote.get(version);
            ObjectValue part = description == null ? null : description.swagger();
            if (part != null) {
                merged = SwaggerMerge.merge(without(merged, version), part);
            }
        }
        return merged;
    }

    /** What another server answers for is as that server says. */
    private static ObjectValue without(ObjectValue swagger, GroupVersion version) {
        String root = "/" + RemoteOpenApi.path(version) + "/";
        ObjectValue.Builder paths = ObjectValue.builder();
        swagger.object("paths").forEach((path, item) -> {
            if (!path.startsWith(root)) {
                paths.put(path, item);
            }
        });
        return swagger.with("paths", paths.build());
    }
}
