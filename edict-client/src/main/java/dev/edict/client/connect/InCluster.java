package dev.edict.client.connect;

import dev.edict.client.transport.Endpoint;
import dev.edict.client.transport.Source;
import dev.edict.client.transport.Trust;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

/**
 * A pod's own way to the server of its cluster: the address from the environment, the authority and the token from the directory of
 * its service account. The token is read anew as the kubelet renews it.
 */
public final class InCluster {
    private static final Path DIRECTORY = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

    private final Map<String, String> environment;
    private final Path directory;

    InCluster(Map<String, String> environment, Path directory) {
        this.environment = environment;
        this.directory = directory;
    }

    public static InCluster ofEnvironment() {
        return new InCluster(System.getenv(), DIRECTORY);
    }

    /** Whether this process seems to run in a pod. */
    public boolean isPossible() {
        return !host().isEmpty() && !port().isEmpty() && Files.isRegularFile(directory.resolve("token"));
    }

    private String host() {
        return environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
    }

    private String port() {
        return environment.getOrDefault("KUBERNETES_SERVICE_PORT", "");
    }

    /** @throws ConfigurationException if this is no pod */
    public Connection connection() {
        if (host().isEmpty() || port().isEmpty()) {
            throw new ConfigurationException(
                    "not in a cluster: KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT must be set", null);
        }
        Path token = directory.resolve("token");
        if (!Files.isReadable(token)) {
            throw new ConfigurationException("not in a cluster: " + token + " can not be read", null);
        }
        String host = host().indexOf(':') >= 0 ? "[" + host() + "]" : host();
        Path authority = directory.resolve("ca.crt");
        Endpoint endpoint = Endpoint.of(URI.create("https://" + host + ":" + port()))
                .withTrust(Files.isReadable(authority) ? new Trust.Authorities(Source.of(authority)) : Trust.SYSTEM);
        return new Connection(endpoint, new TokenFile(token, "", InstantSource.system()), namespace());
    }

    private String namespace() {
        String named = environment.getOrDefault("POD_NAMESPACE", "");
        if (!named.isEmpty()) {
            return named;
        }
        try {
            String written = Files.readString(directory.resolve("namespace")).strip();
            return written.isEmpty() ? "default" : written;
        } catch (IOException absent) {
            return "default";
        }
    }
}
