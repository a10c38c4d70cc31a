package dev.edict.controllers;

import dev.edict.model.certificate.RequestedCertificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** The authority of a cluster, which signs certificates that somebody has asked for. Safe for use by any thread. */
public interface ClusterSigner {

    /** How long what it signs is good at most. */
    Duration longest();

    /** When the authority itself ends: nobody believes what it has signed after that. */
    Instant end();

    /**
     * Signs what was asked for, without looking whether it should.
     *
     * @param usages what the certificate is good for, in the words of the API
     * @return the certificate, in PEM
     * @throws IllegalArgumentException if it can not be signed
     */
    String sign(RequestedCertificate request, Set<String> usages, Instant notBefore, Instant notAfter);
}
