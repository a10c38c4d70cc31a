package dev.edict.server.certificate;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;

/** A certificate and the private key of the public key in it. */
public record Credential(X509Certificate certificate, PrivateKey privateKey) {

    /** Reads a pair from PEM. Of several certificates the first counts. */
    public static Credential fromPem(String certificate, String privateKey) {
        return new Credential(Pem.certificates(certificate).get(0), Pem.privateKey(privateKey));
    }

    public String certificatePem() {
        return Pem.encode(certificate);
    }

    public String privateKeyPem() {
        return Pem.encode(privateKey);
    }

    @Override
    public String toString() {
        return "Credential[" + certificate.getSubjectX500Principal() + "]";
    }
}
