package dev.edict.controllers.certificate;

import dev.edict.api.certificates.v1.CertificateSigningRequestSpec;
import dev.edict.controllers.ClusterSigner;
import dev.edict.model.certificate.RequestedCertificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Signs requests that somebody has approved. A certificate is good from a little before now on, because clocks differ, and no
 * longer than was asked for, than is usual, and than the authority itself.
 */
final class Signing {
    private static final Duration BACKDATING = Duration.ofMinutes(5);
    private static final Duration SHORTEST = BACKDATING.multipliedBy(2);
    /** What is good for less than this is not shortened by the backdating. */
    private static final Duration SHORT = Duration.ofHours(8);

    private final ClusterSigner authority;

    Signing(ClusterSigner authority) {
        this.authority = authority;
    }

    /** What a signer makes of a request. */
    sealed interface Result {
        /** @param certificate PEM */
        record Signed(String certificate) implements Result {}

        /** The request is none that its signer signs, and never will be. */
        record Refused(String message) implements Result {}
    }

    /**
     * @return null if the request is not for one of the cluster's own signers
     * @throws IllegalArgumentException if the request can not be read, or not be signed
     */
    @Nullable Result sign(CertificateSigningRequestSpec spec, Instant now) {
        Signer signer = Signer.of(spec.signerName());
        if (signer == null) {
            return null;
        }
        RequestedCertificate requested = Requests.requested(spec);
        if (!requested.isSigned()) {
            throw new IllegalArgumentException("unable to verify certificate request signature");
        }
        Set<String> usages = Set.copyOf(spec.usages());
        String complaint = signer.complaint(requested, usages);
        if (complaint != null) {
            return new Result.Refused(complaint);
        }
        if (requested.subject().attributes().isEmpty() && requested.names().isEmpty()) {
            return new Result.Refused("the request names nobody: a subject or a subjectAltName is required");
        }
        return new Result.Signed(authority.sign(
                requested, usages, now.minus(BACKDATING), end(now, lifetime(spec.expirationSeconds()))));
    }

    private Duration lifetime(@Nullable Integer seconds) {
        if (seconds == null) {
            return authority.longest();
        }
        Duration wanted = Duration.ofSeconds(seconds);
        return wanted.compareTo(authority.longest()) > 0
                ? authority.longest()
                : wanted.compareTo(SHORTEST) < 0 ? SHORTEST : wanted;
    }

    private Instant end(Instant now, Duration lifetime) {
        Instant authorityEnd = authority.end();
        if (!now.isBefore(authorityEnd)) {
            throw new IllegalArgumentException(
                    "refusing to sign a certificate that expired in the past: NotAfter=" + authorityEnd);
        }
        Instant end = now.plus(lifetime.compareTo(SHORT) < 0 ? lifetime : lifetime.minus(BACKDATING));
        return end.isBefore(authorityEnd) ? end : authorityEnd;
    }
}
