package dev.edict.server.certificate;

import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECPublicKeySpec;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.jcajce.provider.asymmetric.util.EC5Util;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/**
 * Keys in the forms that kubeadm and OpenSSL write, {@code RSA PRIVATE KEY}, {@code EC PRIVATE KEY} and the like. Apart from
 * {@link Pem}, so that a server which reads its own files does not load the library for it.
 */
final class OlderPem {

    private OlderPem() {}

    /** @throws IllegalArgumentException if there is no private key, or it cannot be read */
    static PrivateKey privateKey(String text) {
        try (PEMParser parser = new PEMParser(new StringReader(text))) {
            Object item;
            while ((item = parser.readObject()) != null) {
                if (item instanceof PEMKeyPair pair) {
                    return new JcaPEMKeyConverter().getPrivateKey(pair.getPrivateKeyInfo());
                }
            }
        } catch (IOException failure) {
            throw new IllegalArgumentException("the private key cannot be read", failure);
        }
        throw new IllegalArgumentException("no private key was found");
    }

    /** The public key, or the public half of the private key, of a text in one of these forms. */
    static PublicKey publicKey(String text) {
        try (PEMParser parser = new PEMParser(new StringReader(text))) {
            Object item = parser.readObject();
            if (item instanceof SubjectPublicKeyInfo info) {
                return new JcaPEMKeyConverter().getPublicKey(info);
            }
            if (item instanceof PEMKeyPair pair) {
                return pair.getPublicKeyInfo() == null
                        ? publicHalf(new JcaPEMKeyConverter().getPrivateKey(pair.getPrivateKeyInfo()))
                        : new JcaPEMKeyConverter().getPublicKey(pair.getPublicKeyInfo());
            }
        } catch (IOException failure) {
            throw new IllegalArgumentException("the key cannot be read", failure);
        }
        throw new IllegalArgumentException("no key was found");
    }

    /** The point that belongs to a private key on a curve. */
    static PublicKey publicHalf(PrivateKey key) {
        if (!(key instanceof ECPrivateKey elliptic)) {
            throw new IllegalArgumentException("the public half of a private key can not be found");
        }
        try {
            org.bouncycastle.math.ec.ECPoint point = EC5Util.convertSpec(elliptic.getParams()).getG()
                    .multiply(elliptic.getS()).normalize();
            return KeyFactory.getInstance("EC").generatePublic(
                    new ECPublicKeySpec(EC5Util.convertPoint(point), elliptic.getParams()));
        } catch (GeneralSecurityException unusable) {
            throw new IllegalArgumentException("the public half of a private key can not be found", unusable);
        }
    }
}
