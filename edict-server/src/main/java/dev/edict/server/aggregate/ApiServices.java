package dev.edict.server.aggregate;

import dev.edict.model.name.GroupVersion;
import dev.edict.server.loop.Follower;
import dev.edict.server.loop.Reconciler;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The versions of groups for which other servers answer, as they are now. Readers see one immutable map; one worker
 * replaces it when an APIService has changed.
 */
final class ApiServices implements AutoCloseable {
    private static final Duration FIRST_RETRY = Duration.ofMillis(50);
    private static final Duration LONGEST_RETRY = Duration.ofSeconds(10);

    private final Supplier<ResourceRegistry> registry;
    private final Reconciler changes;
    private final Follower follower;
    private final List<BiConsumer<String, @Nullable ApiService>> listeners = new ArrayList<>();
    private volatile Map<GroupVersion, ApiService> remote = Map.of();

    ApiServices(Supervisor supervisor, Supplier<ResourceRegistry> registry) {
        this.registry = registry;
        this.changes = new Reconciler(supervisor, "apiservices", FIRST_RETRY, LONGEST_RETRY, this::look);
        this.follower = new Follower(supervisor, registry, (name, object) -> changes.add(name));
    }

    /**
     * Tells of each APIService that has changed, whoever answers for it, by its name; null if it has gone. To be called before
     * the start.
     */
    void onChange(BiConsumer<String, @Nullable ApiService> listener) {
        listeners.add(listener);
    }

    /** Knows everything that is there before it returns, so that no request goes astray. */
    void start() {
        follower.start();
        ResourceRegistry objects = registry.get();
        objects.newest().objects().range("", null).forEachRemaining(object -> {
            if (!object.isUninitialized()) {
                take(ApiService.of(object.tree()));
            }
        });
        changes.start(1);
    }

    boolean isEmpty() {
        return remote.isEmpty();
    }

    /** The service to which requests of a version go, or null if this server answers itself. */
    @Nullable ApiService find(GroupVersion version) {
        return remote.get(version);
    }

    Collection<ApiService> all() {
        return remote.values();
    }

    private @Nullable Duration look(String name) {
        CachedObject found = registry.get().find("", name);
        ApiService service = found == null || found.isUninitialized() ? null : ApiService.of(found.tree());
        if (service == null) {
            forget(name);
        } else {
            take(service);
        }
        listeners.forEach(listener -> listener.accept(name, service));
        return null;
    }

    private synchronized void take(ApiService service) {
        if (service.backend() == null) {
            forget(service.name());
            return;
        }
        Map<GroupVersion, ApiService> changed = new HashMap<>(remote);
        changed.put(service.groupVersion(), service);
        remote = Map.copyOf(changed);
    }

    private synchronized void forget(String name) {
        if (remote.values().stream().anyMatch(service -> service.name().equals(name))) {
            Map<GroupVersion, ApiService> changed = new HashMap<>(remote);
            changed.values().removeIf(service -> service.name().equals(name));
            remote = Map.copyOf(changed);
        }
    }

    @Override
    public void close() {
        follower.close();
        changes.close();
    }
}
