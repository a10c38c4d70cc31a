package dev.edict.client.connect;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** What must hold for a cluster and a user before they are used. */
final class KubeconfigRules {
    private static final Set<String> PROXIES = Set.of("http", "https", "socks5");
    private static final Set<String> MODES = Set.of("Never", "IfAvailable", "Always");

    private KubeconfigRules() {}

    static ConfigurationException problem(String kind, Named<?> named, String field, String problem) {
        return new ConfigurationException(
                named.origin() + ": " + kind + " \"" + named.name() + "\": " + field + ": " + problem, null);
    }

    static void checkCluster(Named<ClusterEntry> cluster) {
        ClusterEntry entry = cluster.entry();
        if (entry.server().isEmpty()) {
            throw problem("cluster", cluster, "server", "must be said");
        }
        if (!entry.proxy().isEmpty()) {
            checkProxy(cluster, entry.proxy());
        }
        boolean hasAuthority = !entry.authority().isEmpty() || !entry.authorityData().isEmpty();
        if (!entry.authority().isEmpty() && !entry.authorityData().isEmpty()) {
            throw problem("cluster", cluster, "certificate-authority", "must not be said together with certificate-authority-data");
        }
        if (hasAuthority && entry.insecure()) {
            throw problem("cluster", cluster, "insecure-skip-tls-verify", "must not be said together with a certificate authority");
        }
        checkReadable("cluster", cluster, "certificate-authority", entry.authority());
    }

    private static void checkProxy(Named<ClusterEntry> cluster, String proxy) {
        String scheme;
        try {
            scheme = String.valueOf(URI.create(proxy).getScheme());
        } catch (IllegalArgumentException malformed) {
            throw problem("cluster", cluster, "proxy-url", "is no address");
        }
        if (!PROXIES.contains(scheme)) {
            throw problem("cluster", cluster, "proxy-url", "unsupported scheme \"" + scheme + "\", must be http, https, or socks5");
        }
    }

    static void checkUser(Named<UserEntry> user) {
        UserEntry entry = user.entry();
        if (entry.hasCertificate()) {
            checkCertificate(user, entry);
        }
        if (!entry.token().isEmpty() && entry.hasPassword()) {
            throw problem("user", user, "token", "must not be said together with username and password");
        }
        if (!entry.authProvider().isEmpty()) {
            throw problem("user", user, "auth-provider",
                    "\"" + entry.authProvider() + "\" is not supported; its successors are exec plugins");
        }
        boolean more = !entry.asUid().isEmpty() || !entry.asGroups().isEmpty() || !entry.asExtra().isEmpty();
        if (more && entry.as().isEmpty()) {
            throw problem("user", user, "as", "must be said if as-uid, as-groups or as-user-extra is");
        }
        ExecEntry exec = entry.exec();
        if (exec != null) {
            checkPlugin(user, exec);
        }
    }

    private static void checkCertificate(Named<UserEntry> user, UserEntry entry) {
        if (!entry.certificate().isEmpty() && !entry.certificateData().isEmpty()) {
            throw problem("user", user, "client-certificate", "must not be said together with client-certificate-data");
        }
        if (!entry.key().isEmpty() && !entry.keyData().isEmpty()) {
            throw problem("user", user, "client-key", "must not be said together with client-key-data");
        }
        if (entry.key().isEmpty() && entry.keyData().isEmpty()) {
            throw problem("user", user, "client-key", "or client-key-data must be said with a client certificate");
        }
        checkReadable("user", user, "client-certificate", entry.certificate());
        checkReadable("user", user, "client-key", entry.key());
    }

    private static void checkPlugin(Named<UserEntry> user, ExecEntry exec) {
        if (exec.command().isEmpty()) {
            throw problem("user", user, "exec.command", "must be said");
        }
        if (!exec.apiVersion().equals(ExecEntry.V1) && !exec.apiVersion().equals(ExecEntry.V1BETA1)) {
            throw problem("user", user, "exec.apiVersion", exec.apiVersion().isEmpty()
                    ? "must be said"
                    : "\"" + exec.apiVersion() + "\" is not supported, only " + ExecEntry.V1 + " and " + ExecEntry.V1BETA1);
        }
        if (exec.environment().containsKey("")) {
            throw problem("user", user, "exec.env", "every variable must have a name");
        }
        if (!MODES.contains(exec.interactiveMode())) {
            throw problem("user", user, "exec.interactiveMode", exec.interactiveMode().isEmpty()
                    ? "must be said"
                    : "must be Never, IfAvailable or Always, not \"" + exec.interactiveMode() + "\"");
        }
    }

    private static void checkReadable(String kind, Named<?> named, String field, String file) {
        if (!file.isEmpty() && !Files.isReadable(Path.of(file))) {
            throw problem(kind, named, field, file + " can not be read");
        }
    }
}
