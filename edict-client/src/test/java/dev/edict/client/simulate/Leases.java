package dev.edict.client.simulate;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.coordination.v1.LeaseSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import java.util.Map;

/** Objects to try things on. */
public final class Leases {
    private Leases() {}

    public static Lease lease(String namespace, String name) {
        return Lease.EMPTY.withMetadata(ObjectMeta.builder().namespace(namespace).name(name).build());
    }

    public static Lease lease(String namespace, String name, String version) {
        return lease(namespace, name).editMetadata(metadata -> metadata.withResourceVersion(version));
    }

    public static Lease heldBy(Lease lease, String holder) {
        return lease.withSpec(LeaseSpec.builder().holderIdentity(holder).build());
    }

    public static Lease labelled(Lease lease, String key, String value) {
        return lease.editMetadata(metadata -> metadata.withLabels(Map.of(key, value)));
    }
}
