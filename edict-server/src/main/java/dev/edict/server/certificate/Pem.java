package dev.edict.server.certificate;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keys and certificates as PEM (RFC 7468). Keys are written as PKCS#8, and read in the older forms too. */
public final class Pem {

    private static final List<String> ALGORITHMS = List.of("EC", "RSA");

    private Pem() {}

    public static String encode(X509Certificate certificate) {
        try {
            return block("CERTIFICATE", certificate.getEncoded());
        } catch (CertificateEncodingException failure) {
            throw new IllegalArgumentException("the certificate has no encoded form", failure);
        }
    }

    public static String encode(List<X509Certificate> certificates) {
        StringBuilder text = new StringBuilder();
        certificates.forEach(certificate -> text.append(encode(certificate)));
        return text.toString();
    }

    public static String encode(PrivateKey key) {
        return block("PRIVATE KEY", key.getEncoded());
    }

    public static String encode(PublicKey key) {
        return block("PUBLIC KEY", key.getEncoded());
    }

    /**
     * All certificates of the text, in order.
     *
     * @throws IllegalArgumentException if there is none, or one cannot be read
     */
    public static List<X509Certificate> certificates(String text) {
        try {
            List<X509Certificate> certificates = new ArrayList<>();
            CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)))
                    .forEach(certificate -> certificates.add((X509Certificate) certificate));
            if (certificates.isEmpty()) {
                throw new IllegalArgumentException("no certificate was found");
            }
            return certificates;
        } catch (CertificateException failure) {
            throw new IllegalArgumentException("the certificate cannot be read", failure);
        }
    }

    /** @throws IllegalArgumentException if there is no private key, or it cannot be read */
    public static PrivateKey privateKey(String text) {
        byte[] encoded = content(text, "PRIVATE KEY");
        return encoded == null
                ? OlderPem.privateKey(text)
                : key(factory -> factory.generatePrivate(new PKCS8EncodedKeySpec(encoded)));
    }

    /** @throws IllegalArgumentException if there is no public key, or it cannot be read */
    public static PublicKey publicKey(String text) {
        byte[] encoded = content(text, "PUBLIC KEY");
        if (encoded == null) {
            throw new IllegalArgumentException("no public key was found");
        }
        return key(factory -> factory.generatePublic(new X509EncodedKeySpec(encoded)));
    }

    private interface KeyReader<K> {
        K read(KeyFactory factory) throws InvalidKeySpecException;
    }

    private static <K> K key(KeyReader<K> reader) {
        IllegalArgumentException failure =
                new IllegalArgumentException("the key cannot be read, or is of another kind than " + ALGORITHMS);
        for (String algorithm : ALGORITHMS) {
            try {
                return reader.read(KeyFactory.getInstance(algorithm));
            } catch (InvalidKeySpecException | NoSuchAlgorithmException anotherKind) {
                failure.addSuppressed(anotherKind);
            }
        }
        throw failure;
    }

    /** What stands in the first block of that type, or null if there is none. */
    private static byte @Nullable [] content(String text, String type) {
        String begin = "-----BEGIN " + type + "-----";
        int start = text.indexOf(begin);
        int end = text.indexOf("-----END " + type + "-----", start + 1);
        return start < 0 || end < 0
                ? null
                : Base64.getMimeDecoder().decode(text.substring(start + begin.length(), end));
    }

    private static String block(String type, byte[] content) {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n";
    }
}
