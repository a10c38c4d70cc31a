package dev.edict.server.certificate;

import dev.edict.model.certificate.RequestedCertificate;
import java.time.Instant;
import java.util.Set;

/**
 * A certificate that somebody has asked for, and is to have.
 *
 * @param usages what it is good for, in the words of the API
 */
public record RequestedLeaf(RequestedCertificate request, Set<String> usages, Instant notBefore, Instant notAfter) {

    public RequestedLeaf {
        usages = Set.copyOf(usages);
    }
}
