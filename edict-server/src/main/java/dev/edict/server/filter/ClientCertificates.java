package dev.edict.server.filter;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.http.HttpRequest;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.jspecify.annotations.Nullable;

/**
 * Users by the certificate that they showed in the handshake: the common name is the user, the organizations are the
 * groups. A certificate counts if one of the trusted authorities vouches for it now and for use by clients.
 */
public final class ClientCertificates implements Authenticator {
    private static final String CLIENT_AUTHENTICATION = "1.3.6.1.5.5.7.3.2";
    private static final int REMEMBERED = 256;

    private final Set<TrustAnchor> anchors;
    private final Clock clock;
    /** Verified certificates by their bytes' identity; a connection shows the same object each time. */
    private final Map<X509Certificate, User> verified =
            java.util.Collections.synchronizedMap(new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<X509Certificate, User> eldest) {
                    return size() > REMEMBERED;
                }
            });

    public ClientCertificates(List<X509Certificate> authorities, Clock clock) {
        this.anchors = Set.copyOf(authorities.stream().map(authority -> new TrustAnchor(authority, null)).toList());
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
        User known = verified.get(certificate);
        if (known != null && !now.after(certificate.getNotAfter())) {
            return known;
        }
        try {
            verify(chain, now);
            User user = user(certificate);
            verified.put(certificate, user);
            return user;
        } catch (GeneralSecurityException | InvalidNameException untrusted) {
            throw ApiErrors.unauthorized();
        }
    }

    private void verify(List<X509Certificate> chain, Date now) throws GeneralSecurityException {
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

    private static User user(X509Certificate certificate) throws InvalidNameException {
        String name = "";
        List<String> groups = new ArrayList<>();
        for (Rdn part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
            if (part.getType().equalsIgnoreCase("CN")) {
                name = String.valueOf(part.getValue());
            } else if (part.getType().equalsIgnoreCase("O")) {
                groups.add(String.valueOf(part.getValue()));
            }
        }
        if (name.isEmpty()) {
            throw new InvalidNameException("no common name");
        }
        return new User(name, "", groups, Map.of());
    }
}
