package dev.edict.server.webhook;

import dev.edict.server.http.client.Dialer;
import java.io.IOException;

/** Finds where a service of the cluster is reached. */
@FunctionalInterface
public interface ServiceResolver {

    /** @throws IOException if the service does not exist or nobody serves it; its message says which */
    Dialer.Address resolve(String namespace, String name, int port) throws IOException;
}
