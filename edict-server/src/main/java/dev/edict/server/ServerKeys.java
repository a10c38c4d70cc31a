package dev.edict.server;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.authenticate.account.TokenIssuer;
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.NeighbourTls;
import dev.edict.server.certificate.Pem;
import dev.edict.server.certificate.RequestedLeaf;
import dev.edict.server.certificate.ServerNames;
import java.time.Duration;
import java.time.Instant;

/**
 * What a server's keys can do, for control loops in its own process: elsewhere they read the files that the server keeps. The keys
 * themselves are not shown. Safe for use by any thread.
 */
public final class ServerKeys {
    private final Credentials credentials;
    private final TokenIssuer tokens;
    private final Duration signingDuration;

    ServerKeys(Credentials credentials, TokenIssuer tokens, Duration signingDuration) {
        this.credentials = credentials;
        this.tokens = tokens;
        this.signingDuration = signingDuration;
    }

    /** The certificate of the authority by which clients know the server, in PEM. */
    public String rootCertificate() {
        return credentials.authorityCertificate();
    }

    /** How long certificates are good at most that are signed for others. */
    public Duration signingDuration() {
        return signingDuration;
    }

    /** When the authority's own certificate ends. */
    public Instant authorityEnd() {
        return authority().certificate().getNotAfter().toInstant();
    }

    /** Signs a certificate that somebody is to have. @return PEM @throws IllegalArgumentException if it can not be signed */
    public String sign(RequestedLeaf leaf) {
        return Pem.encode(authority().issue(leaf));
    }

    /** TLS for another server in this process, under these names. */
    public NeighbourTls neighbour(String commonName, ServerNames names) {
        return NeighbourTls.of(credentials.keeper().current(), commonName, names);
    }

    private CertificateAuthority authority() {
        return credentials.authority();
    }

    /** A token of a service account with these claims, signed by the key that is in use now. */
    public String signToken(ObjectValue claims) {
        return tokens.sign(claims);
    }
}
