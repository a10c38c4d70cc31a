package dev.edict.server.certificate;

import dev.edict.server.http.ServerIdentity;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * A certificate and the private key of the public key in it.
 *
 * @param chain the certificate, and those that lead from it to an authority as far as they are known
 */
public record Credential(List<X509Certificate> chain, PrivateKey privateKey) {

    public Credential {
        chain = List.copyOf(chain);
        if (chain.isEmpty()) {
            throw new IllegalArgumentException("a key needs its certificate");
        }
    }

    public Credential(X509Certificate certificate, PrivateKey privateKey) {
        this(List.of(certificate), privateKey);
    }

    /** Reads a pair from PEM. The first certificate is that of the key. */
    public static Credential fromPem(String certificates, String privateKey) {
        return new Credential(Pem.certificates(certificates), Pem.privateKey(privateKey));
    }

    /** Whether the key is that of the certificate. */
    public boolean isPair() {
        return Keys.belongTogether(privateKey, certificate().getPublicKey());
    }

    public X509Certificate certificate() {
        return chain.getFirst();
    }

    /** To show it as a server. */
    public ServerIdentity identity() {
        return new ServerIdentity(chain, privateKey);
    }

    /** The whole chain. */
    public String certificatePem() {
        return Pem.encode(chain);
    }

    public String privateKeyPem() {
        return Pem.encode(privateKey);
    }

    @Override
    public String toString() {
        return "Credential[" + certificate().getSubjectX500Principal() + "]";
    }
}
