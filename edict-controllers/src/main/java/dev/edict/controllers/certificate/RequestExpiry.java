package dev.edict.controllers.certificate;

import dev.edict.api.certificates.v1.CertificateSigningRequest;
import dev.edict.types.Bytes;
import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a request for a certificate has had its day: an hour after it was answered with a certificate, a denial or a failure,
 * when its certificate has ended, and a day after it was made or approved if nothing came of it.
 */
final class RequestExpiry {
    private static final Duration ANSWERED = Duration.ofHours(1);
    private static final Duration UNANSWERED = Duration.ofDays(1);

    private RequestExpiry() {}

    static boolean isOver(CertificateSigningRequest request, Instant now) {
        Bytes certificate = request.status().certificate();
        boolean issued = certificate.length() > 0;
        if (request.status().conditions().isEmpty()) {
            return isOlder(request.metadata().creationTimestamp(), UNANSWERED, now);
        }
        return request.status().conditions().stream().anyMatch(condition -> switch (condition.type()) {
            case Requests.DENIED, Requests.FAILED -> isOlder(condition.lastUpdateTime(), ANSWERED, now);
            case Requests.APPROVED -> isOlder(condition.lastUpdateTime(), issued ? ANSWERED : UNANSWERED, now)
                    || issued && hasEnded(certificate, now);
            default -> false;
        });
    }

    private static boolean isOlder(@Nullable Instant time, Duration age, Instant now) {
        return time != null && time.plus(age).isBefore(now);
    }

    /** The first is that of who asked; those of authorities may follow. */
    private static boolean hasEnded(Bytes certificates, Instant now) {
        try {
            return CertificateFactory.getInstance("X.509")
                            .generateCertificate(new ByteArrayInputStream(certificates.toByteArray()))
                            instanceof X509Certificate first
                    && first.getNotAfter().toInstant().isBefore(now);
        } catch (CertificateException unreadable) {
            return false;
        }
    }
}
