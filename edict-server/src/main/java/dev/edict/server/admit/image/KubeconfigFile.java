package dev.edict.server.admit.image;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlSyntaxException;
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
 * Where a server is and how to speak to it, as a kubeconfig says in its current context.
 *
 * @param authorization what the header of that name says; empty if it is left out
 */
record KubeconfigFile(URI server, TlsPeer peer, String authorization) {

    /** @throws IllegalArgumentException if the file can not be read, or names no server */
    static KubeconfigFile read(Path file) {
        try {
            if (Yaml.read(Files.readAllBytes(file)).value() instanceof ObjectValue whole) {
                return new Reader(file, whole).read();
            }
            throw new IllegalArgumentException("error loading config file \"" + file + "\": it is no object");
        } catch (IOException | YamlSyntaxException unreadable) {
            throw new IllegalArgumentException("error loading config file \"" + file + "\": " + unreadable, unreadable);
        }
    }

    /** Names in the file are relative to where it is. */
    private record Reader(Path file, ObjectValue whole) {

        KubeconfigFile read() throws IOException {
            ObjectValue context = named("contexts", whole.string("current-context"), "context");
            ObjectValue cluster = named("clusters", context.string("cluster"), "cluster");
            ObjectValue user = named("users", context.string("user"), "user");
            URI server = URI.create(cluster.string("server"));
            if (server.getHost() == null || !"https".equals(server.getScheme())) {
                throw new IllegalArgumentException("the server of \"" + file + "\" is no https URL: \""
                        + cluster.string("server") + "\"");
            }
            String name = cluster.string("tls-server-name");
            return new KubeconfigFile(server, new TlsPeer(tls(cluster, user).getSocketFactory(),
                    name.isEmpty() ? host(server) : name, !cluster.bool("insecure-skip-tls-verify")), authorization(user));
        }

        private ObjectValue named(String list, String name, String field) {
            return whole.list(list).objects().stream().filter(entry -> entry.string("name").equals(name))
                    .map(entry -> entry.object(field)).findFirst().orElse(ObjectValue.EMPTY);
        }

        private static String host(URI server) {
            String host = server.getHost();
            return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        }

        private SSLContext tls(ObjectValue cluster, ObjectValue user) throws IOException {
            String certificate = text(user, "client-certificate");
            String key = text(user, "client-key");
            Credential own = certificate == null || key == null ? null : Credential.fromPem(certificate, key);
            if (cluster.bool("insecure-skip-tls-verify")) {
                return ClientTls.trustingAnybody(own);
            }
            String authorities = text(cluster, "certificate-authority");
            return ClientTls.trusting(authorities == null ? List.of() : Pem.certificates(authorities), own);
        }

        /** What stands in the file itself, or else in one that it names. */
        private @Nullable String text(ObjectValue object, String field) throws IOException {
            String data = object.string(field + "-data");
            if (!data.isEmpty()) {
                return new String(Base64.getMimeDecoder().decode(data), StandardCharsets.UTF_8);
            }
            String name = object.string(field);
            return name.isEmpty() ? null : Files.readString(file.toAbsolutePath().resolveSibling(name));
        }

        private String authorization(ObjectValue user) throws IOException {
            String tokenFile = user.string("tokenFile");
            String token = tokenFile.isEmpty() ? user.string("token")
                    : Files.readString(file.toAbsolutePath().resolveSibling(tokenFile)).strip();
            if (!token.isEmpty()) {
                return "Bearer " + token;
            }
            String name = user.string("username");
            return name.isEmpty() ? "" : "Basic " + Base64.getEncoder().encodeToString(
                    (name + ":" + user.string("password")).getBytes(StandardCharsets.UTF_8));
        }
    }
}
