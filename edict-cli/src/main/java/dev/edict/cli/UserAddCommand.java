package dev.edict.cli;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.CertificateDirectory;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Kubeconfig;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets somebody in: makes a certificate, and writes the kubeconfig that carries it. The server need not run. */
final class UserAddCommand implements Command {
    private static final Option DATA = new Option(
            "--data", "DIR", "Where the server keeps its certificates and keys.", ".edict");
    private static final Option GROUPS = new Option(
            "--group", "GROUP,…", "A group that the user belongs to; may be said several times.");
    private static final Option LIFETIME = new Option("--ttl", "TIME",
            "How long the certificate is good. It can not be taken back before that.", "720h");
    private static final Option KUBECONFIG = new Option("--kubeconfig", "FILE",
            "Where the kubeconfig is written. Default: NAME.kubeconfig in this directory");
    private static final Option SERVER = new Option("--server", "URL",
            "Where the user reaches the server. Default: what the administrator's kubeconfig below --data says");

    @Override
    public String name() {
        return "user add";
    }

    @Override
    public String description() {
        return "Write a kubeconfig with a fresh certificate for a user.";
    }

    @Override
    public List<String> operands() {
        return List.of("NAME");
    }

    @Override
    public List<Option> options() {
        return List.of(GROUPS, LIFETIME, KUBECONFIG, SERVER, DATA, KeyOptions.PKI);
    }

    @Override
    public void run(Arguments arguments, PrintStream out) throws IOException {
        String user = arguments.operand(0);
        if (user.isBlank() || user.chars().anyMatch(Character::isISOControl)) {
            throw new Arguments.UsageException("a user needs a name that can be read");
        }
        List<String> groups = arguments.list(GROUPS);
        Path data = Path.of(arguments.get(DATA));
        String pki = arguments.find(KeyOptions.PKI);
        CertificateAuthority authority = CertificateAuthority.read(
                pki == null ? data.resolve("pki") : Path.of(pki), Clock.systemUTC(), new SecureRandom());
        Path file = file(arguments, user);
        Kubeconfig administrator = administrator(data, arguments.find(SERVER));
        Credential credential = authority.issueClient(user, groups, arguments.duration(LIFETIME));
        administrator.with(user, credential).writeTo(file);
        announce(user, groups, file, credential, out);
    }

    private static Path file(Arguments arguments, String user) {
        String chosen = arguments.find(KUBECONFIG);
        Path file = Path.of(chosen == null ? fileName(user) + ".kubeconfig" : chosen);
        if (Files.exists(file)) {
            throw new Arguments.UsageException(file + " is there already; give another " + KUBECONFIG.name());
        }
        return file;
    }

    private static Kubeconfig administrator(Path data, @Nullable String server) throws IOException {
        Path file = data.resolve("kubeconfig");
        if (!Files.exists(file)) {
            throw new IOException(file + " is not there: start the server once with ./edict up, or say where it keeps its "
                    + "data with --data");
        }
        Kubeconfig known = Kubeconfig.read(file);
        return server == null ? known : known.at(url(server));
    }

    private static String url(String server) {
        try {
            URI uri = new URI(server);
            if ("https".equals(uri.getScheme()) && uri.getHost() != null) {
                return server;
            }
        } catch (URISyntaxException malformed) {
            // Said below.
        }
        throw new Arguments.UsageException(SERVER.name() + " takes a URL such as https://example.com:6443, not " + server);
    }

    private static void announce(String user, List<String> groups, Path file, Credential credential, PrintStream out) {
        out.println("Wrote " + file + ": " + user + (groups.isEmpty() ? "" : ", in " + String.join(", ", groups))
                + ", until " + credential.certificate().getNotAfter().toInstant());
        if (groups.contains(CertificateDirectory.ADMINISTRATORS)) {
            out.println("WARNING: whoever has this file can do everything until then, and nobody can take it back.");
            return;
        }
        out.println("Rights come from roles. For example:");
        out.println();
        out.println("  kubectl create clusterrolebinding " + quoted(fileName(user) + "-view") + " --clusterrole=view --user="
                + quoted(user));
        out.println("  kubectl --kubeconfig " + quoted(file.toString()) + " auth whoami");
    }

    /** The name as far as it may be in that of a file, or of a binding. */
    private static String fileName(String user) {
        return user.replaceAll("[^A-Za-z0-9._-]", "_");
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9._/@:-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
