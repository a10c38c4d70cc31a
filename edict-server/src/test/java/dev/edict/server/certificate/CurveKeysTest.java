package dev.edict.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.HexFormat;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.x509.Time;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurveKeysTest {
    private final SecureRandom random = new SecureRandom();

    @Test
    void thePlatformVerifiesWithANewKeyWhatItHasSigned() throws GeneralSecurityException {
        KeyPair keys = CurveKeys.generate(random);
        Signature signer = Signature.getInstance("SHA256withECDSA");
        signer.initSign(keys.getPrivate());
        signer.update(new byte[] {1, 2, 3});
        byte[] signature = signer.sign();
        signer.initVerify(keys.getPublic());
        signer.update(new byte[] {1, 2, 3});
        assertThat(signer.verify(signature)).isTrue();
    }

    @Test
    void keysOfThePlatformAreKnownToBelongTogetherOrNot() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair one = generator.generateKeyPair();
        KeyPair other = generator.generateKeyPair();
        assertThat(Keys.belongTogether(one.getPrivate(), one.getPublic())).isTrue();
        assertThat(Keys.belongTogether(one.getPrivate(), other.getPublic())).isFalse();
    }

    @Test
    void keysOnAnotherCurveAreNotOurs() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp384r1"));
        KeyPair keys = generator.generateKeyPair();
        assertThat(CurveKeys.isOurs((ECPrivateKey) keys.getPrivate(), (ECPublicKey) keys.getPublic())).isFalse();
        assertThat(Keys.belongTogether(keys.getPrivate(), keys.getPublic())).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"2026-01-02T03:04:05Z, 170d", "2049-12-31T23:59:59Z, 170d", "2050-01-01T00:00:00Z, 180f"})
    void timesAreWrittenAsTheStandardForCertificatesWantsThem(Instant instant, String form)
            throws IOException {
        Time time = CertificateSigner.time(instant);
        assertThat(HexFormat.of().formatHex(time.getEncoded(ASN1Encoding.DER))).startsWith(form);
        assertThat(time.getDate().toInstant()).isEqualTo(instant);
    }
}
