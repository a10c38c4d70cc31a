package dev.edict.server.certificate;

import java.io.IOException;
import java.io.StringReader;
import java.security.PrivateKey;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/**
 * Private keys in the forms that kubeadm and OpenSSL write, {@code RSA PRIVATE KEY} and {@code EC PRIVATE KEY}. Apart from
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
}
