package dev.edict.server.assembly;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.action.ComponentProbes;
import dev.edict.server.admit.quota.QuotaKeeper;
import dev.edict.server.admit.quota.Quotas;
import dev.edict.server.allocate.ServiceNetwork;
import dev.edict.server.encrypt.Encryption;
import dev.edict.server.health.Components;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.ResourceStrategy;
import dev.edict.server.route.ComputedObjects;
import dev.edict.server.route.FieldTracker;
import dev.edict.server.route.ServedResource;
import dev.edict.server.route.ServedResources;
import dev.edict.server.watch.AtRest;
import dev.edict.server.watch.Seals;
import dev.edict.server.watch.WatchCaches;
import dev.edict.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The registries of all built-in resources over one store, without any HTTP. Registries are made when first used. */
public final class ControlPlane implements AutoCloseable {
    /** For how long events are kept if nobody says anything. */
    public static final Duration USUAL_EVENT_LIFE = Duration.ofHours(1);

    private static final GroupVersionResource QUOTAS = new GroupVersionResource("", "v1", "resourcequotas");
    private static final GroupVersionResource COMPONENTS = new GroupVersionResource("", "v1", "componentstatuses");

    private final Catalogue catalogue;
    private final BuiltInKinds kinds;
    private final CatalogueDecoder decoder;
    private final Store store;
    private final Seals seals;
    private final Identities identities;
    private final Clock clock;
    private final WatchCaches caches;
    private final ServiceNetwork serviceNetwork;
    private final Duration eventLife;
    private final Quotas quotas;
    private final Supervisor supervisor = new Supervisor();
    private final Components components = new Components();
    private final ConcurrentMap<GroupVersionResource, ResourceRegistry> registries = new ConcurrentHashMap<>();

    private final ConcurrentMap<GroupVersionResource, FieldTracker> trackers = new ConcurrentHashMap<>();
    private volatile Supplier<List<ResourceRegistry>> custom = List::of;

    public ControlPlane(Catalogue catalogue, Store store, Identities identities, Clock clock) {
        this(catalogue, store, identities, clock, ServiceNetwork.DEFAULT);
    }

    /** @param serviceNetwork where the addresses and ports of services come from */
    public ControlPlane(
            Catalogue catalogue, Store store, Identities identities, Clock clock, ServiceNetwork serviceNetwork) {
        this(catalogue, store, Seals.NONE, identities, clock, serviceNetwork);
    }

    /** @param seals how values lie in the store */
    public ControlPlane(
            Catalogue catalogue, Store store, Seals seals, Identities identities, Clock clock,
            ServiceNetwork serviceNetwork) {
        this(catalogue, BuiltInKinds.STANDARD, store, seals, identities, clock, serviceNetwork, USUAL_EVENT_LIFE);
    }

    /**
     * @param kinds the rules of what is in the catalogue
     * @param eventLife after how long an event is forgotten to which nothing happens any more
     */
    public ControlPlane(
            Catalogue catalogue, BuiltInKinds kinds, Store store, Seals seals, Identities identities, Clock clock,
            ServiceNetwork serviceNetwork, Duration eventLife) {
        this.catalogue = catalogue;
        this.kinds = kinds;
        this.decoder = new CatalogueDecoder(catalogue);
        this.store = store;
        this.seals = seals;
        this.identities = identities;
        this.clock = clock;
        this.caches = WatchCaches.ofThisProcess(clock);
        this.serviceNetwork = serviceNetwork;
        this.eventLife = eventLife;
        AtRest storedQuotas = atRest(QUOTAS.groupResource());
        this.quotas = new Quotas(store, storedQuotas,
                storedQuotas.reading(new StoredValues(Objects.requireNonNull(catalogue.find(QUOTAS)), decoder)), clock,
                this::objects);
    }

    public Catalogue catalogue() {
        return catalogue;
    }

    BuiltInKinds kinds() {
        return kinds;
    }

    CatalogueDecoder decoder() {
        return decoder;
    }

    public Store store() {
        return store;
    }

    /** How the values of all resources lie in the store. */
    public Seals seals() {
        return seals;
    }

    /** What encrypts values in the store; null if nothing does. */
    @Nullable Encryption encryption() {
        // Where nothing is encrypted the class is not even loaded.
        return seals != Seals.NONE && seals instanceof Encryption encrypting ? encrypting : null;
    }

    /** How the values of a resource lie in the store: for those who write there themselves. */
    AtRest atRest(GroupResource resource) {
        return AtRest.of(seals, resource, store);
    }

    public Identities identities() {
        return identities;
    }

    public Clock clock() {
        return clock;
    }

    /** What the watch caches of this server share. */
    public WatchCaches caches() {
        return caches;
    }

    Duration eventLife() {
        return eventLife;
    }

