package dev.edict.server.certificate;

import java.nio.file.Path;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
 * @param kubeletClient what the server shows to kubelets ({@code apiserver-kubelet-client})
 * @param serviceAccountKeys sign the tokens of service accounts ({@code sa.key}, {@code sa.pub})
 */
public record CertificateDirectory(
        CertificateAuthority authority,
        CertificateAuthority frontProxyAuthority,
        Credential server,
        Credential administrator,
        String administratorToken,
        Credential frontProxyClient,
        Credential kubeletClient,
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
        KeyFiles files = KeyFiles.in(directory);
        return open(files, files, names, clock, random);
    }

    /**
     * Opens what several servers may have in common, and what this one has for itself: what it shows to clients, because
     * each has names of its own.
     */
    public static CertificateDirectory open(
            KeyFiles common, KeyFiles own, ServerNames names, Clock clock, SecureRandom random) {
        return common.exclusively(() -> {
            try (ExecutorService saving = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<?>> saved = new ArrayList<>();
                Consumer<Runnable> saves = save -> saved.add(saving.submit(save));
                CertificateDirectory opened = open(
                        new Opener(common, clock, random, saves), new Opener(own, clock, random, saves), names);
                saved.forEach(CertificateDirectory::await);
                return opened;
            }
        });
    }

    private static void await(Future<?> saved) {
        try {
            saved.get();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while keys were written", interrupted);
        }
    }

    private static CertificateDirectory open(Opener opener, Opener own, ServerNames names) {
        CertificateAuthority authority = opener.authority("ca", "kubernetes");
        CertificateAuthority frontProxy = opener.authority("front-proxy-ca", "front-proxy-ca");
        return new CertificateDirectory(
                authority,
                frontProxy,
                own.server(authority, names),
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
                opener.credential(
                        "apiserver-kubelet-client",
                        authority,
                        certificate -> true,
                        () -> authority.issueClient("kube-apiserver-kubelet-client", List.of(ADMINISTRATORS))),
                opener.serviceAccountKeys());
    }

    /** Shows no secret. */
    @Override
    public String toString() {
        return "CertificateDirectory[" + authority.certificate().getSubjectX500Principal() + "]";
    }

    /** @param saves does what it is given at a time of its own: each file waits for the disk, and they need not do so in turn */
    private record Opener(KeyFiles files, Clock clock, SecureRandom random, Consumer<Runnable> saves) {

        Credential server(CertificateAuthority authority, ServerNames names) {
            return credential(
                    "apiserver",
                    authority,
                    certificate -> ServerNames.of(certificate).covers(names),
                    () -> authority.issueServer("kube-apiserver", names));
        }

        CertificateAuthority authority(String name, String commonName) {
            Credential known = load(name);
            if (known == null) {
                CertificateAuthority created = CertificateAuthority.create(commonName, clock, random);
                save(name, created.credential());
                return created;
            }
            CertificateAuthority existing = used(name, known);
            if (!expiresSoon(existing.certificate())) {
                return existing;
            }
            CertificateAuthority renewed = existing.renewed();
            save(name, renewed.credential());
            return renewed;
        }

        private CertificateAuthority used(String name, Credential known) {
            try {
                return CertificateAuthority.of(known, clock, random);
            } catch (IllegalArgumentException unusable) {
                throw unusable(name, unusable);
            }
        }

        Credential credential(
                String name, CertificateAuthority issuer, Predicate<X509Certificate> fits, Supplier<Credential> issue) {
            Credential existing = files.read(name + ".key") == null ? null : load(name);
            if (existing != null) {
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
            String existing = files.read(name);
            if (existing != null && !existing.isBlank()) {
                return existing.strip();
            }
            byte[] secret = new byte[TOKEN_BYTES];
            random.nextBytes(secret);
            String made = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
            saves.accept(() -> files.writePrivate(name, made));
            return made;
        }

        KeyPair serviceAccountKeys() {
            String privateKey = files.read("sa.key");
            String publicKey = files.read("sa.pub");
            if (privateKey != null && publicKey != null) {
                return new KeyPair(Pem.publicKey(publicKey), Pem.privateKey(privateKey));
            }
            KeyPair keys = Keys.generate(random);
            saves.accept(() -> {
                files.writePrivate("sa.key", Pem.encode(keys.getPrivate()));
                files.writePublic("sa.pub", Pem.encode(keys.getPublic()));
            });
            return keys;
        }

        private @Nullable Credential load(String name) {
            String certificate = files.read(name + ".crt");
            if (certificate == null) {
                return null;
            }
            String key = files.read(name + ".key");
            try {
                if (key == null) {
                    throw new IllegalArgumentException("there is no " + name + ".key");
                }
                return Credential.fromPem(certificate, key);
            } catch (IllegalArgumentException unreadable) {
                throw unusable(name, unreadable);
            }
        }

        private IllegalStateException unusable(String name, IllegalArgumentException why) {
            return new IllegalStateException("cannot use " + name + ".crt with " + name + ".key in " + files + ": "
                    + why.getMessage() + "; put back the pair, or take both away to have another made", why);
        }

        /** The key goes first: where there is a certificate, there is its key. */
        private void save(String name, Credential credential) {
            saves.accept(() -> {
                files.writePrivate(name + ".key", credential.privateKeyPem());
                files.writePublic(name + ".crt", credential.certificatePem());
            });
        }

        private boolean expiresSoon(X509Certificate certificate) {
            return certificate.getNotAfter().toInstant().isBefore(clock.instant().plus(RENEWAL));
        }
    }
}
