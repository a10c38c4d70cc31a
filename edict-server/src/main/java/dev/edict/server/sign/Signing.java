package dev.edict.server.sign;

import dev.edict.kinds.certificates.RequestedCertificate;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Pem;
import dev.edict.server.certificate.RequestedLeaf;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Signs requests that somebody has approved. A certificate is good from a little before now on, because clocks differ, and no
 * longer than was asked for, than is usual, and than the authority itself.
 */
public final class Signing {
    /** How long certificates are good if nobody asks for less. */
    public static final Duration USUAL_LIFETIME = Duration.ofDays(365);

    private static final Duration BACKDATING = Duration.ofMinutes(5);
    private static final Duration SHORTEST = BACKDATING.multipliedBy(2);
    /** What is good for less than this is not shortened by the backdating. */
    private static final Duration SHORT = Duration.ofHours(8);

    private final Duration longest;

    /** @param longest how long certificates are good at most */
    public Signing(Duration longest) {
        this.longest = longest;
    }

    /** What a signer makes of a request. */
    public sealed interface Result {
        /** @param certificate PEM in base64, as it stands in objects */
        record Signed(String certificate) implements Result {}

        /** The request is none that its signer signs, and never will be. */
        record Refused(String message) implements Result {}
    }

    /**
     * @return null if the request is not for one of the server's own signers
     * @throws IllegalArgumentException if the request can not be read, or not be signed
     */
    public @Nullable Result sign(ObjectValue request, CertificateAuthority authority, Instant now) {
        ObjectValue spec = request.object("spec");
        Signer signer = Signer.of(spec.string("signerName"));
        if (signer == null) {
            return null;
        }
        RequestedCertificate requested = RequestedCertificate.of(spec.string("request"));
        if (!requested.isSigned()) {
            throw new IllegalArgumentException("unable to verify certificate request signature");
        }
        Set<String> usages = Set.copyOf(spec.list("usages").strings());
        String complaint = signer.complaint(requested, usages);
        if (complaint != null) {
            return new Result.Refused(complaint);
        }
        if (requested.subject().attributes().isEmpty() && requested.names().isEmpty()) {
            return new Result.Refused("the request names nobody: a subject or a subjectAltName is required");
        }
        Duration lifetime = lifetime(spec.integerOrNull("expirationSeconds"));
        String pem = Pem.encode(authority.issue(new RequestedLeaf(requested, usages,
                now.minus(BACKDATING), end(now, lifetime, authority.certificate().getNotAfter().toInstant()))));
        return new Result.Signed(Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII)));
    }

    private Duration lifetime(@Nullable Long seconds) {
        if (seconds == null) {
            return longest;
        }
        Duration wanted = Duration.ofSeconds(seconds);
        return wanted.compareTo(longest) > 0 ? longest : wanted.compareTo(SHORTEST) < 0 ? SHORTEST : wanted;
    }

    private static Instant end(Instant now, Duration lifetime, Instant authorityEnd) {
        if (!now.isBefore(authorityEnd)) {
            throw new IllegalArgumentException(
                    "refusing to sign a certificate that expired in the past: NotAfter=" + authorityEnd);
        }
        Instant end = now.plus(lifetime.compareTo(SHORT) < 0 ? lifetime : lifetime.minus(BACKDATING));
        return end.isBefore(authorityEnd) ? end : authorityEnd;
    }
}
