package dev.edict.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringWriter;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.util.Base64;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.junit.jupiter.api.Test;

class PemTest {

    @Test
    void keysAreReadAsTheyWereWritten() {
        KeyPair keys = Keys.generate(new SecureRandom());

        assertThat(Pem.privateKey(Pem.encode(keys.getPrivate()))).isEqualTo(keys.getPrivate());
        assertThat(Pem.publicKey(Pem.encode(keys.getPublic()))).isEqualTo(keys.getPublic());
    }

    @Test
    void olderFormsOfPrivateKeysAreRead() throws Exception {
        KeyPair rsa = rsa();
        StringWriter rsaText = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(rsaText)) {
            writer.writeObject(rsa.getPrivate());
        }
        assertThat(rsaText.toString()).contains("BEGIN RSA PRIVATE KEY");
        assertThat(Keys.belongTogether(Pem.privateKey(rsaText.toString()), rsa.getPublic())).isTrue();

        KeyPair curve = Keys.generate(new SecureRandom());
        byte[] encoded =
                new ECPrivateKey(256, ((java.security.interfaces.ECPrivateKey) curve.getPrivate()).getS(),
                                SECObjectIdentifiers.secp256r1)
                        .getEncoded();
        String curveText = "-----BEGIN EC PRIVATE KEY-----\n" + Base64.getEncoder().encodeToString(encoded)
                + "\n-----END EC PRIVATE KEY-----\n";
        assertThat(Keys.belongTogether(Pem.privateKey(curveText), curve.getPublic())).isTrue();
    }

    @Test
    void aKeyOfTheWrongKindIsRefused() {
        KeyPair keys = Keys.generate(new SecureRandom());

        assertThatThrownBy(() -> Pem.privateKey(Pem.encode(keys.getPublic())))
                .hasMessage("no private key was found");
        assertThatThrownBy(() -> Pem.certificates("")).hasMessage("no certificate was found");
    }

    private static KeyPair rsa() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        return generator.generateKeyPair();
    }
}
