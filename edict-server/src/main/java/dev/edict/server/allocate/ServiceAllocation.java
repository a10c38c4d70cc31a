package dev.edict.server.allocate;

import dev.edict.kinds.core.service.ServiceFields;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.WriteHook;
import dev.edict.server.watch.AtRest;
import dev.edict.store.Operation;
import dev.edict.store.Store;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Gives services their families, addresses and node ports, and takes them back. */
public final class ServiceAllocation implements WriteHook {
    private static final String ENDPOINTS = "/registry/services/endpoints/";

    private final Store store;
    private final AtRest storedAddresses;
    private final ServiceNetwork network;
    private final Supplier<List<ObjectValue>> declared;
    private final Identities identities;
    private final Clock clock;
    private final RandomGenerator random;

    /**
     * @param storedAddresses how objects of the kind IPAddress lie in the store
     * @param declared all ServiceCIDRs that there are
     */
    public ServiceAllocation(
            Store store, AtRest storedAddresses, ServiceNetwork network, Supplier<List<ObjectValue>> declared, Identities identities,
            Clock clock, RandomGenerator random) {
        this.store = store;
        this.storedAddresses = storedAddresses;
        this.network = network;
        this.declared = declared;
        this.identities = identities;
        this.clock = clock;
        this.random = random;
    }

    @Override
    public Plan beforeWrite(RequestScope scope, ObjectValue object, @Nullable ObjectValue old, int attempt) {
        return old == null ? create(scope, object) : update(scope, object, defaulted(old));
    }

    private Plan create(RequestScope scope, ObjectValue object) {
        ObjectValue settled = new IpFamilies(network).settle(ServiceFields.normalizeClusterIps(object), null);
        Claims claims = claims(settled, scope.dryRun());
        ObjectValue addressed = addresses(claims).give(settled);
        return plan(ports(claims).give(addressed), claims);
    }

    private Plan update(RequestScope scope, ObjectValue object, ObjectValue old) {
        ObjectValue whole = ServiceFields.normalizeClusterIps(ServiceFields.patchAllocated(object, old), old);
        ObjectValue settled = new IpFamilies(network).settle(whole, old);
        Claims claims = claims(settled, scope.dryRun());
        ObjectValue addressed = addresses(claims).change(settled, old);
        return plan(ports(claims).change(addressed, old), claims);
    }

    private Plan plan(ObjectValue service, Claims claims) {
        return new Plan(defaulted(service), claims.conditions(), claims.operations());
    }

    private ObjectValue defaulted(ObjectValue service) {
        return ServiceFields.defaultOnRead(service, network.primaryFamily());
    }

    private Claims claims(ObjectValue service, boolean dryRun) {
        return new Claims(store, storedAddresses, new ApiObject(service), identities, clock, dryRun);
    }

    private ClusterIps addresses(Claims claims) {
        return new ClusterIps(OpenRanges.of(network, declared.get()), claims, random);
    }

    private NodePorts ports(Claims claims) {
        return new NodePorts(network.nodePorts(), claims, random);
    }

    /** The endpoints go too, lest a new service of the same name begins with those of the old one. */
    @Override
    public List<Operation> onRemove(ObjectValue object) {
        ObjectValue service = defaulted(object);
        Claims claims = claims(service, false);
        new ClusterIps(OpenRanges.of(network, List.of()), claims, random).release(service);
        ports(claims).release(service);
        ApiObject identity = new ApiObject(service);
        List<Operation> operations = new ArrayList<>(claims.operations());
        operations.add(new Operation.Delete(ENDPOINTS + identity.namespace() + "/" + identity.name()));
        return operations;
    }
}
