package dev.edict.server.certificate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * Issues certificates that clients trust because they trust the authority's own. Serial numbers are random; times come
 * from the clock. Immutable.
 */
public final class CertificateAuthority {

    /** How long an authority lasts. */
    public static final Duration AUTHORITY_LIFETIME = Duration.ofDays(3650);

    /** How long what it issues lasts. */
    public static final Duration CERTIFICATE_LIFETIME = Duration.ofDays(365);

    /** Clocks of other machines may be behind. */
    private static final Duration BACKDATING = Duration.ofMinutes(5);

    private final Credential credential;
    private final Clock clock;
    private final SecureRandom random;

    private CertificateAuthority(Credential credential, Clock clock, SecureRandom random) {
        this.credential = credential;
        this.clock = clock;
        this.random = random;
    }

    /** Makes an authority with a new key and that common name. */
    public static CertificateAuthority create(String commonName, Clock clock, SecureRandom random) {
        KeyPair keys = Keys.generate(random);
        X509Certificate certificate = authoritySigner(clock, random).signSelf(commonName, keys);
        return new CertificateAuthority(new Credential(certificate, keys.getPrivate()), clock, random);
    }

    /** Uses an authority that exists. @throws IllegalArgumentException if nobody would believe what it signs */
    public static CertificateAuthority of(Credential credential, Clock clock, SecureRandom random) {
        if (credential.certificate().getBasicConstraints() < 0) {
            throw new IllegalArgumentException("the certificate is not one of an authority");
        }
        if (!credential.isPair()) {
            throw new IllegalArgumentException("the key is not that of the certificate");
        }
        return new CertificateAuthority(credential, clock, random);
    }

    /**
     * The authority whose files are in a directory, under kubeadm's names.
     *
     * @throws IOException if they can not be read, with what to do about it
     */
    public static CertificateAuthority read(Path directory, Clock clock, SecureRandom random) throws IOException {
        Path certificate = directory.resolve("ca.crt");
        Path key = directory.resolve("ca.key");
        for (Path file : List.of(certificate, key)) {
            if (!Files.exists(file)) {
                throw new IOException(file + " is not there: start the server once with ./edict up, or say with --data or --pki "
                        + "where it keeps its keys");
            }
            if (!Files.isReadable(file)) {
                throw new IOException("the user who runs this may not read " + file + ": only who runs the server can let "
                        + "somebody in");
            }
        }
        try {
            return of(Credential.fromPem(Files.readString(certificate), Files.readString(key)), clock, random);
        } catch (IllegalArgumentException unusable) {
            throw new IOException(
                    certificate + " and " + key + " are no authority's: " + unusable.getMessage(), unusable);
        }
    }

    /** The same authority, with the same key, for another lifetime: what it has issued stays valid. */
    public CertificateAuthority renewed() {
        X509Certificate certificate =
                authoritySigner(clock, random).signAgain(credential.certificate(), credential.privateKey());
        return new CertificateAuthority(new Credential(certificate, credential.privateKey()), clock, random);
    }

    public X509Certificate certificate() {
        return credential.certificate();
    }

    public Credential credential() {
        return credential;
    }

    /** A certificate with which a server shows that it has the names. */
    public Credential issueServer(String commonName, ServerNames names) {
        KeyPair keys = Keys.generate(random);
        return new Credential(
                signer().signServer(commonName, names, keys.getPublic(), credential), keys.getPrivate());
    }

    /** A certificate with which a client shows that it is the user and belongs to the groups. */
    public Credential issueClient(String user, Collection<String> groups) {
        KeyPair keys = Keys.generate(random);
        return new Credential(
                signer().signClient(user, groups, keys.getPublic(), credential), keys.getPrivate());
    }

    /** The same for a while, with a key that every client reads: some know no other than those of RSA. */
    public Credential issueClient(String user, Collection<String> groups, Duration lifetime) {
        KeyPair keys = Keys.generateRsa(random);
        return new Credential(
                signer(lifetime).signClient(user, groups, keys.getPublic(), credential), keys.getPrivate());
    }

    /** What somebody has asked for. @throws IllegalArgumentException if it can not be signed */
    public X509Certificate issue(RequestedLeaf leaf) {
        return new RequestSigner(credential, random).sign(leaf);
    }

    /** Whether this authority has signed the certificate; says nothing about its dates. */
    boolean hasIssued(X509Certificate certificate) {
        try {
            certificate.verify(credential.certificate().getPublicKey());
            return certificate.getIssuerX500Principal().equals(credential.certificate().getSubjectX500Principal());
        } catch (GeneralSecurityException notSignedByThis) {
            return false;
        }
    }

    /** What is issued does not outlive the authority. */
    private CertificateSigner signer() {
        return signer(CERTIFICATE_LIFETIME);
    }

    private CertificateSigner signer(Duration lifetime) {
        Instant now = clock.instant();
        Instant end = now.plus(lifetime);
        Instant authorityEnd = credential.certificate().getNotAfter().toInstant();
        return new CertificateSigner(now.minus(BACKDATING), end.isBefore(authorityEnd) ? end : authorityEnd, random);
    }

    private static CertificateSigner authoritySigner(Clock clock, SecureRandom random) {
        Instant now = clock.instant();
        return new CertificateSigner(now.minus(BACKDATING), now.plus(AUTHORITY_LIFETIME), random);
    }
}
