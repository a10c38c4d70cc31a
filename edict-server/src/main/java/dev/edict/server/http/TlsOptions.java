package dev.edict.server.http;

import java.security.cert.X509Certificate;
import java.util.List;

/**
 * How the server speaks TLS (1.2 or 1.3). A certificate is asked of the client but never required, and whichever it
 * shows is let in: verifying it is the business of authentication, which finds the chain in {@link
 * HttpRequest#peerCertificates}. The client proves in any case that it holds the key of its certificate.
 *
 * @param identities what the server shows
 * @param clientAuthorities the authorities named in the request for a client certificate, so that clients with several
 *     choose well; empty names none
 * @param rules which versions and suites are spoken
 */
public record TlsOptions(ServerIdentities identities, List<X509Certificate> clientAuthorities, TlsRules rules) {

    public TlsOptions {
        clientAuthorities = List.copyOf(clientAuthorities);
    }

    public TlsOptions(ServerIdentity identity, List<X509Certificate> clientAuthorities) {
        this(ServerIdentities.of(identity), clientAuthorities, TlsRules.USUAL);
    }

    public static TlsOptions of(ServerIdentity identity) {
        return new TlsOptions(ServerIdentities.of(identity), List.of(), TlsRules.USUAL);
    }
}
