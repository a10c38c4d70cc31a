package dev.edict.client.connect;

import dev.edict.client.time.Ticker;
import dev.edict.client.time.TokenBucket;
import dev.edict.client.transport.Credentials;
import dev.edict.client.transport.Endpoint;
import dev.edict.client.transport.Identity;
import dev.edict.client.transport.JdkTransport;
import dev.edict.client.transport.RateLimited;
import dev.edict.client.transport.Retrying;
import dev.edict.client.transport.Source;
import dev.edict.client.transport.Transport;
import dev.edict.client.transport.Trust;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Where a server is, who asks it, and in which namespace if nobody says. Immutable; the credentials keep themselves fresh. Its text
 * has no secrets.
 *
 * <pre>{@code
 * try (Transport transport = Connection.ofEnvironment().open()) { ... }
 * }</pre>
 */
public record Connection(Endpoint endpoint, Credentials credentials, String namespace) {

    /** A server that is told nothing about who asks. */
    public static Connection of(URI server) {
        return new Connection(Endpoint.of(server), Credentials.NONE, "default");
    }

    /**
     * As most programs want it: what {@code KUBECONFIG} or {@code ~/.kube/config} say, or else, in a pod, its service account.
     *
     * @throws ConfigurationException if there is neither
     */
    public static Connection ofEnvironment() {
        Kubeconfig config = Kubeconfig.load();
        if (!config.isEmpty()) {
            return config.connection();
        }
        InCluster cluster = InCluster.ofEnvironment();
        if (cluster.isPossible()) {
            return cluster.connection();
        }
        throw new ConfigurationException(
                "there is no server to connect to: neither a kubeconfig (KUBECONFIG, ~/.kube/config) nor a service account", null);
    }

    public Connection withTrust(Trust trust) {
        return new Connection(endpoint.withTrust(trust), credentials, namespace);
    }

    public Connection withNamespace(String name) {
        return new Connection(endpoint, credentials, name);
    }

    public Connection withCredentials(Credentials other) {
        return new Connection(endpoint, other, namespace);
    }

    public Connection withToken(String token) {
        return withCredentials(Credentials.of(Identity.bearer(token)));
    }

    /** With a token that is read from a file, again and again. */
    public Connection withTokenFile(Path file) {
        return withCredentials(new TokenFile(file, "", InstantSource.system()));
    }

    public Connection withPassword(String user, String password) {
        return withCredentials(Credentials.of(basic(user, password)));
    }

    static Identity basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return new Identity(Map.of("Authorization", List.of("Basic " + Base64.getEncoder().encodeToString(pair))), null);
    }

    /** With a certificate and its key, both as PEM; from files, they are read anew when these change. */
    public Connection withCertificate(Source certificates, Source key) {
        return withCredentials(new CertificateFiles(certificates, key, InstantSource.system()));
    }

    /** As another user; the credentials must have the right to be that one. */
    public Connection as(Impersonation other) {
        return withCredentials(Combined.of(List.of(credentials, Credentials.of(other.identity()))));
    }

    public Transport open() {
        return open(ClientOptions.standard());
    }

    /** @throws ConfigurationException if certificates can not be read, or the proxy can not be used */
    public Transport open(ClientOptions options) {
        Transport transport;
        try {
            transport = new JdkTransport(endpoint, credentials, options.transport());
        } catch (IllegalArgumentException | UncheckedIOException unusable) {
            throw new ConfigurationException(endpoint + ": " + unusable.getMessage(), unusable);
        }
        if (options.requestsPerSecond() > 0) {
            TokenBucket bucket = new TokenBucket(options.requestsPerSecond(), options.burst(), Ticker.system());
            transport = new RateLimited(transport, bucket, Ticker.system(), options.transport().metrics(), endpoint.host());
        }
        return options.retries() == 0
                ? transport
                : new Retrying(transport, options.retries(), Ticker.system(), options.transport().metrics(), endpoint.host());
    }

    @Override
    public String toString() {
        return endpoint + ", namespace " + namespace;
    }
}
