package dev.edict.server.allocate;

import dev.edict.kinds.core.service.ServiceFields;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.WriteHook;
import dev.edict.store.Operation;
import dev.edict.store.Store;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Gives services their addresses and node ports, and takes them back. */
public final class ServiceAllocation implements WriteHook {
    private static final GroupKind SERVICE = new GroupKind("", "Service");
    private static final FieldPath CLUSTER_IPS = FieldPath.of("spec", "clusterIPs");
    private static final int CHANCES = 64;

    private final Store store;
    private final ServiceNetwork network;
    private final NodePorts ports;
    private final Identities identities;
    private final Clock clock;
    private final RandomGenerator random;

    public ServiceAllocation(
            Store store, ServiceNetwork network, Identities identities, Clock clock, RandomGenerator random) {
        this.store = store;
        this.network = network;
        this.ports = new NodePorts(random);
        this.identities = identities;
        this.clock = clock;
        this.random = random;
    }

    @Override
    public Plan beforeWrite(ObjectValue object, @Nullable ObjectValue old, int attempt) {
        ObjectValue service = old == null
                ? ServiceFields.normalizeClusterIps(object)
                : ServiceFields.normalizeClusterIps(ServiceFields.patchAllocated(object, old), old);
        ObjectValue settled = IpFamilies.settle(service, old);
        Claims claims = new Claims(store, new ApiObject(settled), identities, clock);
        ObjectValue addressed = addresses(settled, old, claims);
        ObjectValue ported = ports.allocate(addressed, old, claims);
        return new Plan(
                ServiceFields.defaultOnRead(ported, "IPv4"), claims.conditions(), claims.operations());
    }

    private ObjectValue addresses(ObjectValue service, @Nullable ObjectValue old, Claims claims) {
        boolean needed = ServiceFields.needsClusterIp(service);
        List<String> before = old == null || !ServiceFields.needsClusterIp(old) ? List.of() : owned(old);
        if (!needed) {
            before.forEach(claims::releaseAddress);
            return service;
        }
        ObjectValue spec = service.object("spec");
        List<String> given = spec.list("clusterIPs").strings();
        if (!given.isEmpty() && given.getFirst().equals(ServiceFields.NO_ADDRESS)) {
            return service;
        }
        List<StringValue> addresses = new ArrayList<>();
        int families = spec.list("ipFamilies").size();
        for (int index = 0; index < Math.max(families, given.size()); index++) {
            String wanted = index < given.size() ? given.get(index) : "";
            String address = before.contains(wanted) ? wanted
                    : wanted.isEmpty() ? anyAddress(claims) : chosenAddress(service, wanted, given, claims);
            addresses.add(new StringValue(address));
        }
        before.stream().filter(address -> !addresses.contains(new StringValue(address)))
                .forEach(claims::releaseAddress);
        if (addresses.isEmpty()) {
            return service;
        }
        return service.with("spec", spec
                .with("clusterIP", addresses.getFirst())
                .with("clusterIPs", ListValue.copyOf(addresses)));
    }

    private static List<String> owned(ObjectValue service) {
        return service.object("spec").list("clusterIPs").strings().stream()
                .filter(address -> !address.equals(ServiceFields.NO_ADDRESS) && !address.isEmpty()).toList();
    }

    private String anyAddress(Claims claims) {
        for (int chance = 0; chance < CHANCES; chance++) {
            String address = network.random(random);
            if (claims.claimAddress(address)) {
                return address;
            }
        }
        throw ApiErrors.internal("failed to allocate a serviceIP: range is full");
    }

    private String chosenAddress(ObjectValue service, String wanted, List<String> given, Claims claims) {
        String problem = null;
        if (!network.contains(wanted)) {
            problem = "the provided network does not match the current range";
        } else if (!claims.claimAddress(wanted)) {
            problem = "provided IP is already allocated";
        }
        if (problem != null) {
            throw ApiErrors.invalid(SERVICE, new ApiObject(service).name(), new FieldErrors().invalid(
                    CLUSTER_IPS, given, "failed to allocate IP " + wanted + ": " + problem));
        }
        return wanted;
    }

    @Override
    public List<Operation> onRemove(ObjectValue object) {
        Claims claims = new Claims(store, new ApiObject(object), identities, clock);
        if (ServiceFields.needsClusterIp(object)) {
            owned(object).forEach(claims::releaseAddress);
        }
        Set<Long> all = new HashSet<>(NodePorts.of(object));
        all.forEach(claims::releasePort);
        return claims.operations();
    }
}
