package dev.edict.server.aggregate;

import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.client.NetworkFailure;
import dev.edict.server.loop.Follower;
import dev.edict.server.loop.Reconciler;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.watch.CachedObject;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the condition {@code Available} of every APIService true to fact. Looks when the object, its service or an endpoint
 * has changed, every half a minute, and sooner while the other server does not answer.
 */
final class AvailabilityKeeper implements AutoCloseable {
    private static final Duration FIRST_RETRY = Duration.ofMillis(5);
    private static final Duration LONGEST_RETRY = Duration.ofSeconds(30);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    /** A service may have endpoints that are dead: one that answers is enough. */
    private static final int MORE_ATTEMPTS = 4;
    private static final Availability LOCAL =
            new Availability(true, "Local", "Local APIServices are always available");

    private final ApiServices services;
    private final ServiceEndpoints endpoints;
    private final RemoteServers servers;
    private final Supplier<ResourceRegistry> registry;
    private final Clock clock;
    private final Reconciler looks;
    private final List<Follower> followers;
    private final AtomicBoolean following = new AtomicBoolean();

    AvailabilityKeeper(
            Supervisor supervisor, ApiServices services, ServiceEndpoints endpoints, RemoteServers servers,
            Supplier<ResourceRegistry> registry, Clock clock) {
        this.looks =
                new Reconciler(supervisor, "apiservice-availability", FIRST_RETRY, LONGEST_RETRY, this::look);
        this.services = services;
        this.endpoints = endpoints;
        this.servers = servers;
        this.registry = registry;
        this.clock = clock;
        this.followers = endpoints.followers(supervisor, this::concerns, this::serviceChanged);
        services.onChange(this::changed);
    }

    void start() {
        services.all().forEach(service -> changed(service.name(), service));
        looks.start(5);
    }

    /** Services of the cluster are followed from the first APIService on that needs one. */
    private void changed(String name, @Nullable ApiService service) {
        if (service != null && service.backend() != null && following.compareAndSet(false, true)) {
            followers.forEach(Follower::start);
        }
        looks.add(name);
    }

    private boolean concerns(String namespace) {
        return services.all().stream().anyMatch(service -> service.remote().namespace().equals(namespace));
    }

    /** Something about a service of the cluster has changed. @param key namespace and name with a slash between */
    private void serviceChanged(String key) {
        for (ApiService service : services.all()) {
            ApiService.Backend backend = service.remote();
            if (key.equals(backend.namespace() + "/" + backend.service())) {
                looks.add(service.name());
            }
        }
    }

    private @Nullable Duration look(String name) throws IOException {
        CachedObject found = registry.get().find("", name);
        if (found == null) {
            return null;
        }
        ApiService service = ApiService.of(found.tree());
        ApiService.Backend backend = service.backend();
        if (backend == null) {
            note(name, null, LOCAL);
            return null;
        }
        Availability availability = Availability.of(backend, endpoints, () -> probe(service));
        note(name, backend, availability);
        if (availability.reason().equals("FailedDiscoveryCheck")) {
            throw new NetworkFailure(availability.message());
        }
        return LONGEST_RETRY;
    }

    private void probe(ApiService service) throws IOException {
        RemoteServer server;
        try {
            server = servers.of(service.remote());
        } catch (IllegalArgumentException unusable) {
            throw new NetworkFailure(String.valueOf(unusable.getMessage()));
        }
        try {
            server.check(service.root(), TIMEOUT, endpoints);
        } catch (IOException first) {
            List<CompletableFuture<Boolean>> attempts = IntStream.range(0, MORE_ATTEMPTS)
                    .mapToObj(number -> attempt(server, service)).toList();
            if (attempts.stream().noneMatch(CompletableFuture::join)) {
                throw first;
            }
        }
    }

    private CompletableFuture<Boolean> attempt(RemoteServer server, ApiService service) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                server.check(service.root(), TIMEOUT, endpoints);
                return true;
            } catch (IOException failure) {
                return false;
            }
        }, Thread::startVirtualThread);
    }

    /** Writes the condition unless it is there already, or the object has meanwhile got another backend. */
    private void note(String name, ApiService.@Nullable Backend backend, Availability availability) {
        ResourceRegistry objects = registry.get();
        try {
            objects.update(RequestScope.internal(""), name, existing -> {
                ObjectValue object = existing == null ? ObjectValue.EMPTY : existing.tree();
                boolean same = Objects.equals(ApiService.of(object).backend(), backend);
                return same ? availability.noteIn(object, clock.instant()) : object;
            }, UpdateRules.status(objects.strategy().rules()).unconditionally(), Admission.NONE);
        } catch (ApiException gone) {
            if (gone.code() != 404) {
                throw gone;
            }
        }
    }

    @Override
    public void close() {
        followers.forEach(Follower::close);
        looks.close();
    }
}
