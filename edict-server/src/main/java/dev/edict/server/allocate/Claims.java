package dev.edict.server.allocate;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Identities;
import dev.edict.server.watch.AtRest;
import dev.edict.server.watch.StoredForm;
import dev.edict.store.Condition;
import dev.edict.store.Entry;
import dev.edict.store.Operation;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what one write of a service claims and releases. A claim is a key in the store that must not exist yet: an
 * IPAddress object for an address, a bare key for a port. Claims and the service are written in one transaction, so that
 * no crash can leave one without the other.
 *
 * <p>A dry run claims nothing. It is told of ports that are taken, but not of addresses.
 */
final class Claims {
    private static final String ADDRESSES = "/registry/ipaddresses/";
    private static final String PORTS = "/registry/edict/nodeports/";

    private final Store store;
    private final AtRest storedAddresses;
    private final ApiObject service;
    private final Identities identities;
    private final Clock clock;
    private final boolean dryRun;
    private final Set<String> claimed = new LinkedHashSet<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final List<Operation> operations = new ArrayList<>();
    private long highestPort;
    private @Nullable Set<String> takenAddresses;

    Claims(
            Store store, AtRest storedAddresses, ApiObject service, Identities identities, Clock clock, boolean dryRun) {
        this.store = store;
        this.storedAddresses = storedAddresses;
        this.service = service;
        this.identities = identities;
        this.clock = clock;
        this.dryRun = dryRun;
    }

    boolean isDryRun() {
        return dryRun;
    }

    /** @return false if somebody has it */
    boolean claimAddress(String address) {
        String key = ADDRESSES + address;
        return dryRun || claim(key, () -> storedAddresses.sealed(key, StoredForm.bytes(addressObject(address))));
    }

    /** Whether nobody had an address when this was first asked; for those who look through a whole range. */
    boolean mayBeFree(String address) {
        Set<String> taken = takenAddresses;
        if (taken == null) {
            taken = new HashSet<>();
            for (Entry entry : store.range(RangeQuery.prefix(ADDRESSES)).entries()) {
                taken.add(entry.key().substring(ADDRESSES.length()));
            }
            takenAddresses = taken;
        }
        return !taken.contains(address);
    }

    /** @return false if somebody has it, or this service has claimed it already */
    boolean claimPort(long port) {
        String owner = service.namespace() + "/" + service.name();
        boolean free = claim(PORTS + port, () -> owner.getBytes(StandardCharsets.UTF_8));
        if (free) {
            highestPort = Math.max(highestPort, port);
        }
        return free;
    }

    /** The highest port that was claimed; 0 if there is none. */
    long highestPort() {
        return highestPort;
    }

    private boolean claim(String key, Supplier<byte[]> value) {
        if (claimed.contains(key) || store.get(key) != null) {
            return false;
        }
        claimed.add(key);
        conditions.add(new Condition.Absent(key));
        operations.add(new Operation.Put(key, value.get(), 0));
        return true;
    }

    void releaseAddress(String address) {
        release(ADDRESSES + address);
    }

    void releasePort(long port) {
        release(PORTS + port);
    }

    private void release(String key) {
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
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        return ObjectValue.of(
                "kind", "IPAddress",
                "apiVersion", "networking.k8s.io/v1",
                "metadata", ObjectValue.of(
                        "name", address,
                        "uid", identities.uid(),
                        "creationTimestamp", now,
                        "labels", ObjectValue.of(
                                "ipaddress.kubernetes.io/ip-family", AddressRange.familyOf(address),
                                "ipaddress.kubernetes.io/managed-by", "ipallocator.k8s.io"),
                        "managedFields", List.of(ObjectValue.of(
                                "manager", "kube-apiserver",
                                "operation", "Update",
                                "apiVersion", "networking.k8s.io/v1",
                                "time", now,
                                "fieldsType", "FieldsV1",
                                "fieldsV1", OWNED))),
                "spec", ObjectValue.of("parentRef", ObjectValue.of(
                        "resource", "services", "namespace", service.namespace(), "name", service.name())));
    }

    private static final ObjectValue OWNED = ObjectValue.of(
            "f:metadata", ObjectValue.of("f:labels", ObjectValue.of(
                    ".", ObjectValue.EMPTY,
                    "f:ipaddress.kubernetes.io/ip-family", ObjectValue.EMPTY,
                    "f:ipaddress.kubernetes.io/managed-by", ObjectValue.EMPTY)),
            "f:spec", ObjectValue.of("f:parentRef", ObjectValue.of(
                    ".", ObjectValue.EMPTY,
                    "f:name", ObjectValue.EMPTY,
                    "f:namespace", ObjectValue.EMPTY,
                    "f:resource", ObjectValue.EMPTY)));
}
