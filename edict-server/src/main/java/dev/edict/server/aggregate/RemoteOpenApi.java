package dev.edict.server.aggregate;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.loop.Supervisor;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How other servers describe the versions that they answer for: of OpenAPI 3 only where the document is, which is passed
 * through when somebody asks for it; of Swagger 2 the part that concerns the version.
 */
final class RemoteOpenApi implements AutoCloseable, RemoteVersions.Question {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
    private static final int MAX_INDEX_BYTES = 4 * 1024 * 1024;
    private static final int MAX_SWAGGER_BYTES = 64 * 1024 * 1024;

    private final RemoteServers servers;
    private final Duration refresh;
    private final RemoteVersions<Description> descriptions;

    /**
     * What is known of a version.
     *
     * @param location of the document of OpenAPI 3, with its hash; null if the server has none
     * @param swagger the paths of the version and the definitions that they need; null if the server has none
     * @param tag of the whole document of Swagger 2, or null
     */
    record Description(@Nullable String location, @Nullable ObjectValue swagger, @Nullable String tag) {
        static final Description NONE = new Description(null, null, null);

        /** Whether the server describes itself in the older way only. */
        boolean isOnlySwagger() {
            return location == null && swagger != null;
        }
    }

    RemoteOpenApi(Supervisor supervisor, ApiServices services, RemoteServers servers, Duration refresh) {
        this.servers = servers;
        this.refresh = refresh;
        this.descriptions = new RemoteVersions<>(supervisor, "remote-openapi", services, FIRST_RETRY, refresh, this);
    }

    void start() {
        descriptions.start(1);
    }

    /** What is known; another map after each change. */
    Map<GroupVersion, Description> descriptions() {
        return descriptions.known();
    }

    /** Where a version's document stands in the index. */
    static String path(GroupVersion version) {
        return version.group().isEmpty() ? "api/" + version.version() : "apis/" + version.apiVersion();
    }

    @Override
    public @Nullable Duration ask(ApiService service) throws IOException {
        if (!service.available()) {
            return null;
        }
        GroupVersion version = service.groupVersion();
        RemoteServer server = servers.of(service.remote());
        Description before = descriptions.known().getOrDefault(version, Description.NONE);
        Description located = new Description(location(server, version), before.swagger(), before.tag());
        descriptions.note(version, located);
        descriptions.note(version, withSwagger(server, version, located));
        return refresh;
    }

    private static @Nullable String location(RemoteServer server, GroupVersion version) throws IOException {
        RemoteServer.Page page = server.get("/openapi/v3", "application/json", null, TIMEOUT, MAX_INDEX_BYTES);
        if (page.status() == 404) {
            return null;
        }
        if (page.status() != 200) {
            throw new IOException("no index of OpenAPI documents: " + page.status());
        }
        return RemoteDiscovery.tree(page).object("paths").object(path(version)).stringOrNull("serverRelativeURL");
    }

    private static Description withSwagger(RemoteServer server, GroupVersion version, Description before)
            throws IOException {
        RemoteServer.Page page =
                server.get("/openapi/v2", "application/json", before.tag(), TIMEOUT, MAX_SWAGGER_BYTES);
        return switch (page.status()) {
            case 304 -> before;
            case 404 -> new Description(before.location(), null, null);
            case 200 -> new Description(before.location(),
                    part(RemoteDiscovery.tree(page), version),
                    page.headers().first("ETag"));
            default -> throw new IOException("failed to retrieve openAPI spec, http error: " + page.status());
        };
    }

    private static ObjectValue part(ObjectValue swagger, GroupVersion version) {
        return SwaggerMerge.part(swagger, "/" + path(version) + "/").with("info", swagger.object("info"));
    }

    @Override
    public void close() {
        descriptions.close();
    }
}
