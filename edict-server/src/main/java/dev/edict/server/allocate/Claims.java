package dev.edict.server.allocate;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Identities;
import dev.edict.server.watch.StoredForm;
import dev.edict.store.Condition;
import dev.edict.store.Operation;
import dev.edict.store.Store;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Gathers what one write of a service claims and releases. A claim is a key in the store that must not exist yet: an
 * IPAddress object for an address, a bare key for a port. Claims and the service are written in one transaction, so that
 * no crash can leave one without the other.
 */
final class Claims {
    private static final String ADDRESSES = "/registry/ipaddresses/";
    private static final String PORTS = "/registry/edict/nodeports/";

    private final Store store;
    private final ApiObject service;
    private final Identities identities;
    private final Clock clock;
    private final Set<String> claimed = new LinkedHashSet<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final List<Operation> operations = new ArrayList<>();

    Claims(Store store, ApiObject service, Identities identities, Clock clock) {
        this.store = store;
        this.service = service;
        this.identities = identities;
        this.clock = clock;
    }

    /** @return false if somebody has it */
    boolean claimAddress(String address) {
        String key = ADDRESSES + address;
        return claim(key, StoredForm.bytes(addressObject(address)));
    }

    /** @return false if somebody has it, or this service has claimed it already */
    boolean claimPort(long port) {
        String owner = service.namespace() + "/" + service.name();
        return claim(PORTS + port, owner.getBytes(StandardCharsets.UTF_8));
    }

    boolean hasClaimedPort(long port) {
        return claimed.contains(PORTS + port);
    }

    private boolean claim(String key, byte[] value) {
        if (claimed.contains(key) || store.get(key) != null) {
            return false;
        }
        claimed.add(key);
        conditions.add(new Condition.Absent(key));
        operations.add(new Operation.Put(key, value, 0));
        return true;
    }

    void releaseAddress(String address) {
        operations.add(new Operation.Delete(ADDRESSES + address));
    }

    void releasePort(long port) {
        String key = PORTS + port;
        if (operations.stream().noneMatch(operation -> operation.key().equals(key))) {
            operations.add(new Operation.Delete(key));
        }
    }

    List<Condition> conditions() {
        return conditions;
    }

    List<Operation> operations() {
        return operations;
    }

    private ObjectValue addressObject(String address) {
        return ObjectValue.of(
                "kind", "IPAddress",
                "apiVersion", "networking.k8s.io/v1",
                "metadata", ObjectValue.of(
                        "name", address,
                        "uid", identities.uid(),
                        "creationTimestamp", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString(),
                        "labels", ObjectValue.of(
                                "ipaddress.kubernetes.io/ip-family", "IPv4",
                                "ipaddress.kubernetes.io/managed-by", "ipallocator.k8s.io")),
                "spec", ObjectValue.of("parentRef", ObjectValue.of(
                        "resource", "services", "namespace", service.namespace(), "name", service.name())));
    }
}
