package dev.edict.node;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.coordination.v1.LeaseSpec;
import dev.edict.api.core.v1.Node;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Owners;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Says that a node lives, by its Lease in {@code kube-node-lease}. It keeps the Lease as it has last written it, so that it has to
 * read it only when somebody else has changed it. For use by one thread at a time.
 */
final class Heartbeats {
    private static final String NAMESPACE = "kube-node-lease";
    private static final int DURATION_SECONDS = 40;

    private final ResourceClient<Lease> leases;
    private final String name;
    private @Nullable Lease last;

    /** @param name of the node */
    Heartbeats(Client client, String name) {
        this.leases = client.of(Lease.TYPE).in(NAMESPACE);
        this.name = name;
    }

    /** @param node is asked for if there is no Lease yet, whose owner it is */
    void beat(Supplier<Node> node, Instant now) {
        Instant time = now.truncatedTo(ChronoUnit.MICROS);
        if (last != null) {
            try {
                last = renewed(last, time);
                return;
            } catch (ApiFailure.Conflict | ApiFailure.NotFound changed) {
                last = null;
            }
        }
        Lease there = leases.find(name).orElse(null);
        last = there == null ? create(node.get(), time) : renewed(there, time);
    }

    private Lease renewed(Lease lease, Instant time) {
        return kept(leases.replace(lease.editSpec(spec -> spec
                .withHolderIdentity(name)
                .withLeaseDurationSeconds(DURATION_SECONDS)
                .withRenewTime(time))));
    }

    /** Who manages which field, servers know by themselves. */
    private static Lease kept(Lease lease) {
        return lease.editMetadata(metadata -> metadata.withManagedFields(List.of()));
    }

    private Lease create(Node node, Instant time) {
        return kept(leases.create(Lease.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name).withOwnerReferences(List.of(
                        Owners.controllerReference(Node.TYPE, node).withController(null).withBlockOwnerDeletion(null))))
                .withSpec(LeaseSpec.EMPTY
                        .withHolderIdentity(name)
                        .withLeaseDurationSeconds(DURATION_SECONDS)
                        .withRenewTime(time))));
    }
}
