package dev.edict.model.certificate;

import static dev.edict.testing.WrittenRequest.BEGIN;
import static dev.edict.testing.WrittenRequest.END;
import static dev.edict.testing.WrittenRequest.der;
import static dev.edict.testing.WrittenRequest.hex;
import static dev.edict.testing.WrittenRequest.pem;
import static dev.edict.testing.WrittenRequest.tagged;
import static dev.edict.testing.WrittenRequest.text;
import static dev.edict.testing.WrittenRequest.unsigned;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.testing.WrittenRequest;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is expected here was asked of Go's {@code x509.ParseCertificateRequest}. */
class CertificateRequestTest {
    private static final String ORGANIZATION = "55040a";
    private static final String COMMON_NAME = "550403";
    private static final String MASTERS = "system:masters";
    private static final String NO_BLOCK = "PEM block type must be CERTIFICATE REQUEST";

    private static RequestedSubject subject(String pem) {
        return RequestedSubject.of(
                Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static String complaint(String pem) {
        String complaint = CertificateRequest.complaint(pem.getBytes(StandardCharsets.ISO_8859_1));
        return complaint == null ? "" : complaint;
    }

    private static String complaint(byte[] value) {
        return complaint(pem(der(ORGANIZATION, value)));
    }

    @Test
    void anOrganizationIsTheSameInWhateverAlphabetItIsWritten() {
        byte[] wide = tagged(0x1e, MASTERS.getBytes(StandardCharsets.UTF_16BE));
        byte[] wideAndEnded = tagged(0x1e, (MASTERS + "\0").getBytes(StandardCharsets.UTF_16BE));
        for (byte[] value : new byte[][] {wide, wideAndEnded, text(0x0c, MASTERS), text(0x13, MASTERS),
            text(0x14, MASTERS), text(0x16, MASTERS)}) {
            assertThat(subject(pem(der(ORGANIZATION, value))).organizations()).containsExactly(MASTERS);
        }
        assertThat(subject(pem(der(COMMON_NAME, text(0x14, "caf\u00e9")))).commonName()).isEqualTo("caf\u00e9");
        assertThat(subject(pem(der(COMMON_NAME, text(0x12, "1 2")))).commonName()).isEqualTo("1 2");
    }

    @Test
    void whatIsNoTextIsNobody() {
        for (byte[] value : new byte[][] {text(0x1b, MASTERS), text(0x1c, MASTERS), text(0x04, MASTERS), hex("020105"),
            hex("0101ff"), text(0x17, "250101000000Z"), text(0x8c, MASTERS), hex("3000")}) {
            String pem = pem(der(ORGANIZATION, value));
            assertThat(subject(pem)).isEqualTo(new RequestedSubject(Map.of()));
            assertThat(complaint(pem)).isEmpty();
        }
    }

    @Test
    void textThatItsAlphabetDoesNotHaveIsRefused() {
        assertThat(complaint(text(0x13, "a@b"))).isEqualTo(
                "asn1: syntax error: PrintableString contains invalid character");
        assertThat(complaint(text(0x16, "\u00e9"))).isEqualTo("asn1: syntax error: IA5String contains invalid character");
        assertThat(complaint(text(0x12, "a"))).isEqualTo(
                "asn1: syntax error: NumericString contains invalid character");
        assertThat(complaint(text(0x0c, "\u00ff"))).isEqualTo("asn1: invalid UTF-8 string");
        assertThat(complaint(text(0x1e, "abc"))).isEqualTo("invalid BMPString");
        assertThat(complaint(hex("1e04d800dc00"))).isEqualTo("invalid BMPString");
        assertThat(complaint(hex("02020001"))).isEqualTo("asn1: structure error: integer not minimally-encoded");
        assertThat(complaint(hex("010101"))).isEqualTo("asn1: syntax error: invalid boolean");
        assertThat(complaint(text(0x17, "251301000000Z"))).startsWith("parsing time \"251301000000Z\"");
    }

    @Test
    void theBlockIsTheOneThatGoFinds() {
        String good = pem(der(ORGANIZATION, text(0x0c, "good")));
        String other = pem(der(ORGANIZATION, text(0x0c, "other")));
        assertThat(subject(good + other).organizations()).containsExactly("good");
        assertThat(subject(BEGIN + good).organizations()).containsExactly("good");
        assertThat(subject("words\n" + good + "words").organizations()).containsExactly("good");
        assertThat(subject(good.replace("\n", " \t\r\n")).organizations()).containsExactly("good");
        assertThat(subject(BEGIN + "Proc-Type: 4\n\n" + good.substring(BEGIN.length())).organizations())
                .containsExactly("good");
        assertThat(subject(good.replace("M", "!M") + other).organizations()).containsExactly("other");
        String key = "-----BEGIN KEY-----\nMAA=\n-----END KEY-----\n";
        for (String bad : new String[] {"", "no", "words " + good, good.strip() + "words", key + good, BEGIN + END,
            good.replace("M", "!M"), good.replace("END CERTIFICATE", "END A CERTIFICATE"), BEGIN + "MAA" + END,
            good.replace("-----END", "----END"), BEGIN.strip() + good.substring(BEGIN.length())}) {
            assertThat(complaint(bad)).as(bad).isEqualTo(
                    bad.equals(BEGIN + END) ? "asn1: syntax error: sequence truncated" : NO_BLOCK);
        }
    }

    @Test
    void whatFollowsTheRequestInItsBlockIsRefused() {
        byte[] good = der(ORGANIZATION, text(0x0c, "good"));
        ByteArrayOutputStream more = new ByteArrayOutputStream();
        more.writeBytes(good);
        more.writeBytes(der(ORGANIZATION, text(0x0c, MASTERS)));
        assertThat(complaint(pem(more.toByteArray()))).isEqualTo("asn1: syntax error: trailing data");
        assertThat(complaint(pem(Arrays.copyOf(good, good.length - 1)))).isEqualTo(
                "asn1: syntax error: data truncated");
        assertThatThrownBy(() -> subject(pem(more.toByteArray()))).hasMessage("asn1: syntax error: trailing data");
    }

    @Test
    void lengthsAreWrittenInOneWayOnly() {
        assertThat(complaint(hex("0c810141"))).isEqualTo("asn1: structure error: non-minimal length");
        assertThat(complaint(hex("0c820001"))).isEqualTo(
                "asn1: structure error: superfluous leading zeros in length");
        assertThat(complaint(hex("0c800000"))).isEqualTo("asn1: syntax error: indefinite length found (not DER)");
        assertThat(complaint(pem(hex("0500")))).isEqualTo("asn1: structure error: tags don't match (16 vs {class:0"
                + " tag:5 length:0 isCompound:false}) {optional:false explicit:false application:false private:false"
                + " defaultValue:<nil> tag:<nil> stringType:0 timeType:0 set:false omitEmpty:false}"
                + " certificateRequest @2");
        assertThat(complaint(pem(der(tagged(0x30, hex("3000")), tagged(0xa0), false)))).isEqualTo(
                "asn1: structure error: sequence tag mismatch");
    }

    @Test
    void extensionsAreWellFormedAndAskedForOnce() {
        byte[] address = extension("551d11", tagged(0x30, hex("87050102030405")));
        assertThat(complaint(extended(address))).isEqualTo("x509: cannot parse IP address of length 5");
        assertThat(complaint(extended(extension("551d11", tagged(0x30, text(0x82, "\u00e9")))))).isEqualTo(
                "x509: SAN dNSName is malformed");
        assertThat(complaint(extended(extension("551d11", tagged(0x30, text(0x86, "a://b."))))))
                .isEqualTo("x509: cannot parse URI \"a://b.\": invalid domain");
        byte[] usage = extension("551d0f", hex("030205a0"));
        assertThat(complaint(extended(usage))).isEmpty();
        assertThat(complaint(extended(usage, usage))).isEqualTo(
                "x509: certificate request contains duplicate requested extensions");
    }

    private static String ofRsaKey(BigInteger modulus, int exponent) {
        byte[] numbers = tagged(0x30, tagged(0x02, modulus.toByteArray()),
                tagged(0x02, BigInteger.valueOf(exponent).toByteArray()));
        byte[] keyInfo = tagged(0x30, hex("300d06092a864886f70d0101010500"), tagged(0x03, new byte[] {0}, numbers));
        return complaint(unsigned(keyInfo, "300d06092a864886f70d01010b0500"));
    }

    private static BigInteger odd(int bits) {
        return BigInteger.ONE.shiftLeft(bits - 1).setBit(0);
    }

    @Test
    void keysThatNobodyShouldUseAreReadAndNotUsed() {
        assertThat(ofRsaKey(odd(504), 65537)).isEqualTo("crypto/rsa: 504-bit keys are insecure"
                + " (see https://go.dev/pkg/crypto/rsa#hdr-Minimum_key_size)");
        assertThat(ofRsaKey(odd(1024).clearBit(0), 65537)).isEqualTo("crypto/rsa: public modulus is even");
        assertThat(ofRsaKey(odd(1024), 1)).isEqualTo("crypto/rsa: public exponent too small or negative");
        assertThat(ofRsaKey(odd(1024), 2)).isEqualTo("crypto/rsa: public exponent is even");
        assertThat(ofRsaKey(odd(1024), 3)).isEqualTo("crypto/rsa: verification error");
        assertThat(ofRsaKey(odd(1024), 0)).isEqualTo("x509: RSA public exponent is not a positive number");
    }

    @Test
    void keysThatThePlatformCanNotUseAreNotSaidToHaveSignedWrongly() {
        assertThat(ofRsaKey(odd(16_392), 65537)).isEqualTo("x509: cannot verify signature: algorithm unimplemented");
    }

    /** Made by OpenSSL, with SHA-256 and, longer than the key, SHA-512. */
    @Test
    void keysOnTheSmallestCurveSignToo() {
        for (String base64 : List.of(
                "MIG3MGcCAQAwEDEOMAwGA1UEAwwFc21hbGwwTjAQBgcqhkjOPQIBBgUrgQQAIQM6"
                + "AARVqVi5XoggQPu6XSpOkC94GGz9yHTkBzEUfTNqBOjqfsSgMlaZ8kmwGb1vYw1D"
                + "U0GOZEX8YWaiAKAAMAoGCCqGSM49BAMCA0AAMD0CHQCKeRLd6ufEGE9GOVEwdOqr"
                + "T2ucWVIuJjUa8kI5AhxISJ0W48T8zhU06pzK3Jy3G3mEc4I5eEmRCR1O",
                "MIG3MGcCAQAwEDEOMAwGA1UEAwwFc21hbGwwTjAQBgcqhkjOPQIBBgUrgQQAIQM6"
                + "AARVqVi5XoggQPu6XSpOkC94GGz9yHTkBzEUfTNqBOjqfsSgMlaZ8kmwGb1vYw1D"
                + "U0GOZEX8YWaiAKAAMAoGCCqGSM49BAMEA0AAMD0CHAeUjCHu4DSsouCu4ZE/7vt8"
                + "BkVU60yMPcPmptcCHQClTc3Vpbp7D1Ib7aP3fe65YyEc7GsUdFNSkuGp")) {
            String good = BEGIN + base64 + END;
            assertThat(complaint(good)).isEmpty();
            assertThat(subject(good).commonName()).isEqualTo("small");
            byte[] tampered = Base64.getDecoder().decode(base64);
            int named = new String(tampered, StandardCharsets.ISO_8859_1).indexOf("small");
            tampered[named] = 'S';
            assertThat(complaint(pem(tampered))).isEqualTo("x509: ECDSA verification failure");
        }
    }

    @Test
    void certificatesAreLookedAtOneAfterTheOther() {
        byte[] scheme = hex("300a06082a8648ce3d040302");
        byte[] name = tagged(0x30, tagged(0x31, tagged(0x30, tagged(0x06, hex(COMMON_NAME)), text(0x0c, "somebody"))));
        byte[] times = tagged(0x30, text(0x17, "250101000000Z"), text(0x17, "350101000000Z"));
        byte[] content = tagged(0x30,
                hex("020101"), scheme, name, times, name, WrittenRequest.KEYS.getPublic().getEncoded());
        String good = block("CERTIFICATE", tagged(0x30, content, scheme, tagged(0x03, new byte[9])));
        String bad = block("CERTIFICATE", hex("3000"));
        assertThat(chain(good + "words\n" + good)).isNull();
        assertThat(chain(good + good + bad)).isEqualTo("x509: malformed certificate");
        assertThat(chain(good + block("KEY", hex("3000")) + bad)).isEqualTo(
                "only CERTIFICATE PEM blocks are allowed, found \"KEY\"");
    }

    private static String block(String type, byte[] content) {
        return pem(content).replace("CERTIFICATE REQUEST", type);
    }

    private static @Nullable String chain(String pem) {
        return CertificateChain.complaint(pem.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static byte[] extension(String identifier, byte[] value) {
        return tagged(0x30, tagged(0x06, hex(identifier)), tagged(0x04, value));
    }

    private static String extended(byte[]... extensions) {
        byte[] attribute = tagged(0x30, tagged(0x06, hex("2a864886f70d01090e")),
                tagged(0x31, tagged(0x30, extensions)));
        return pem(der(tagged(0x30), tagged(0xa0, attribute), false));
    }
}
