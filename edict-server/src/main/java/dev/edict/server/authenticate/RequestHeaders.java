package dev.edict.server.authenticate;

import dev.edict.server.certificate.SubjectName;
import dev.edict.server.filter.Authenticator;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.PercentEncoding;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Users by the word of a front proxy: headers say who asks, and the certificate of the connection says that whoever sends
 * them may be believed. Without such a certificate the headers mean nothing.
 */
public final class RequestHeaders implements Authenticator {
    private static final int REMEMBERED = 64;

    private final List<String> allowedNames;
    private final ProxyHeaders names;
    private final VerifiedCertificates<Boolean> verified;

    /**
     * @param authorities who vouches for proxies
     * @param allowedNames the common names that a proxy may have; any if there are none
     * @param names of the headers
     */
    public RequestHeaders(
            List<X509Certificate> authorities, List<String> allowedNames, ProxyHeaders names, Clock clock) {
        List<X509Certificate> trusted = List.copyOf(authorities);
        this.verified = new VerifiedCertificates<>(() -> trusted, clock, REMEMBERED);
        this.allowedNames = List.copyOf(allowedNames);
        this.names = names;
    }

    @Override
    public @Nullable User authenticate(HttpRequest request) {
        Headers headers = request.headers();
        String name = ProxyHeaders.first(headers, names.names());
        if (name.isEmpty() || request.peerCertificates().isEmpty() || !isProxy(request.peerCertificates())) {
            return null;
        }
        return new User(name, ProxyHeaders.first(headers, names.uids()), ProxyHeaders.all(headers, names.groups()),
                extra(headers));
    }

    private boolean isProxy(List<X509Certificate> chain) {
        try {
            return verified.find(chain, this::allowed);
        } catch (GeneralSecurityException stranger) {
            return false;
        }
    }

    private boolean allowed(X509Certificate certificate) throws CertificateException {
        String name = SubjectName.of(certificate).commonName();
        if (!allowedNames.isEmpty() && !allowedNames.contains(name)) {
            throw new CertificateException("x509: subject with cn=" + name + " is not in the allowed list");
        }
        return true;
    }

    private Map<String, List<String>> extra(Headers headers) {
        Map<String, List<String>> extra = new LinkedHashMap<>();
        for (String prefix : names.extraPrefixes()) {
            headers.forEach((name, value) -> {
                String key = ProxyHeaders.rest(name, prefix);
                if (key != null) {
                    String decoded = PercentEncoding.decodePath(key);
                    extra.computeIfAbsent(decoded == null ? key : decoded, absent -> new ArrayList<>()).add(value);
                }
            });
        }
        return extra;
    }
}
