package dev.edict.server.webhook;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import dev.edict.server.configure.Settings;
import dev.edict.server.http.client.TlsPeer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Where a server is and how to speak to it, as a kubeconfig says in its current context.
 *
 * @param self as whom it is called, which may change
 * @param peers by what is shown of ourselves
 */
public record KubeconfigFile(URI server, Supplier<Identity> self, Function<Identity, TlsPeer> peers) {
    private static final String INSECURE = "insecure-skip-tls-verify";

    /** @throws IllegalArgumentException if the file can not be read or used; the message says why */
    public static KubeconfigFile read(Path file) {
        return read(file, false);
    }

    /** The same, where the server may also be one without TLS ({@code http:}): for what decides nothing. */
    public static KubeconfigFile readAlsoPlain(Path file) {
        return read(file, true);
    }

    private static KubeconfigFile read(Path file, boolean plain) {
        try {
            if (Yaml.read(Files.readAllBytes(file)).value() instanceof ObjectValue whole) {
                return new Reader(file, Settings.of(whole), plain).read();
            }
            throw new IllegalArgumentException("it is no object");
        } catch (IOException | YamlSyntaxException unreadable) {
            throw new IllegalArgumentException("error loading config file \"" + file + "\": " + unreadable, unreadable);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("error loading config file \"" + file + "\": " + wrong.getMessage(), wrong);
        }
    }

    private record Reader(Path file, Settings whole, boolean plain) {

        KubeconfigFile read() throws IOException {
            Settings context = named("contexts", whole.string("current-context"), "context");
            Settings cluster = named("clusters", context.string("cluster"), "cluster");
            Supplier<Identity> self = self(context.string("user"));
            KubeconfigUser.requireNone(cluster, "proxy-url");
            URI server = URI.create(cluster.string("server"));
            boolean open = plain && "http".equals(server.getScheme());
            if (server.getHost() == null || !open && !"https".equals(server.getScheme())) {
                throw new IllegalArgumentException("the server is no https URL: \"" + cluster.string("server") + "\"");
            }
            if (server.getRawUserInfo() != null) {
                // It would be told to all who read that the server can not be reached.
                throw new IllegalArgumentException("the URL of the server may not say who calls it; a user can");
            }
            if (open) {
                return new KubeconfigFile(server, self, shown -> TlsPeer.anybodyAt(host(server)));
            }
            String name = cluster.string("tls-server-name");
            List<X509Certificate> authorities = authorities(cluster);
            boolean verified = !cluster.bool(INSECURE);
            return new KubeconfigFile(server, self, shown -> new TlsPeer(
                    tls(verified, authorities, shown.credential()).getSocketFactory(),
                    name.isEmpty() ? host(server) : name, verified));
        }

        private Supplier<Identity> self(String name) throws IOException {
            if (name.isEmpty()) {
                return () -> Identity.NONE;
            }
            Settings user = named("users", name, "user");
            KubeconfigUser.requireOne(user, "client-certificate");
            KubeconfigUser.requireOne(user, "client-key");
            return KubeconfigUser.of(user, file)::identity;
        }

        private Settings named(String list, String name, String field) {
            return whole.objects(list).stream().filter(entry -> entry.string("name").equals(name))
                    .map(entry -> entry.object(field)).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(field + " \"" + name + "\" does not exist"));
        }

        private static String host(URI server) {
            String host = server.getHost();
            return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        }

        private List<X509Certificate> authorities(Settings cluster) throws IOException {
            KubeconfigUser.requireOne(cluster, "certificate-authority");
            String authorities = KubeconfigUser.text(cluster, "certificate-authority", file);
            if (authorities != null && cluster.bool(INSECURE)) {
                throw new IllegalArgumentException(
                        "specifying a root certificates file with the insecure flag is not allowed");
            }
            return authorities == null ? List.of() : Pem.certificates(authorities);
        }

        private static SSLContext tls(boolean verified, List<X509Certificate> authorities, @Nullable Credential own) {
            return verified ? ClientTls.trusting(authorities, own) : ClientTls.trustingAnybody(own);
        }
    }
}
