package dev.edict.server.aggregate;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.discovery.DiscoveryDocuments;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Unquoted;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.openapi.OpenApiDocuments;
import dev.edict.server.registry.ResourceRegistry;
import java.lang.System.Logger;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Aggregation as the rest of the server sees it: {@link #route} before its own routes, {@link #discovery} and
 * {@link #openApi} around its own documents.
 *
 * <p>{@link #start} returns when every APIService that is there is known, so that no request goes astray; everything else
 * happens in the background after {@link #follow}. While there is no APIService with another server, requests pay for one
 * look at an empty map.
 */
public final class Aggregation implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Aggregation.class.getName());
    private static final Duration RETRY = Duration.ofMillis(500);

    private final ApiServices services;
    private final RemoteServers servers;
    private final AvailabilityKeeper availability;
    private final AutoRegistration registration;
    private final RemoteDiscovery discovery;
    private final RemoteOpenApi openApi;
    private final Forwarding forwarding;
    private final TrustPublication trust;
    private volatile boolean closed;
    private volatile @Nullable Merge<DiscoveryDocuments, ObjectValue> mergedDiscovery;
    private volatile @Nullable Merge<OpenApiDocuments, RemoteOpenApi.Description> mergedOpenApi;

    /** Documents that were merged, and what they were merged from, to tell whether they still hold. */
    private record Merge<D, R>(D local, Collection<ApiService> services, Map<GroupVersion, R> remote, D documents) {
        boolean isOf(D nowLocal, Collection<ApiService> nowServices, Map<GroupVersion, R> nowRemote) {
            return local == nowLocal && remote == nowRemote && services.equals(nowServices);
        }
    }

    /**
     * Where things are.
     *
     * @param apiServices the registry of APIServices
     * @param definitions the registry of CustomResourceDefinitions
     * @param configMaps the registry of ConfigMaps
     */
    public record Registries(
            Supplier<ResourceRegistry> apiServices, Supplier<ResourceRegistry> definitions,
            Supplier<ResourceRegistry> configMaps) {}

    /**
     * @param supervisor keeps the loops running
     * @param endpoints finds other servers
     * @param builtIn the versions that this server has by itself
     * @param refresh how often other servers are asked what they serve
     */
    public Aggregation(Supervisor supervisor, Registries registries, ServiceEndpoints endpoints, FrontProxy proxy,
            Collection<GroupVersion> builtIn, Clock clock, Duration refresh) {
        this.services = new ApiServices(supervisor, registries.apiServices());
        this.servers = new RemoteServers(endpoints, proxy.client());
        this.availability =
                new AvailabilityKeeper(supervisor, services, endpoints, servers, registries.apiServices(), clock);
        this.registration =
                new AutoRegistration(
                        supervisor, services, registries.apiServices(), registries.definitions(), builtIn);
        this.discovery = new RemoteDiscovery(supervisor, services, servers, refresh);
        this.openApi = new RemoteOpenApi(supervisor, services, servers, refresh);
        this.forwarding = new Forwarding(servers);
        this.trust = new TrustPublication(supervisor, registries.configMaps(), proxy, clock);
        services.onChange((name, service) -> servers.keepOnly(services.all().stream()
                .map(ApiService::backend).filter(Objects::nonNull).collect(Collectors.toSet())));
    }

    /** Knows from now on which versions other servers answer for. */
    public void start() {
        services.start();
    }

    /** Looks after the other servers and what is said of this one to them; to be called once this server answers. */
    public void follow() {
        Thread.ofVirtual().name("edict-aggregation").start(() -> List.<Runnable>of(
                        availability::start, discovery::start, openApi::start, registration::start, trust::start)
                .forEach(this::persist));
    }

    /** Does what must be done, even if the store cannot be reached yet. */
    private void persist(Runnable step) {
        while (!closed) {
            try {
                step.run();
                return;
            } catch (RuntimeException failure) {
                LOG.log(closed ? Logger.Level.TRACE : Logger.Level.WARNING, "aggregation has to wait", Unquoted.of(failure));
            }
            try {
                Thread.sleep(RETRY);
            } catch (InterruptedException interrupted) {
                return;
            }
        }
    }

    /** Answers what other servers answer for; the rest is passed on. */
    public Consumer<Call> route(Consumer<Call> local) {
        return call -> {
            ApiService service = services.isEmpty() ? null : service(call.request().segments());
            if (service == null) {
                local.accept(call);
            } else {
                forwarding.forward(call, service);
            }
        };
    }

    /** Who answers for a path, or null for this server. */
    private @Nullable ApiService service(List<String> path) {
        String first = path.isEmpty() ? "" : path.getFirst();
        return switch (first) {
            case "api" -> services.find(GroupVersion.V1);
            case "apis" -> path.size() < 3 ? null : services.find(new GroupVersion(path.get(1), path.get(2)));
            case "openapi" -> document(path);
            default -> null;
        };
    }

    private @Nullable ApiService document(List<String> path) {
        if (path.size() != 5 || !path.get(1).equals("v3") || !path.get(2).equals("apis")) {
            return null;
        }
        GroupVersion version = new GroupVersion(path.get(3), path.get(4));
        RemoteOpenApi.Description known = openApi.descriptions().get(version);
        return known != null && known.isOnlySwagger() ? null : services.find(version);
    }

    /** This server's documents of discovery with those of other servers in them. */
    public DiscoveryDocuments discovery(DiscoveryDocuments local) {
        if (services.isEmpty()) {
            return local;
        }
        Collection<ApiService> now = List.copyOf(services.all());
        Map<GroupVersion, ObjectValue> entries = discovery.entries();
        Merge<DiscoveryDocuments, ObjectValue> known = mergedDiscovery;
        if (known == null || !known.isOf(local, now, entries)) {
            known = new Merge<>(local, now, entries, new MergedDiscovery(local, now, entries));
            mergedDiscovery = known;
        }
        return known.documents();
    }

    /** This server's OpenAPI documents with those of other servers in them. */
    public OpenApiDocuments openApi(OpenApiDocuments local) {
        Map<GroupVersion, RemoteOpenApi.Description> descriptions = openApi.descriptions();
        if (descriptions.isEmpty()) {
            return local;
        }
        Merge<OpenApiDocuments, RemoteOpenApi.Description> known = mergedOpenApi;
        if (known == null || !known.isOf(local, List.of(), descriptions)) {
            known = new Merge<>(local, List.of(), descriptions, new MergedOpenApi(local, descriptions));
            mergedOpenApi = known;
        }
        return known.documents();
    }

    @Override
    public void close() {
        closed = true;
        trust.close();
        registration.close();
        availability.close();
        discovery.close();
        openApi.close();
        services.close();
        servers.close();
    }
}
