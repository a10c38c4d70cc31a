package dev.edict.local;

import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.measure.RequestMetrics;
import dev.edict.client.request.Client;
import dev.edict.client.time.Ticker;
import dev.edict.client.transport.Retrying;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;

/** Clients in the server's process that ask as one does over a connection: again, when the server has too much to do and says when. */
public final class LocalClients {
    private static final String HOST = "in-process";

    private LocalClients() {}

    /** As a user whom the server believes without a proof. */
    public static Client of(Edict edict, User user) {
        return new Client(new Retrying(InProcessTransport.of(edict, user), Retrying.STANDARD, Ticker.system(),
                new RequestMetrics(MetricRegistry.shared()), HOST));
    }
}
