package dev.edict.server.certificate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The keys and certificates of a server, kept in a directory under the names that kubeadm gives them. What is missing is
 * made when the directory is opened; what expires within {@link #RENEWAL}, was issued by another authority, or lacks a
 * name of the server is made again. An authority is renewed with the key that it has. Whatever else is valid is left
 * alone, so an administrator may bring his own.
 *
 * @param authority signs the server's and its clients' certificates ({@code ca.crt}, {@code ca.key})
 * @param frontProxyAuthority signs the certificates of proxies that vouch for users ({@code front-proxy-ca})
 * @param server what the server shows ({@code apiserver})
 * @param administrator a client that may do everything ({@code admin})
 * @param administratorToken says the same as that client's certificate, for clients that do not read keys of every sort
 *     ({@code admin.token})
 * @param frontProxyClient what the server shows to the servers of aggregated APIs ({@code front-proxy-client})
 * @param serviceAccountKeys sign the tokens of service accounts ({@code sa.key}, {@code sa.pub})
 */
public record CertificateDirectory(
        CertificateAuthority authority,
        CertificateAuthority frontProxyAuthority,
        Credential server,
        Credential administrator,
        String administratorToken,
        Credential frontProxyClient,
        KeyPair serviceAccountKeys) {

    /** What expires within this time is renewed. */
    public static final Duration RENEWAL = Duration.ofDays(60);

    /** The group that may do everything. */
    public static final String ADMINISTRATORS = "system:masters";

    /** The name of the administrator. */
    public static final String ADMINISTRATOR = "kubernetes-admin";

    private static final int TOKEN_BYTES = 32;

    /** Opens the directory, which is made if it does not exist. */
    public static CertificateDirectory open(Path directory, ServerNames names, Clock clock, SecureRandom random) {
        AtomicFile.createDirectory(directory);
        Opener opener = new Opener(directory, clock, random);
        CertificateAuthority authority = opener.authority("ca", "kubernetes");
        CertificateAuthority frontProxy = opener.authority("front-proxy-ca", "front-proxy-ca");
        return new CertificateDirectory(
                authority,
                frontProxy,
                opener.credential(
                        "apiserver",
                        authority,
                        certificate -> ServerNames.of(certificate).covers(names),
                        () -> authority.issueServer("kube-apiserver", names)),
                opener.credential(
                        "admin",
                        authority,
                        certificate -> true,
                        () -> authority.issueClient(ADMINISTRATOR, List.of(ADMINISTRATORS))),
                opener.token("admin.token"),
                opener.credential(
                        "front-proxy-client",
                        frontProxy,
                        certificate -> true,
                        () -> frontProxy.issueClient("front-proxy-client", List.of())),
                opener.serviceAccountKeys());
    }

    /** Shows no secret. */
    @Override
    public String toString() {
        return "CertificateDirectory[" + authority.certificate().getSubjectX500Principal() + "]";
    }

    private record Opener(Path directory, Clock clock, SecureRandom random) {

        CertificateAuthority authority(String name, String commonName) {
            if (!Files.exists(certificateFile(name))) {
                CertificateAuthority created = CertificateAuthority.create(commonName, clock, random);
                save(name, created.credential());
                return created;
            }
            CertificateAuthority existing = CertificateAuthority.of(load(name), clock, random);
            if (!expiresSoon(existing.certificate())) {
                return existing;
            }
            CertificateAuthority renewed = existing.renewed();
            save(name, renewed.credential());
            return renewed;
        }

        Credential credential(
                String name, CertificateAuthority issuer, Predicate<X509Certificate> fits, Supplier<Credential> issue) {
            if (Files.exists(certificateFile(name)) && Files.exists(keyFile(name))) {
                Credential existing = load(name);
                X509Certificate certificate = existing.certificate();
                if (issuer.hasIssued(certificate)
                        && !expiresSoon(certificate)
                        && fits.test(certificate)
                        && Keys.belongTogether(existing.privateKey(), certificate.getPublicKey())) {
                    return existing;
                }
            }
            Credential issued = issue.get();
            save(name, issued);
            return issued;
        }

        String token(String name) {
            Path file = directory.resolve(name);
            if (Files.exists(file)) {
                String existing = read(file).strip();
                if (!existing.isEmpty()) {
                    return existing;
                }
            }
            byte[] secret = new byte[TOKEN_BYTES];
            random.nextBytes(secret);
            String made = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
            AtomicFile.writePrivate(file, made);
            return made;
        }

        KeyPair serviceAccountKeys() {
            Path privateFile = directory.resolve("sa.key");
            Path publicFile = directory.resolve("sa.pub");
            if (Files.exists(privateFile) && Files.exists(publicFile)) {
                return new KeyPair(Pem.publicKey(read(publicFile)), Pem.privateKey(read(privateFile)));
            }
            KeyPair keys = Keys.generate(random);
            AtomicFile.writePrivate(privateFile, Pem.encode(keys.getPrivate()));
            AtomicFile.writePublic(publicFile, Pem.encode(keys.getPublic()));
            return keys;
        }

        private Credential load(String name) {
            try {
                return Credential.fromPem(read(certificateFile(name)), read(keyFile(name)));
            } catch (IllegalArgumentException unreadable) {
                throw new IllegalStateException(
                        "cannot use " + certificateFile(name) + " with " + keyFile(name) + ": "
                                + unreadable.getMessage(),
                        unreadable);
            }
        }

        /** The key goes first: where there is a certificate, there is its key. */
        private void save(String name, Credential credential) {
            AtomicFile.writePrivate(keyFile(name), credential.privateKeyPem());
            AtomicFile.writePublic(certificateFile(name), credential.certificatePem());
        }

        private boolean expiresSoon(X509Certificate certificate) {
            return certificate.getNotAfter().toInstant().isBefore(clock.instant().plus(RENEWAL));
        }

        private Path certificateFile(String name) {
            return directory.resolve(name + ".crt");
        }

        private Path keyFile(String name) {
            return directory.resolve(name + ".key");
        }

        private static String read(Path file) {
            try {
                return Files.readString(file);
            } catch (IOException failure) {
                throw new UncheckedIOException("cannot read " + file, failure);
            }
        }
    }
}
