package dev.edict.server.admit.image;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.server.admit.KubeconfigUser;
import dev.edict.server.admit.PluginSettings;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import dev.edict.server.http.client.TlsPeer;
import dev.edict.server.webhook.Identity;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Where a server is and how to speak to it, as a kubeconfig says in its current context.
 *
 * @param authorization what the header of that name says; empty if it is left out
 */
record KubeconfigFile(URI server, TlsPeer peer, String authorization) {
    private static final String INSECURE = "insecure-skip-tls-verify";

    /** Without what others could call as this server with. */
    @Override
    public String toString() {
        return "KubeconfigFile[" + server + "]";
    }

    /** @throws IllegalArgumentException if the file can not be read or used; the message says why */
    static KubeconfigFile read(Path file) {
        try {
            if (Yaml.read(Files.readAllBytes(file)).value() instanceof ObjectValue whole) {
                return new Reader(file, PluginSettings.of(whole)).read();
            }
            throw new IllegalArgumentException("it is no object");
        } catch (IOException | YamlSyntaxException unreadable) {
            throw new IllegalArgumentException("error loading config file \"" + file + "\": " + unreadable, unreadable);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("error loading config file \"" + file + "\": " + wrong.getMessage(), wrong);
        }
    }

    private record Reader(Path file, PluginSettings whole) {

        KubeconfigFile read() throws IOException {
            PluginSettings context = named("contexts", whole.string("current-context"), "context");
            PluginSettings cluster = named("clusters", context.string("cluster"), "cluster");
            Identity user = context.string("user").isEmpty()
                    ? Identity.NONE : KubeconfigUser.read(named("users", context.string("user"), "user"), file);
            KubeconfigUser.requireNone(cluster, "proxy-url");
            URI server = URI.create(cluster.string("server"));
            if (server.getHost() == null || !"https".equals(server.getScheme())) {
                throw new IllegalArgumentException("the server is no https URL: \"" + cluster.string("server") + "\"");
            }
            String name = cluster.string("tls-server-name");
            return new KubeconfigFile(server, new TlsPeer(tls(cluster, user.credential()).getSocketFactory(),
                    name.isEmpty() ? host(server) : name, !cluster.bool(INSECURE)), user.authorization());
        }

        private PluginSettings named(String list, String name, String field) {
            return whole.objects(list).stream().filter(entry -> entry.string("name").equals(name))
                    .map(entry -> entry.object(field)).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(field + " \"" + name + "\" does not exist"));
        }

        private static String host(URI server) {
            String host = server.getHost();
            return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        }

        private SSLContext tls(PluginSettings cluster, @Nullable Credential own) throws IOException {
            String authorities = KubeconfigUser.text(cluster, "certificate-authority", file);
            if (!cluster.bool(INSECURE)) {
                return ClientTls.trusting(authorities == null ? List.of() : Pem.certificates(authorities), own);
            }
            if (authorities != null) {
                throw new IllegalArgumentException(
                        "specifying a root certificates file with the insecure flag is not allowed");
            }
            return ClientTls.trustingAnybody(own);
        }
    }
}
