package dev.edict.store.etcd;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to reach an etcd cluster.
 *
 * @param endpoints the members, as {@code http://host:2379} or {@code https://host:2379}; any of them will do
 * @param keyPrefix what all keys of this store start with in etcd. What its users call {@code /registry/…} is kept there;
 *        with the default, {@code /registry/}, keys are stored as they are, and others than those can be used. As
 *        kube-apiserver does, a slash is added at both ends where there is none. A user who may read and write this prefix, the key
 *        {@code compact_rev_key}, and leases needs no other permission.
 * @param tls how to trust the members and be trusted by them, for {@code https}; null to trust what the JVM trusts
 * @param credentials who we are, if the cluster asks for a name and a password
 * @param timeout how long a request may take, including finding a member that answers
 * @param compactionInterval history older than this is given up, by one of the servers that share the cluster; zero if
 *        somebody else does it
 * @param clock tells how old a lease is
 */
public record EtcdOptions(
        List<URI> endpoints,
        String keyPrefix,
        @Nullable Tls tls,
        @Nullable Credentials credentials,
        Duration timeout,
        Duration compactionInterval,
        InstantSource clock) {

    /**
     * Files in PEM form.
     *
     * @param authorities certificates of the authorities that have signed the members' certificates; null for the JVM's
     * @param certificate our certificate, with the chain after it; null if the members do not ask for one
     * @param key the private key of our certificate (PKCS #8, PKCS #1 or SEC 1, not encrypted)
     */
    public record Tls(@Nullable Path authorities, @Nullable Path certificate, @Nullable Path key) {

        public Tls {
            if ((certificate == null) != (key == null)) {
                throw new IllegalArgumentException("a certificate needs its key, and a key its certificate");
            }
        }
    }

    /** A name and a password. */
    public record Credentials(String username, String password) {

        /** Does not show the password. */
        @Override
        public String toString() {
            return "Credentials[" + username + "]";
        }
    }

    public EtcdOptions {
        endpoints = List.copyOf(endpoints);
        if (endpoints.isEmpty()) {
            throw new IllegalArgumentException("at least one etcd endpoint is needed, such as http://127.0.0.1:2379");
        }
        endpoints.forEach(EtcdOptions::requireEndpoint);
        keyPrefix = normalized(keyPrefix);
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout must be positive, not " + timeout);
        }
        if (compactionInterval.isNegative()) {
            throw new IllegalArgumentException("compactionInterval must not be negative, but is " + compactionInterval);
        }
    }

    private static String normalized(String prefix) {
        String path = ("/" + prefix + "/").replaceAll("/+", "/");
        if (path.equals("/")) {
            throw new IllegalArgumentException("the key prefix must not be empty, as all of etcd would be read");
        }
        return path;
    }

    private static void requireEndpoint(URI endpoint) {
        boolean known = "http".equals(endpoint.getScheme()) || "https".equals(endpoint.getScheme());
        if (!known || endpoint.getHost() == null || endpoint.getPort() < 0) {
            throw new IllegalArgumentException(
                    "an etcd endpoint looks like http://host:2379 or https://host:2379, not " + endpoint);
        }
    }

    /** The defaults for a cluster with these members. */
    public static EtcdOptions of(List<URI> endpoints) {
        return new EtcdOptions(
                endpoints, "/registry/", null, null, Duration.ofSeconds(10), Duration.ofMinutes(5), InstantSource.system());
    }

    /** The same with keys elsewhere. */
    public EtcdOptions withKeyPrefix(String newKeyPrefix) {
        return new EtcdOptions(endpoints, newKeyPrefix, tls, credentials, timeout, compactionInterval, clock);
    }

    /** The same with certificates. */
    public EtcdOptions withTls(Tls newTls) {
        return new EtcdOptions(endpoints, keyPrefix, newTls, credentials, timeout, compactionInterval, clock);
    }

    /** The same with a name and a password. */
    public EtcdOptions withCredentials(Credentials newCredentials) {
        return new EtcdOptions(endpoints, keyPrefix, tls, newCredentials, timeout, compactionInterval, clock);
    }

    /** The same with more or less patience. */
    public EtcdOptions withTimeout(Duration newTimeout) {
        return new EtcdOptions(endpoints, keyPrefix, tls, credentials, newTimeout, compactionInterval, clock);
    }

    /** The same with more or less history; zero never to compact. */
    public EtcdOptions withCompactionInterval(Duration newInterval) {
        return new EtcdOptions(endpoints, keyPrefix, tls, credentials, timeout, newInterval, clock);
    }
}
