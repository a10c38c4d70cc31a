package dev.edict.client.connect;

import dev.edict.client.transport.Credentials;
import dev.edict.client.transport.Endpoint;
import dev.edict.client.transport.Identity;
import dev.edict.client.transport.Source;
import dev.edict.client.transport.Trust;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Makes a connection of a context, its cluster and its user. */
final class KubeconfigConnection {
    static final UserEntry NOBODY =
            new UserEntry("", "", "", "", "", "", "", "", "", "", List.of(), Map.of(), "", null);

    private final Named<ContextEntry> context;
    private final Named<ClusterEntry> cluster;
    private final Named<UserEntry> user;
    private final InstantSource clock;

    KubeconfigConnection(Named<ContextEntry> context, Named<ClusterEntry> cluster, Named<UserEntry> user, InstantSource clock) {
        this.context = context;
        this.cluster = cluster;
        this.user = user;
        this.clock = clock;
    }

    Connection connection() {
        KubeconfigRules.checkCluster(cluster);
        KubeconfigRules.checkUser(user);
        Endpoint endpoint = endpoint();
        String namespace = context.entry().namespace();
        return new Connection(endpoint, credentials(endpoint), namespace.isEmpty() ? "default" : namespace);
    }

    private Endpoint endpoint() {
        ClusterEntry entry = cluster.entry();
        return new Endpoint(
                server(), trust(), entry.serverName(), entry.proxy().isEmpty() ? null : uri("proxy-url", entry.proxy()),
                !entry.disableCompression());
    }

    /** Without a scheme, it is the secure one if anything is said about security. */
    private URI server() {
        ClusterEntry entry = cluster.entry();
        boolean secure = entry.insecure() || !entry.authority().isEmpty() || !entry.authorityData().isEmpty()
                || user.entry().hasCertificate();
        String server = entry.server();
        URI uri = uri("server", server.contains("://") ? server : (secure ? "https://" : "http://") + server);
        if (uri.getHost() == null || !uri.getScheme().equalsIgnoreCase("http") && !uri.getScheme().equalsIgnoreCase("https")) {
            throw KubeconfigRules.problem("cluster", cluster, "server", "\"" + server + "\" is not the address of a server");
        }
        return uri;
    }

    private URI uri(String field, String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException malformed) {
            throw KubeconfigRules.problem("cluster", cluster, field, "is no address");
        }
    }

    private Trust trust() {
        ClusterEntry entry = cluster.entry();
        if (entry.insecure()) {
            return Trust.ANYTHING;
        }
        if (!entry.authorityData().isEmpty()) {
            return new Trust.Authorities(data("cluster", cluster, "certificate-authority-data", entry.authorityData()));
        }
        return entry.authority().isEmpty() ? Trust.SYSTEM : new Trust.Authorities(Source.of(Path.of(entry.authority())));
    }

    /** Secrets are not sent in the clear: a server without TLS is told only as whom one asks. */
    private Credentials credentials(Endpoint endpoint) {
        UserEntry entry = user.entry();
        List<Credentials> parts = new ArrayList<>();
        if (endpoint.isSecure()) {
            addSecrets(endpoint, entry, parts);
        }
        if (!entry.as().isEmpty()) {
            parts.add(Credentials.of(
                    new Impersonation(entry.as(), entry.asUid(), entry.asGroups(), entry.asExtra()).identity()));
        }
        return Combined.of(parts);
    }

    private void addSecrets(Endpoint endpoint, UserEntry entry, List<Credentials> parts) {
        if (entry.hasCertificate()) {
            parts.add(certificate(entry));
        }
        if (!entry.tokenFile().isEmpty()) {
            parts.add(tokenFile(entry));
        } else if (!entry.token().isEmpty()) {
            parts.add(Credentials.of(Identity.bearer(entry.token())));
        }
        if (entry.hasPassword()) {
            parts.add(Credentials.of(Connection.basic(entry.username(), entry.password())));
        }
        ExecEntry exec = entry.exec();
        if (exec != null && parts.isEmpty()) {
            parts.add(new ExecPlugin(
                    exec, exec.provideClusterInfo() ? cluster.entry().forPlugins(authority(endpoint)) : null, clock));
        }
    }

    private String authority(Endpoint endpoint) {
        try {
            return endpoint.trust() instanceof Trust.Authorities(Source certificates)
                    ? Base64.getEncoder().encodeToString(certificates.read())
                    : "";
        } catch (IOException unreadable) {
            throw KubeconfigRules.problem(
                    "cluster", cluster, "certificate-authority", "can not be read: " + unreadable.getMessage());
        }
    }

    private Credentials certificate(UserEntry entry) {
        Source certificate = entry.certificateData().isEmpty()
                ? Source.of(Path.of(entry.certificate()))
                : data("user", user, "client-certificate-data", entry.certificateData());
        Source key = entry.keyData().isEmpty()
                ? Source.of(Path.of(entry.key()))
                : data("user", user, "client-key-data", entry.keyData());
        try {
            return new CertificateFiles(certificate, key, clock);
        } catch (IllegalArgumentException | UncheckedIOException unusable) {
            throw new ConfigurationException(user.origin() + ": user \"" + user.name() + "\": client certificate (" + certificate
                    + ", " + key + "): " + unusable.getMessage(), unusable);
        }
    }

    private Credentials tokenFile(UserEntry entry) {
        Path file = Path.of(entry.tokenFile());
        if (entry.token().isEmpty() && !Files.isReadable(file)) {
            throw KubeconfigRules.problem("user", user, "tokenFile", file + " can not be read");
        }
        return new TokenFile(file, entry.token(), clock);
    }

    private static Source data(String kind, Named<?> named, String field, String base64) {
        return Source.of(Base64.getDecoder().decode(base64), kind + " \"" + named.name() + "\" " + field);
    }
}
