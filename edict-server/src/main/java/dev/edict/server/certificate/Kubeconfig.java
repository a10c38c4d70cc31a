package dev.edict.server.certificate;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;

/**
 * The file with which kubectl and every client library find the server and show who they are. All is embedded, so the file
 * can be carried elsewhere.
 *
 * @param name of the cluster, the user and the context
 * @param server the URL of the server
 * @param authority the certificates by which the client knows the server, as PEM
 * @param token what the client shows
 */
public record Kubeconfig(String name, String server, String authority, String token) {

    /** The name that Edict gives to its cluster, user and context. */
    public static final String DEFAULT_NAME = "edict";

    /** @param authorities those by which clients know the server */
    public static Kubeconfig of(String server, List<X509Certificate> authorities, String token) {
        return new Kubeconfig(DEFAULT_NAME, server, Pem.encode(authorities), token);
    }

    public String toYaml() {
        return """
                apiVersion: v1
                kind: Config
                clusters:
                - name: %1$s
                  cluster:
                    server: %2$s
                    certificate-authority-data: %3$s
                users:
                - name: %1$s
                  user:
                    token: %4$s
                contexts:
                - name: %1$s
                  context:
                    cluster: %1$s
                    namespace: default
                    user: %1$s
                current-context: %1$s
                preferences: {}
                """
                .formatted(
                        quoted(name),
                        quoted(server),
                        base64(authority),
                        quoted(token));
    }

    /** Writes the file at once or not at all, for its owner only; the directory is made if it does not exist. */
    public void writeTo(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            AtomicFile.createDirectory(parent);
        }
        AtomicFile.writePrivate(file, toYaml());
    }

    @Override
    public String toString() {
        return "Kubeconfig[" + name + " at " + server + "]";
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
    }
}
