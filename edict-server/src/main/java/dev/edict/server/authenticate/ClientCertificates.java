package dev.edict.server.authenticate;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.certificate.SubjectName;
import dev.edict.server.filter.Authenticator;
import dev.edict.server.filter.User;
import dev.edict.server.http.HttpRequest;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Users by the certificate that they showed in the handshake: the common name is the user, the organizations are the
 * groups. A certificate counts if one of the trusted authorities vouches for it now and for use by clients.
 */
public final class ClientCertificates implements Authenticator {
    private static final int REMEMBERED = 256;
    private static final String CREDENTIAL = "authentication.kubernetes.io/credential-id";

    private final VerifiedCertificates<User> verified;
    private final Clock clock;
    private volatile DoubleConsumer lifetimes = seconds -> {};

    /** @param authorities who is trusted now; another list when that changes */
    public ClientCertificates(Supplier<List<X509Certificate>> authorities, Clock clock) {
        this.verified = new VerifiedCertificates<>(authorities, clock, REMEMBERED);
        this.clock = clock;
    }

    /** Who is told with each request for how many seconds its certificate is still good. */
    public void measure(DoubleConsumer telling) {
        lifetimes = telling;
    }

    @Override
    public @Nullable User authenticate(HttpRequest request) {
        List<X509Certificate> chain = request.peerCertificates();
        if (chain.isEmpty()) {
            return null;
        }
        lifetimes.accept((chain.getFirst().getNotAfter().getTime() - clock.millis()) / 1e3);
        try {
            return verified.find(chain, ClientCertificates::user);
        } catch (GeneralSecurityException untrusted) {
            throw ApiErrors.unauthorized();
        }
    }

    private static User user(X509Certificate certificate) throws GeneralSecurityException {
        SubjectName subject = SubjectName.of(certificate);
        if (subject.commonName().isEmpty()) {
            throw new CertificateException("no common name");
        }
        if (subject.uids().size() > 1 || subject.uids().contains("")) {
            throw new CertificateException("expected 1 UID, but found " + subject.uids().size() + ", or an empty one");
        }
        byte[] print = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
        return new User(subject.commonName(), subject.uids().isEmpty() ? "" : subject.uids().getFirst(),
                subject.organizations(), Map.of(CREDENTIAL, List.of("X509SHA256=" + HexFormat.of().formatHex(print))));
    }
}
