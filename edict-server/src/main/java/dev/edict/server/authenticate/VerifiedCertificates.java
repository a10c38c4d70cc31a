package dev.edict.server.authenticate;

import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was found when certificates were verified, for those that came last: a connection shows the same one each time.
 *
 * @param <T> what is found
 */
final class VerifiedCertificates<T> {
    private final Map<X509Certificate, T> found;

    /** @param most how many are remembered */
    VerifiedCertificates(int most) {
        this.found = Collections.synchronizedMap(new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<X509Certificate, T> eldest) {
                return size() > most;
            }
        });
    }

    void add(X509Certificate certificate, T what) {
        found.put(certificate, what);
    }

    /** What was found, or null if the certificate is not known, or no longer good. */
    @Nullable T find(X509Certificate certificate, Date now) {
        T known = found.get(certificate);
        return known == null || now.after(certificate.getNotAfter()) ? null : known;
    }
}
