package dev.edict.server.authenticate;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.certificate.SubjectName;
import dev.edict.server.filter.Authenticator;
import dev.edict.server.filter.User;
import dev.edict.server.http.HttpRequest;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Users by the certificate that they showed in the handshake: the common name is the user, the organizations are the
 * groups. A certificate counts if one of the trusted authorities vouches for it now and for use by clients.
 */
public final class ClientCertificates implements Authenticator {
    private static final int REMEMBERED = 256;

    private final TrustedChains chains;
    private final Clock clock;
    private final VerifiedCertificates<User> verified = new VerifiedCertificates<>(REMEMBERED);

    public ClientCertificates(List<X509Certificate> authorities, Clock clock) {
        this.chains = new TrustedChains(authorities);
        this.clock = clock;
    }

    @Override
    public @Nullable User authenticate(HttpRequest request) {
        List<X509Certificate> chain = request.peerCertificates();
        if (chain.isEmpty()) {
            return null;
        }
        X509Certificate certificate = chain.getFirst();
        Date now = Date.from(clock.instant());
        User known = verified.find(certificate, now);
        if (known != null) {
            return known;
        }
        try {
            chains.verify(chain, now);
            User user = user(certificate);
            verified.add(certificate, user);
            return user;
        } catch (GeneralSecurityException untrusted) {
            throw ApiErrors.unauthorized();
        }
    }

    private static User user(X509Certificate certificate) throws CertificateException {
        SubjectName subject = SubjectName.of(certificate);
        if (subject.commonName().isEmpty()) {
            throw new CertificateException("no common name");
        }
        return new User(subject.commonName(), "", subject.organizations(), Map.of());
    }
}
