package dev.edict.server.aggregate;

import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.http.client.NetworkFailure;
import dev.edict.server.loop.Follower;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.webhook.ServiceResolver;
import dev.edict.store.Keys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the services of the cluster are reached: at a ready endpoint, each time at another; the names of ExternalName
 * services at that name. Endpoints come from EndpointSlices or, for services that have none, from an Endpoints object.
 */
public final class ServiceEndpoints implements ServiceResolver {
    private static final String SERVICE_NAME = "kubernetes.io/service-name";

    private final Supplier<ResourceRegistry> services;
    private final Supplier<ResourceRegistry> slices;
    private final Supplier<ResourceRegistry> endpoints;

    public ServiceEndpoints(
            Supplier<ResourceRegistry> services, Supplier<ResourceRegistry> slices,
            Supplier<ResourceRegistry> endpoints) {
        this.services = services;
        this.slices = slices;
        this.endpoints = endpoints;
    }

    @Nullable ObjectValue service(String namespace, String name) {
        CachedObject found = services.get().glance(namespace, name);
        return found == null || found.isUninitialized() ? null : found.tree();
    }

    @Override
    public Dialer.Address resolve(String namespace, String name, int port) throws IOException {
        ObjectValue service = service(namespace, name);
        if (service == null) {
            throw new NetworkFailure(String.valueOf(
                    ApiErrors.notFound(new GroupResource("", "service"), name).getMessage()));
        }
        ObjectValue spec = service.object("spec");
        if (spec.string("type").equals("ExternalName")) {
            return new Dialer.Address(spec.string("externalName"), port);
        }
        String portName = portName(service, port);
        if (portName == null) {
            throw new NetworkFailure("no service port " + port + " found for service " + ApiErrors.quote(name));
        }
        List<ObjectValue> all = new ArrayList<>(slices(namespace, name));
        Collections.shuffle(all, ThreadLocalRandom.current());
        List<String> families = spec.list("ipFamilies").strings();
        if (!families.isEmpty()) {
            all.sort((left, right) -> Boolean.compare(
                    right.string("addressType").equals(families.getFirst()),
                    left.string("addressType").equals(families.getFirst())));
        }
        for (ObjectValue slice : all) {
            Dialer.Address address = ready(slice, portName);
            if (address != null) {
                return address;
            }
        }
        throw new NetworkFailure("no endpoints available for service " + ApiErrors.quote(name));
    }

    /** The name of a service's port, which is empty for many; null if there is no such port. */
    static @Nullable String portName(ObjectValue service, int port) {
        return service.object("spec").list("ports").objects().stream()
                .filter(candidate -> candidate.integer("port") == port).findFirst()
                .map(candidate -> candidate.string("name")).orElse(null);
    }

    private static Dialer.@Nullable Address ready(ObjectValue slice, String portName) {
        for (ObjectValue port : slice.list("ports").objects()) {
            List<ObjectValue> candidates = slice.list("endpoints").objects().stream()
                    .filter(ServiceEndpoints::isReady).toList();
            if (port.string("name").equals(portName) && port.isSet("port") && !candidates.isEmpty()) {
                ObjectValue chosen = candidates.get(ThreadLocalRandom.current().nextInt(candidates.size()));
                return new Dialer.Address(chosen.list("addresses").strings().getFirst(), (int) port.integer("port"));
            }
        }
        return null;
    }

    private static boolean isReady(ObjectValue endpoint) {
        return !Boolean.FALSE.equals(endpoint.object("conditions").boolOrNull("ready"))
                && !endpoint.list("addresses").isEmpty();
    }

    /** Whether any slice has a ready endpoint and a port of that name. */
    static boolean hasReady(List<ObjectValue> slices, String portName) {
        return slices.stream().anyMatch(slice -> ready(slice, portName) != null);
    }

    /** The slices of a service, in the order of their names. */
    List<ObjectValue> slices(String namespace, String name) {
        ResourceRegistry registry = slices.get();
        String prefix = registry.prefix(namespace);
        List<ObjectValue> found = new ArrayList<>();
        Iterator<CachedObject> all = registry.cache().latest().objects().range(prefix, Keys.prefixEnd(prefix));
        while (all.hasNext()) {
            CachedObject next = all.next();
            ObjectValue slice = next.tree();
            if (!next.isUninitialized() && slice.object("metadata").object("labels").string(SERVICE_NAME).equals(name)) {
                found.add(slice);
            }
        }
        return found.isEmpty() ? mirrored(namespace, name) : found;
    }

    private List<ObjectValue> mirrored(String namespace, String name) {
        CachedObject found = endpoints.get().glance(namespace, name);
        if (found == null || found.isUninitialized()) {
            return List.of();
        }
        return found.tree().list("subsets").objects().stream()
                .map(subset -> ObjectValue.of("addressType", "IPv4")
                        .with("ports", subset.list("ports"))
                        .with("endpoints", ListValue.copyOf(subset.list("addresses").objects().stream()
                                .map(address -> ObjectValue.of("addresses", List.of(address.string("ip"))))
                                .toList())))
                .toList();
    }

    /** The key of the service that a slice belongs to: its namespace and name with a slash between. */
    static String serviceOf(ObjectValue slice) {
        ObjectValue metadata = slice.object("metadata");
        return metadata.string("namespace") + "/" + metadata.object("labels").string(SERVICE_NAME);
    }

    /** Tells of services whose endpoints may have changed. */
    List<Follower> followers(Supervisor supervisor, Predicate<String> namespaces, Consumer<String> changed) {
        BiConsumer<String, CachedObject> byKey = (key, object) -> changed.accept(key);
        BiConsumer<String, CachedObject> byLabel = (key, object) -> {
            if (namespaces.test(key.substring(0, Math.max(0, key.indexOf('/'))))) {
                changed.accept(serviceOf(object.tree()));
            }
        };
        return List.of(new Follower(supervisor, services, byKey), new Follower(supervisor, endpoints, byKey),
                new Follower(supervisor, slices, byLabel));
    }
}
