package dev.edict.server.certificate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file with which kubectl and every client library find the server and show who they are. All is embedded, so the file
 * can be carried elsewhere.
 *
 * @param user the name of the user; that of the cluster and of the context are always the same
 * @param server the URL of the server
 * @param authority the certificates by which the client knows the server, as PEM
 * @param proof what the client shows
 */
public record Kubeconfig(String user, String server, String authority, Proof proof) {
    /** The name that Edict gives to its cluster and context, and to the administrator. */
    public static final String DEFAULT_NAME = "edict";

    private static final Pattern SERVER = Pattern.compile("(?m)^ +server: \"(.*)\"$");
    private static final Pattern AUTHORITY = Pattern.compile("(?m)^ +certificate-authority-data: (\\S+)$");

    /** With what somebody shows who he is. */
    public sealed interface Proof {
        record Token(String token) implements Proof {
            @Override
            public String toString() {
                return "Token";
            }
        }

        /** A certificate with its key. */
        record Certificate(Credential credential) implements Proof {
            @Override
            public String toString() {
                return "Certificate";
            }
        }
    }

    /** @param authorities those by which clients know the server */
    public static Kubeconfig of(String server, List<X509Certificate> authorities, String token) {
        return new Kubeconfig(DEFAULT_NAME, server, Pem.encode(authorities), new Proof.Token(token));
    }

    /**
     * Where the server of a file that Edict has written is, and by what it is known; nothing is proved by it.
     *
     * @throws IOException if it can not be read, or somebody else has written it
     */
    public static Kubeconfig read(Path file) throws IOException {
        String text = Files.readString(file);
        Matcher server = SERVER.matcher(text);
        Matcher authority = AUTHORITY.matcher(text);
        if (!server.find() || !authority.find()) {
            throw new IOException(file + " is not as Edict writes it: its server and its authority are not found");
        }
        return new Kubeconfig("", server.group(1).replace("\\\"", "\"").replace("\\\\", "\\"),
                new String(Base64.getDecoder().decode(authority.group(1)), StandardCharsets.US_ASCII), new Proof.Token(""));
    }

    /** The same for another user. */
    public Kubeconfig with(String otherUser, Credential credential) {
        return new Kubeconfig(otherUser, server, authority, new Proof.Certificate(credential));
    }

    /** The same for a server that is reached elsewhere. */
    public Kubeconfig at(String otherServer) {
        return new Kubeconfig(user, otherServer, authority, proof);
    }

    /** The token, if that is what is shown. */
    public String token() {
        return proof instanceof Proof.Token shown ? shown.token() : "";
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
                - name: %5$s
                  user:
                %4$s
                contexts:
                - name: %1$s
                  context:
                    cluster: %1$s
                    namespace: default
                    user: %5$s
                current-context: %1$s
                preferences: {}
                """
                .formatted(quoted(DEFAULT_NAME), quoted(server), base64(authority), shown().indent(4).stripTrailing(),
                        quoted(user));
    }

    private String shown() {
        return switch (proof) {
            case Proof.Token token -> "token: " + quoted(token.token());
            case Proof.Certificate certificate -> "client-certificate-data: "
                    + base64(certificate.credential().certificatePem()) + "\nclient-key-data: "
                    + base64(certificate.credential().privateKeyPem());
        };
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
        return "Kubeconfig[" + user + " at " + server + "]";
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
    }
}
