package dev.edict.server.authenticate;

import dev.edict.server.certificate.SubjectName;
import dev.edict.server.filter.Authenticator;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.PercentEncoding;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Users by the word of a front proxy: headers say who asks, and the certificate of the connection says that whoever sends
 * them may be believed. Without such a certificate the headers mean nothing.
 */
public final class RequestHeaders implements Authenticator {
    private static final int REMEMBERED = 64;
    private static final String EXTRA = "x-remote-extra-";

    private final TrustedChains chains;
    private final List<String> allowedNames;
    private final Clock clock;
    private final VerifiedCertificates<Boolean> verified = new VerifiedCertificates<>(REMEMBERED);

    /**
     * @param authorities who vouches for proxies
     * @param allowedNames the common names that a proxy may have; any if there are none
     */
    public RequestHeaders(List<X509Certificate> authorities, List<String> allowedNames, Clock clock) {
        this.chains = new TrustedChains(authorities);
        this.allowedNames = List.copyOf(allowedNames);
        this.clock = clock;
    }

    @Override
    public @Nullable User authenticate(HttpRequest request) {
        Headers headers = request.headers();
        String name = first(headers, "X-Remote-User");
        if (name.isEmpty() || request.peerCertificates().isEmpty() || !isProxy(request.peerCertificates())) {
            return null;
        }
        List<String> groups = headers.all("X-Remote-Group").stream().filter(group -> !group.isEmpty()).toList();
        return new User(name, first(headers, "X-Remote-Uid"), groups, extra(headers));
    }

    private static String first(Headers headers, String name) {
        String value = headers.first(name);
        return value == null ? "" : value;
    }

    private boolean isProxy(List<X509Certificate> chain) {
        X509Certificate certificate = chain.getFirst();
        Date now = Date.from(clock.instant());
        if (verified.find(certificate, now) != null) {
            return true;
        }
        try {
            chains.verify(chain, now);
            boolean allowed =
                    allowedNames.isEmpty() || allowedNames.contains(SubjectName.of(certificate).commonName());
            if (allowed) {
                verified.add(certificate, true);
            }
            return allowed;
        } catch (GeneralSecurityException stranger) {
            return false;
        }
    }

    private static Map<String, List<String>> extra(Headers headers) {
        Map<String, List<String>> extra = new LinkedHashMap<>();
        headers.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (lower.startsWith(EXTRA)) {
                String key = lower.substring(EXTRA.length());
                String decoded = PercentEncoding.decodePath(key);
                extra.computeIfAbsent(decoded == null ? key : decoded, absent -> new ArrayList<>()).add(value);
            }
        });
        return extra;
    }
}
