package dev.edict.client.transport;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/** A private key and the certificates that say whose it is, the key's own first. Compared by identity; its text is no secret. */
public final class ClientKey {
    private final PrivateKey key;
    private final List<X509Certificate> chain;

    private ClientKey(PrivateKey key, List<X509Certificate> chain) {
        this.key = key;
        this.chain = chain;
    }

    /**
     * Reads both from PEM; keys as PKCS#8, PKCS#1 or SEC1, RSA, EC and Ed25519.
     *
     * @throws IllegalArgumentException if they can not be read, or do not belong together
     */
    public static ClientKey of(byte[] certificates, byte[] key) {
        List<X509Certificate> chain = certificates(certificates);
        PrivateKey secret = PrivateKeys.read(key);
        if (!matches(secret, chain.getFirst().getPublicKey())) {
            throw new IllegalArgumentException("the private key does not belong to the certificate");
        }
        return new ClientKey(secret, chain);
    }

    public PrivateKey key() {
        return key;
    }

    public List<X509Certificate> chain() {
        return chain;
    }

    /** @throws IllegalArgumentException if there is none, or one can not be read */
    static List<X509Certificate> certificates(byte[] pem) {
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            List<X509Certificate> found = new ArrayList<>();
            for (Pem.Block block : Pem.blocks(pem)) {
                if (block.type().equals("CERTIFICATE")) {
                    found.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.der())));
                }
            }
            if (found.isEmpty()) {
                throw new IllegalArgumentException("there is no certificate in PEM form");
            }
            return List.copyOf(found);
        } catch (CertificateException unreadable) {
            throw new IllegalArgumentException("a certificate can not be read: " + unreadable.getMessage(), unreadable);
        }
    }

    private static boolean matches(PrivateKey key, PublicKey other) {
        String algorithm = switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key.getAlgorithm();
        };
        try {
            byte[] trial = {1, 2, 3, 4};
            Signature signing = Signature.getInstance(algorithm);
            signing.initSign(key);
            signing.update(trial);
            byte[] signature = signing.sign();
            Signature checking = Signature.getInstance(algorithm);
            checking.initVerify(other);
            checking.update(trial);
            return checking.verify(signature);
        } catch (GeneralSecurityException ofAnotherKind) {
            return false;
        }
    }

    @Override
    public String toString() {
        return "key of " + chain.getFirst().getSubjectX500Principal() + " until " + chain.getFirst().getNotAfter().toInstant();
    }
}