    public ServiceNetwork serviceNetwork() {
        return serviceNetwork;
    }

    /** Keeps count of what is in namespaces. */
    public Quotas quotas() {
        return quotas;
    }

    /** Finds out what is used of quotas. */
    public QuotaKeeper quotaKeeper() {
        return new QuotaKeeper(supervisor, quotas, () -> registry(QUOTAS), this::objects, quota ->
                tracker(QUOTAS).updated(quota.without("status"), quota, "kube-apiserver", "status"), clock);
    }

    /** The objects of a resource, built-in or not; null if there is none. */
    private @Nullable ResourceRegistry objects(GroupResource resource) {
        for (ResourceType type : storedTypes()) {
            if (type.resource().groupResource().equals(resource)) {
                return registry(type.resource());
            }
        }
        return customObjects().stream()
                .filter(objects -> objects.strategy().type().resource().groupResource().equals(resource))
                .findFirst().orElse(null);
    }

    /** Keeps the server's own loops running. */
    public Supervisor supervisor() {
        return supervisor;
    }

    /** What else runs in this process. */
    public Components components() {
        return components;
    }

    /** The registry of a resource in its storage version. */
    public ResourceRegistry registry(GroupVersionResource storage) {
        return registries.computeIfAbsent(storage, this::open);
    }

    /** The registry of a resource of the core group. */
    public ResourceRegistry core(String resource) {
        return registry(new GroupVersionResource("", "v1", resource));
    }

    /** Notes who wrote which fields of a resource: for writes of the server itself. */
    public FieldTracker tracker(GroupVersionResource storage) {
        return trackers.computeIfAbsent(storage, absent -> new OwnershipRules(catalogue, decoder, clock)
                .tracker(Objects.requireNonNull(catalogue.find(storage))));
    }

    /** The registries that have been used so far, custom resources included. */
    public Collection<ResourceRegistry> opened() {
        List<ResourceRegistry> all = new ArrayList<>(registries.values());
        all.addAll(custom.get());
        return all;
    }

    /** The objects of all custom resources, under no rules: for the server's own housekeeping. */
    public List<ResourceRegistry> customObjects() {
        return custom.get();
    }

    /** Makes the objects of custom resources known. */
    void knowCustomObjects(Supplier<List<ResourceRegistry>> objects) {
        custom = objects;
    }

    private ResourceRegistry open(GroupVersionResource storage) {
        ResourceType type = catalogue.find(storage);
        if (type == null) {
            throw new IllegalArgumentException("no resource " + storage);
        }
        ResourceStrategy strategy = Strategies.of(type, type, this);
        return new ResourceRegistry(
                strategy, store, seals, new StoredValues(type, decoder), caches, identities, clock, quotas);
    }

    /** Every resource that is stored, in its storage version. */
    public List<ResourceType> storedTypes() {
        Map<GroupResource, ResourceType> types = new LinkedHashMap<>();
        for (ResourceType type : catalogue.resources()) {
            if (type.isStorage() && type.verbs().contains("delete")) {
                types.put(type.resource().groupResource(), type);
            }
        }
        return List.copyOf(types.values());
    }

    /** All resources of the catalogue, ready to be routed to. */
    public ServedResources serve(
            Subresources subresources, Function<ResourceType, ServedResource.Equipment> equipment) {
        List<ServedResource> served = new ArrayList<>();
        for (ResourceType type : catalogue.resources()) {
            ResourceType storage = catalogue.find(type.storage());
            if (storage == null) {
                throw new IllegalStateException("no storage version for " + type.resource());
            }
            served.add(new ServedResource(type, () -> registryFor(type, storage), codec(type, storage),
                    subresources.of(type), subresources.creation(type), equipment.apply(type), computed(type)));
        }
        return ServedResources.ofBuiltIn(served);
    }

    private KindCodec codec(ResourceType type, ResourceType storage) {
        return new KindCodec(type, storage, kinds.rulesFor(storage.kind().groupKind()), decoder);
    }

    private @Nullable ComputedObjects computed(ResourceType type) {
        return type.resource().equals(COMPONENTS) ? new ComponentProbes(store, components) : null;
    }

    private final ConcurrentMap<GroupVersionResource, ResourceRegistry> views = new ConcurrentHashMap<>();

    /** The registry with the rules of the version through which it is used. */
    private ResourceRegistry registryFor(ResourceType type, ResourceType storage) {
        return views.computeIfAbsent(type.resource(), absent -> {
            ResourceRegistry registry = registry(storage.resource());
            return type.isStorage() ? registry : registry.under(Strategies.of(type, storage, this));
        });
    }

    @Override
    public void close() {
        registries.values().forEach(ResourceRegistry::close);
        caches.close();
        store.close();
    }
}
