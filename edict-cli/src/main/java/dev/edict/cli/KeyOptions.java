package dev.edict.cli;

import dev.edict.server.EdictBuilder;
import dev.edict.server.certificate.NamedServingFiles;
import dev.edict.server.certificate.ServingFiles;
import dev.edict.server.http.TlsRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whose keys a server has, and what it shows to its clients. */
final class KeyOptions {
    static final Option PKI = new Option("--pki", "DIR",
            "The authorities and keys that servers of one cluster share, under kubeadm's names; what is missing is made. "
                    + "Default: the pki directory below --data");
    private static final Option JOIN_SECRET = new Option("--join-secret", "FILE",
            "A secret that all servers on one etcd know: the first one puts its keys there, encrypted with it, and the "
                    + "others take them.");
    private static final Option CERTIFICATE = new Option("--tls-cert-file", "FILE",
            "The certificate to show to clients, with those between it and its authority, instead of one of the server's "
                    + "own. Read again when it changes.");
    private static final Option KEY = new Option("--tls-private-key-file", "FILE", "The key of that certificate.");

    private static final Option NAMED = new Option("--tls-sni-cert-key", "CERT,KEY[:NAME,…]",
            "A certificate and its key for those who ask by these names, or by those in the certificate. Several are "
                    + "separated by semicolons.");
    private static final Option LEAST_VERSION = new Option("--tls-min-version", "VersionTLS12|VersionTLS13",
            "The oldest TLS that is spoken.", "VersionTLS12");
    private static final Option SUITES = new Option("--tls-cipher-suites", "NAME,…",
            "The suites of TLS 1.2 that are spoken, the best first. Default: the usual ones");
    private static final Option TRANSPORT_SECURITY = new Option("--strict-transport-security-directives", "NAME,…",
            "Tells browsers to come by TLS only, such as max-age=31536000,includeSubDomains,preload");

    private static final Option SIGNING_DURATION = new Option("--cluster-signing-duration", "TIME",
            "How long certificates are good at most that the server signs on request.", "8760h");

    static final List<Option> OPTIONS = List.of(
            PKI, JOIN_SECRET, CERTIFICATE, KEY, NAMED, LEAST_VERSION, SUITES, TRANSPORT_SECURITY, SIGNING_DURATION);

    private KeyOptions() {}

    /** @param shared whether other servers may use the same store */
    static void apply(Arguments arguments, boolean shared, EdictBuilder builder) {
        String pki = arguments.find(PKI);
        if (pki != null) {
            if (Files.exists(Path.of(pki)) && !Files.isDirectory(Path.of(pki))) {
                throw new Arguments.UsageException(PKI.name() + ": " + pki + " is a file, and a directory is needed");
            }
            builder.pki(Path.of(pki));
        }
        String secret = arguments.find(JOIN_SECRET);
        if (secret != null && !shared) {
            throw new Arguments.UsageException(JOIN_SECRET.name() + " needs a store that servers share: --store etcd");
        }
        if (secret != null) {
            join(builder, Path.of(secret));
        }
        String certificate = arguments.find(CERTIFICATE);
        String key = arguments.find(KEY);
        if ((certificate == null) != (key == null)) {
            throw new Arguments.UsageException(CERTIFICATE.name() + " and " + KEY.name() + " need each other");
        }
        if (certificate != null && key != null) {
            ServingFiles files = new ServingFiles(Path.of(certificate), Path.of(key));
            KEY.check(files::checkKey);
            CERTIFICATE.check(files::check);
            builder.serving(files.certificates(), files.privateKey());
        }
        if (shared) {
            builder.storeIsShared();
        }
        tls(arguments, builder);
        builder.signingDuration(arguments.duration(SIGNING_DURATION));
    }

    private static void tls(Arguments arguments, EdictBuilder builder) {
        String version = arguments.get(LEAST_VERSION);
        LEAST_VERSION.check(() -> TlsRules.of(version, List.of()));
        SUITES.check(() -> builder.tlsRules(TlsRules.of(version, arguments.list(SUITES))));
        try {
            builder.strictTransportSecurity(arguments.list(TRANSPORT_SECURITY));
        } catch (IllegalArgumentException wrong) {
            throw new Arguments.UsageException(String.valueOf(wrong.getMessage()));
        }
        String named = arguments.find(NAMED);
        for (String pair : named == null || named.isEmpty() ? new String[0] : named.split(";")) {
            String[] files = pair.split(",", 2);
            int colon = files.length < 2 ? -1 : files[1].indexOf(':');
            if (files.length < 2 || files[0].isBlank() || files[1].isBlank() || colon == 0) {
                throw new Arguments.UsageException(NAMED.name() + " takes CERT,KEY or CERT,KEY:NAME,NAME, not " + pair);
            }
            NamedServingFiles shown = new NamedServingFiles(
                    new ServingFiles(Path.of(files[0]), Path.of(colon < 0 ? files[1] : files[1].substring(0, colon))),
                    colon < 0 ? List.of() : List.of(files[1].substring(colon + 1).split(",")));
            NAMED.check(shown::check);
            builder.servingUnder(shown.files().certificates(), shown.files().privateKey(), shown.names());
        }
    }

    private static void join(EdictBuilder builder, Path file) {
        try {
            builder.joinSecret(Files.readString(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the join secret cannot be read from " + file, unreadable);
        } catch (IllegalArgumentException weak) {
            throw new Arguments.UsageException(weak.getMessage() + " (in " + file + ")");
        }
    }
}
