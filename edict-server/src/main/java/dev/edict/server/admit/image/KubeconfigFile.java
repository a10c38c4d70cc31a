package dev.edict.server.admit.image;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.schema.decode.GoBase64;
import dev.edict.server.admit.PluginSettings;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import dev.edict.server.http.client.TlsPeer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Where a server is and how to speak to it, as a kubeconfig says in its current context. Nothing that it says is passed over:
 * who wanted a certificate to be shown must not find that nobody was.
 *
 * @param authorization what the header of that name says; empty if it is left out
 */
record KubeconfigFile(URI server, TlsPeer peer, String authorization) {
    private static final String INSECURE = "insecure-skip-tls-verify";

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

    /** Names in the file are relative to where it is. */
    private record Reader(Path file, PluginSettings whole) {

        KubeconfigFile read() throws IOException {
            PluginSettings context = named("contexts", whole.string("current-context"), "context");
            PluginSettings cluster = named("clusters", context.string("cluster"), "cluster");
            PluginSettings user = context.string("user").isEmpty()
                    ? PluginSettings.of(ObjectValue.EMPTY) : named("users", context.string("user"), "user");
            requireNone(cluster, "proxy-url");
            List.of("exec", "auth-provider", "as", "as-uid", "as-groups", "as-user-extra")
                    .forEach(field -> requireNone(user, field));
            URI server = URI.create(cluster.string("server"));
            if (server.getHost() == null || !"https".equals(server.getScheme())) {
                throw new IllegalArgumentException("the server is no https URL: \"" + cluster.string("server") + "\"");
            }
            String name = cluster.string("tls-server-name");
            return new KubeconfigFile(server, new TlsPeer(tls(cluster, user).getSocketFactory(),
                    name.isEmpty() ? host(server) : name, !cluster.bool(INSECURE)), authorization(user));
        }

        private PluginSettings named(String list, String name, String field) {
            return whole.objects(list).stream().filter(entry -> entry.string("name").equals(name))
                    .map(entry -> entry.object(field)).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(field + " \"" + name + "\" does not exist"));
        }

        private static void requireNone(PluginSettings object, String field) {
            if (object.tree().isSet(field)) {
                throw new IllegalArgumentException(field + " is not supported");
            }
        }

        private static String host(URI server) {
            String host = server.getHost();
            return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        }

        private SSLContext tls(PluginSettings cluster, PluginSettings user) throws IOException {
            String certificate = text(user, "client-certificate");
            String key = text(user, "client-key");
            if (certificate != null && key == null) {
                throw new IllegalArgumentException("client-key-data or client-key must be specified to use the clientCert"
                        + " authentication method");
            }
            Credential own = certificate == null || key == null ? null : Credential.fromPem(certificate, key);
            String authorities = text(cluster, "certificate-authority");
            if (!cluster.bool(INSECURE)) {
                return ClientTls.trusting(authorities == null ? List.of() : Pem.certificates(authorities), own);
            }
            if (authorities != null) {
                throw new IllegalArgumentException(
                        "specifying a root certificates file with the insecure flag is not allowed");
            }
            return ClientTls.trustingAnybody(own);
        }

        /** What stands in the file itself, or else in one that it names. */
        private @Nullable String text(PluginSettings object, String field) throws IOException {
            String data = object.string(field + "-data");
            String name = object.string(field);
            if (!data.isEmpty() && !name.isEmpty()) {
                throw new IllegalArgumentException(field + "-data and " + field + " are both specified");
            }
            if (data.isEmpty()) {
                return name.isEmpty() ? null : Files.readString(file.toAbsolutePath().resolveSibling(name));
            }
            try {
                return new String(GoBase64.decode(data.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
            } catch (GoBase64.CorruptInputException corrupt) {
                throw new IllegalArgumentException(field + "-data: " + corrupt.getMessage(), corrupt);
            }
        }

        private String authorization(PluginSettings user) throws IOException {
            String tokenFile = user.string("tokenFile");
            String token = tokenFile.isEmpty() ? user.string("token")
                    : Files.readString(file.toAbsolutePath().resolveSibling(tokenFile)).strip();
            String name = user.string("username");
            String password = user.string("password");
            boolean basic = !name.isEmpty() || !password.isEmpty();
            if (!token.isEmpty() && basic) {
                throw new IllegalArgumentException(
                        "more than one authentication method found; found [token basicAuth], only one is allowed");
            }
            if (!token.isEmpty()) {
                return "Bearer " + token;
            }
            return basic ? "Basic " + Base64.getEncoder().encodeToString(
                    (name + ":" + password).getBytes(StandardCharsets.UTF_8)) : "";
        }
    }
}
