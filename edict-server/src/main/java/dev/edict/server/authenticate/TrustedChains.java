package dev.edict.server.authenticate;

import java.security.GeneralSecurityException;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Set;

/** Verifies what clients show in the handshake: one of the authorities must vouch for it now and for use by clients. */
final class TrustedChains {
    private static final String CLIENT_AUTHENTICATION = "1.3.6.1.5.5.7.3.2";

    private final Set<TrustAnchor> anchors;

    TrustedChains(List<X509Certificate> authorities) {
        this.anchors = Set.copyOf(authorities.stream().map(authority -> new TrustAnchor(authority, null)).toList());
    }

    void verify(List<X509Certificate> chain, Date now) throws GeneralSecurityException {
        PKIXParameters parameters = new PKIXParameters(anchors);
        parameters.setRevocationEnabled(false);
        parameters.setDate(now);
        List<X509Certificate> path = new ArrayList<>(chain);
        path.removeIf(certificate -> anchors.stream()
                .anyMatch(anchor -> certificate.equals(anchor.getTrustedCert())));
        CertPathValidator.getInstance("PKIX")
                .validate(CertificateFactory.getInstance("X.509").generateCertPath(path), parameters);
        List<String> uses = chain.getFirst().getExtendedKeyUsage();
        if (uses != null && !uses.contains(CLIENT_AUTHENTICATION)) {
            throw new GeneralSecurityException("not a client certificate");
        }
    }
}
