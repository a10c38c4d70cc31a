package dev.edict.kinds.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.security.interfaces.ECPrivateKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsKeyPairTest {
    private static final String PASSWORD = "only for this test";
    private static final int RSA_HEADER = 26;

    private static Pair curve = new Pair("", "", new byte[0]);
    private static Pair otherCurve = curve;
    private static Pair rsa = curve;

    private record Pair(String certificate, String key, byte[] oldForm) {}

    @BeforeAll
    static void makeKeys(@TempDir Path directory) throws Exception {
        curve = pair(directory, "one", "EC", "-groupname", "secp256r1");
        otherCurve = pair(directory, "two", "EC", "-groupname", "secp256r1");
        rsa = pair(directory, "three", "RSA", "-keysize", "2048");
    }

    private static Pair pair(Path directory, String name, String algorithm, String option, String size)
            throws Exception {
        Path file = directory.resolve(name);
        String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process process = new ProcessBuilder(keytool, "-genkeypair", "-keystore", file.toString(), "-storetype",
                "PKCS12", "-storepass", PASSWORD, "-alias", "a", "-dname", "CN=test", "-keyalg", algorithm, option, size)
                .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream stored = Files.newInputStream(file)) {
            store.load(stored, PASSWORD.toCharArray());
        }
        Key key = store.getKey("a", PASSWORD.toCharArray());
        byte[] oldForm = key instanceof ECPrivateKey point
                ? oldFormOfCurve(point.getS())
                : Arrays.copyOfRange(key.getEncoded(), RSA_HEADER, key.getEncoded().length);
        return new Pair(pem("CERTIFICATE", store.getCertificate("a").getEncoded()),
                pem("PRIVATE KEY", key.getEncoded()), oldForm);
    }

    private static byte[] oldFormOfCurve(BigInteger secret) {
        byte[] padded = new byte[32];
        byte[] bytes = secret.toByteArray();
        int from = Math.max(0, bytes.length - 32);
        System.arraycopy(bytes, from, padded, 32 - (bytes.length - from), bytes.length - from);
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        encoded.writeBytes(HexFormat.of().parseHex("30310201010420"));
        encoded.writeBytes(padded);
        encoded.writeBytes(HexFormat.of().parseHex("a00a06082a8648ce3d030107"));
        return encoded.toByteArray();
    }

    private static String pem(String type, byte[] bytes) {
        return "-----BEGIN " + type + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes)
                + "\n-----END " + type + "-----\n";
    }

    private static String complaint(String certificate, String key) {
        return String.valueOf(TlsKeyPair.complaint(
                certificate.getBytes(StandardCharsets.UTF_8), key.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aCertificateAndItsKeyAreFine() {
        assertThat(complaint(curve.certificate, curve.key)).isEqualTo("null");
        assertThat(complaint(rsa.certificate, rsa.key)).isEqualTo("null");
    }

    @Test
    void aKeyInTheOlderFormIsReadToo() {
        assertThat(complaint(curve.certificate, pem("EC PRIVATE KEY", curve.oldForm))).isEqualTo("null");
        assertThat(complaint(rsa.certificate, pem("RSA PRIVATE KEY", rsa.oldForm))).isEqualTo("null");
    }

    @Test
    void anotherKeyDoesNotMatch() {
        assertThat(complaint(curve.certificate, otherCurve.key))
                .isEqualTo("tls: private key does not match public key");
        assertThat(complaint(curve.certificate, rsa.key))
                .isEqualTo("tls: private key type does not match public key type");
        assertThat(complaint(curve.certificate, pem("PRIVATE KEY", new byte[] {1, 2, 3})))
                .isEqualTo("tls: failed to parse private key");
    }

    @Test
    void swappedPartsAreNoticed() {
        assertThat(complaint(curve.key, curve.certificate)).contains("PEM inputs may have been switched");
        assertThat(complaint(curve.certificate, curve.certificate))
                .isEqualTo("tls: found a certificate rather than a key in the PEM for the private key");
        assertThat(complaint(curve.certificate, "")).isEqualTo("tls: failed to find any PEM data in key input");
    }
}
