package dev.edict.server.authenticate;

import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What is found in certificates that one of the authorities vouches for. The last ones are remembered, because a connection
 * shows the same one each time: until one in the chain ends, or others are trusted.
 *
 * @param <T> what is found
 */
final class VerifiedCertificates<T> {
    private final Supplier<List<X509Certificate>> authorities;
    private final Clock clock;
    private final int most;
    private volatile Trust<T> trust;

    /** Finds something in a certificate that is good. */
    @FunctionalInterface
    interface Finder<T> {
        T find(X509Certificate certificate) throws GeneralSecurityException;
    }

    private record Found<T>(T what, Date until) {}

    /** What counts while these are trusted. */
    private record Trust<T>(
            List<X509Certificate> authorities, TrustedChains chains, Map<List<X509Certificate>, Found<T>> found) {}

    /**
     * @param authorities who is trusted now; another list when that changes
     * @param most how many are remembered
     */
    VerifiedCertificates(Supplier<List<X509Certificate>> authorities, Clock clock, int most) {
        this.authorities = authorities;
        this.clock = clock;
        this.most = most;
        this.trust = trust(authorities.get());
    }

    private Trust<T> trust(List<X509Certificate> trusted) {
        int kept = most;
        return new Trust<>(trusted, new TrustedChains(trusted), Collections.synchronizedMap(new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<List<X509Certificate>, Found<T>> eldest) {
                return size() > kept;
            }
        }));
    }

    /** @throws GeneralSecurityException if nobody vouches for the chain, or nothing is found in it */
    T find(List<X509Certificate> chain, Finder<T> finder) throws GeneralSecurityException {
        Trust<T> current = trust;
        List<X509Certificate> trusted = authorities.get();
        if (trusted != current.authorities()) {
            current = trust(trusted);
            trust = current;
        }
        Date now = Date.from(clock.instant());
        Found<T> known = current.found().get(chain);
        if (known != null && !now.after(known.until())) {
            return known.what();
        }
        Date until = current.chains().verify(chain, now);
        T what = finder.find(chain.getFirst());
        current.found().put(chain, new Found<>(what, until));
        return what;
    }
}
