package dev.edict.node;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.coordination.v1.LeaseSpec;
import dev.edict.api.core.v1.Node;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Owners;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Supplier;

/** Says that a node lives, by its Lease in {@code kube-node-lease}. */
final class Heartbeats {
    private static final String NAMESPACE = "kube-node-lease";
    private static final int DURATION_SECONDS = 40;

    private final ResourceClient<Lease> leases;

    Heartbeats(Client client) {
        this.leases = client.of(Lease.TYPE).in(NAMESPACE);
    }

    /** @param node is asked for if there is no Lease yet, whose owner it is */
    void beat(String name, Supplier<Node> node, Instant now) {
        Instant time = now.truncatedTo(ChronoUnit.MICROS);
        try {
            leases.patch(name, Patch.merge(Lease.EMPTY, Lease.EMPTY.editSpec(spec -> spec.withRenewTime(time)), Lease.CODEC));
        } catch (ApiFailure.NotFound none) {
            create(node.get(), time);
        }
    }

    private void create(Node node, Instant time) {
        try {
            leases.create(Lease.EMPTY
                    .withMetadata(ObjectMeta.EMPTY.withName(node.name()).withOwnerReferences(List.of(
                            Owners.controllerReference(Node.TYPE, node).withController(null).withBlockOwnerDeletion(null))))
                    .withSpec(LeaseSpec.EMPTY
                            .withHolderIdentity(node.name())
                            .withLeaseDurationSeconds(DURATION_SECONDS)
                            .withRenewTime(time)));
        } catch (ApiFailure.AlreadyExists meanwhile) {
            // The next beat finds it.
        }
    }
}
