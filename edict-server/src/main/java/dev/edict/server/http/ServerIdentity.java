package dev.edict.server.http;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * The server's key and the certificates that vouch for it.
 *
 * @param chain the server's own certificate first, which is that of the key
 */
public record ServerIdentity(List<X509Certificate> chain, PrivateKey privateKey) {

    /** @throws IllegalArgumentException if there is no certificate, or it is for keys of another kind */
    public ServerIdentity {
        chain = List.copyOf(chain);
        if (chain.isEmpty()) {
            throw new IllegalArgumentException("a server shows a certificate");
        }
        String certified = chain.getFirst().getPublicKey().getAlgorithm();
        if (!certified.equals(privateKey.getAlgorithm())) {
            throw new IllegalArgumentException(
                    "the key is of the kind " + privateKey.getAlgorithm() + ", the certificate for one of the kind " + certified);
        }
    }

    /** What the server is known by. */
    public X509Certificate certificate() {
        return chain.getFirst();
    }

    @Override
    public String toString() {
        return "ServerIdentity[" + certificate().getSubjectX500Principal() + "]";
    }
}
