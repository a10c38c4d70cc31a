package dev.edict.server.certificate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/** Keys and certificates as PEM (RFC 7468). Keys are written as PKCS#8, and read in the older forms too. */
public final class Pem {

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
        try {
            return new JcaPEMKeyConverter().getPrivateKey(switch (firstKey(text)) {
                case PrivateKeyInfo key -> key;
                case PEMKeyPair pair -> pair.getPrivateKeyInfo();
                case Object other -> throw new IllegalArgumentException("no private key was found");
            });
        } catch (IOException failure) {
            throw new IllegalArgumentException("the key cannot be read", failure);
        }
    }

    /** @throws IllegalArgumentException if there is no public key, or it cannot be read */
    public static PublicKey publicKey(String text) {
        try {
            return new JcaPEMKeyConverter().getPublicKey(switch (firstKey(text)) {
                case SubjectPublicKeyInfo key -> key;
                case Object other -> throw new IllegalArgumentException("no public key was found");
            });
        } catch (IOException failure) {
            throw new IllegalArgumentException("the key cannot be read", failure);
        }
    }

    /** The first key of the text; what else stands before it, such as the parameters of a curve, is passed over. */
    private static Object firstKey(String text) throws IOException {
        try (PEMParser parser = new PEMParser(new StringReader(text))) {
            Object item;
            while ((item = parser.readObject()) != null) {
                if (item instanceof PrivateKeyInfo
                        || item instanceof PEMKeyPair
                        || item instanceof SubjectPublicKeyInfo) {
                    return item;
                }
            }
        }
        throw new IllegalArgumentException("no key was found");
    }

    private static String block(String type, byte[] content) {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n";
    }
}
