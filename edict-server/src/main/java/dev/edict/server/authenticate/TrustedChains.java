package dev.edict.server.authenticate;

import java.security.GeneralSecurityException;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXCertPathValidatorResult;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Verifies what clients show in the handshake: one of the authorities must vouch for it now and for use by clients. */
final class TrustedChains {
    private static final String CLIENT_AUTHENTICATION = "1.3.6.1.5.5.7.3.2";
    private static final String ANY_USE = "2.5.29.37.0";

    private final Set<TrustAnchor> anchors;

    TrustedChains(List<X509Certificate> authorities) {
        this.anchors = authorities.stream().distinct().map(authority -> new TrustAnchor(authority, null))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** @return until when the chain is good, all of it */
    Date verify(List<X509Certificate> chain, Date now) throws GeneralSecurityException {
        if (anchors.isEmpty()) {
            throw new GeneralSecurityException("nobody is trusted");
        }
        PKIXParameters parameters = new PKIXParameters(anchors);
        parameters.setRevocationEnabled(false);
        parameters.setDate(now);
        List<X509Certificate> path = new ArrayList<>(chain);
        path.removeIf(certificate -> anchors.stream()
                .anyMatch(anchor -> certificate.equals(anchor.getTrustedCert())));
        PKIXCertPathValidatorResult result = (PKIXCertPathValidatorResult) CertPathValidator.getInstance("PKIX")
                .validate(CertificateFactory.getInstance("X.509").generateCertPath(path), parameters);
        X509Certificate authority = result.getTrustAnchor().getTrustedCert();
        authority.checkValidity(now);
        requireClientUse(chain.getFirst());
        Date until = earlier(chain.getFirst().getNotAfter(), authority.getNotAfter());
        for (X509Certificate certificate : path) {
            requireClientUse(certificate);
            until = earlier(until, certificate.getNotAfter());
        }
        return until;
    }

    private static Date earlier(Date one, Date other) {
        return one.before(other) ? one : other;
    }

    private static void requireClientUse(X509Certificate certificate) throws GeneralSecurityException {
        List<String> uses = certificate.getExtendedKeyUsage();
        if (uses != null && !uses.contains(CLIENT_AUTHENTICATION) && !uses.contains(ANY_USE)) {
            throw new GeneralSecurityException("x509: certificate specifies an incompatible key usage");
        }
    }
}
