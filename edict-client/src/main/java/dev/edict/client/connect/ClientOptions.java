package dev.edict.client.connect;

import dev.edict.client.transport.Retrying;
import dev.edict.client.transport.TransportSettings;

/**
 * How a server is asked.
 *
 * @param requestsPerSecond a limit of the client's own; 0 for none, which leaves it to the server's fairness
 * @param burst how many requests may come at once under such a limit
 * @param retries how often a request is tried again
 */
public record ClientOptions(double requestsPerSecond, int burst, int retries, TransportSettings transport) {

    /** No limit of the client's own, and ten retries. */
    public static ClientOptions standard() {
        return new ClientOptions(0, 10, Retrying.STANDARD, TransportSettings.standard());
    }

    public ClientOptions withLimit(double perSecond, int atOnce) {
        return new ClientOptions(perSecond, atOnce, retries, transport);
    }

    public ClientOptions withRetries(int most) {
        return new ClientOptions(requestsPerSecond, burst, most, transport);
    }

    public ClientOptions withTransport(TransportSettings settings) {
        return new ClientOptions(requestsPerSecond, burst, retries, settings);
    }
}
