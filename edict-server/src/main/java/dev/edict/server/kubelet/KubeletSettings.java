package dev.edict.server.kubelet;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How kubelets are reached.
 *
 * @param addressTypes of a node's addresses, the best first
 * @param port where nodes do not say theirs
 * @param timeout for a connection, and again for its handshake
 * @param certificate what is shown to kubelets, with its key; null for one that the server's own authority has made
 * @param authority who vouches for kubelets; null to believe whatever they show
 */
public record KubeletSettings(
        List<String> addressTypes, int port, Duration timeout, @Nullable Path certificate, @Nullable Path key,
        @Nullable Path authority) {

    public static final KubeletSettings DEFAULT = new KubeletSettings(
            List.of("Hostname", "InternalDNS", "InternalIP", "ExternalDNS", "ExternalIP"), 10250, Duration.ofSeconds(5), null, null,
            null);

    public KubeletSettings {
        addressTypes = List.copyOf(addressTypes);
        if ((certificate == null) != (key == null)) {
            throw new IllegalArgumentException("a certificate for kubelets comes with its key, and a key with its certificate");
        }
    }
}
