package dev.edict.client.elect;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.request.ResourceClient;
import java.time.Duration;

/**
 * How the Lease is read and written. Each call ends with a {@link dev.edict.client.failure.ClientException} if it is no success:
 * with a {@link dev.edict.client.failure.NoAnswerException} once the time for it is over, whether the server has done it or not.
 */
public interface LeaseAccess {

    /** @throws dev.edict.client.failure.ApiFailure.NotFound if there is none */
    Lease get(String name, Duration limit);

    Lease create(Lease lease, Duration limit);

    /** @throws dev.edict.client.failure.ApiFailure.Conflict if it has been changed since this version of it */
    Lease replace(Lease lease, Duration limit);

    /** Leases of a server, in the namespace of the client. */
    static LeaseAccess of(ResourceClient<Lease> leases) {
        return new ClientLeases(leases);
    }
}
