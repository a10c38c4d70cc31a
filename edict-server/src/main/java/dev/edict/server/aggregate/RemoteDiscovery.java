package dev.edict.server.aggregate;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.loop.Supervisor;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** What other servers say they serve. A version whose server does not answer is stale, and without resources. */
final class RemoteDiscovery implements AutoCloseable, RemoteVersions.Question {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration FIRST_RETRY = Duration.ofMillis(500);
    private static final int MAX_BYTES = 16 * 1024 * 1024;
    private static final String ACCEPT = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

    private final ApiServices services;
    private final RemoteServers servers;
    private final Duration refresh;
    private final RemoteVersions<ObjectValue> entries;
    private final ConcurrentMap<ApiService.Backend, Known> known = new ConcurrentHashMap<>();

    /** What a server said last, and the tag by which it says that nothing has changed. */
    private record Known(@Nullable String tag, Map<GroupVersion, ObjectValue> versions) {}

    RemoteDiscovery(Supervisor supervisor, ApiServices services, RemoteServers servers, Duration refresh) {
        this.services = services;
        this.servers = servers;
        this.refresh = refresh;
        this.entries = new RemoteVersions<>(supervisor, "remote-discovery", services, FIRST_RETRY, refresh, this);
    }

    void start() {
        entries.start(2);
    }

    /** Versions as they stand in aggregated discovery; another map after each change. */
    Map<GroupVersion, ObjectValue> entries() {
        return entries.known();
    }

    static ObjectValue stale(GroupVersion version) {
        return ObjectValue.of("version", version.version(), "freshness", "Stale");
    }

    @Override
    public Duration ask(ApiService service) throws IOException {
        GroupVersion version = service.groupVersion();
        try {
            entries.note(version, fetch(service).with("freshness", "Current"));
            return refresh;
        } catch (IOException | RuntimeException failure) {
            entries.note(version, stale(version));
            throw failure;
        }
    }

    @Override
    public void forget() {
        known.keySet().removeIf(backend ->
                services.all().stream().noneMatch(service -> backend.equals(service.backend())));
    }

    private ObjectValue fetch(ApiService service) throws IOException {
        RemoteServer server = servers.of(service.remote());
        Known before = known.get(service.remote());
        RemoteServer.Page page =
                server.get("/apis", ACCEPT, before == null ? null : before.tag(), TIMEOUT, MAX_BYTES);
        if (page.status() == 304 && before != null) {
            return entry(before, service.groupVersion());
        }
        if (page.status() == 503) {
            throw new IOException("service returned non-success response code: 503");
        }
        if (page.status() == 200 && isAggregated(page)) {
            Known now = new Known(page.headers().first("ETag"), versions(tree(page)));
            known.put(service.remote(), now);
            return entry(now, service.groupVersion());
        }
        RemoteServer.Page list = server.get(service.root(), "application/json", null, TIMEOUT, MAX_BYTES);
        if (list.status() != 200) {
            throw new IOException("failed to download legacy discovery for " + service.root() + ": " + list.status());
        }
        return LegacyDiscovery.version(service.groupVersion(), tree(list));
    }

    private static boolean isAggregated(RemoteServer.Page page) {
        String type = page.headers().first("Content-Type");
        return type != null && type.contains("as=APIGroupDiscoveryList");
    }

    private static ObjectValue entry(Known known, GroupVersion version) {
        return known.versions().getOrDefault(version, ObjectValue.of("version", version.version()));
    }

    private static Map<GroupVersion, ObjectValue> versions(ObjectValue list) {
        Map<GroupVersion, ObjectValue> versions = new HashMap<>();
        for (ObjectValue group : list.list("items").objects()) {
            for (ObjectValue version : group.list("versions").objects()) {
                versions.put(new GroupVersion(group.object("metadata").string("name"), version.string("version")), version);
            }
        }
        return Map.copyOf(versions);
    }

    static ObjectValue tree(RemoteServer.Page page) throws IOException {
        try {
            if (Json.parse(page.body()) instanceof ObjectValue object) {
                return object;
            }
        } catch (JsonSyntaxException malformed) {
            throw new IOException("the answer is no JSON", malformed);
        }
        throw new IOException("the answer is no object");
    }

    @Override
    public void close() {
        entries.close();
    }
}
