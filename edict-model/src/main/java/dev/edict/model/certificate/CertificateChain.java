package dev.edict.model.certificate;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import org.jspecify.annotations.Nullable;

/** Certificates in PEM, as a signer puts them into the status of a request. */
public final class CertificateChain {
    private CertificateChain() {}

    /** What is wrong with the certificates, or null if nothing is. No bytes at all are fine. */
    public static @Nullable String complaint(byte[] pem) {
        if (pem.length == 0) {
            return null;
        }
        String text = new String(pem, StandardCharsets.ISO_8859_1);
        PemBlock block = PemBlock.first(text, 0);
        if (block == null) {
            return "must contain at least one CERTIFICATE PEM block";
        }
        for (; block != null; block = PemBlock.first(text, block.next())) {
            if (!block.type().equals("CERTIFICATE")) {
                return "only CERTIFICATE PEM blocks are allowed, found \"" + block.type() + "\"";
            }
            if (!block.headers().isEmpty()) {
                return "no PEM block headers are permitted";
            }
            if (block.bytes().length == 0) {
                return "found CERTIFICATE PEM block containing 0 certificates";
            }
            if (!areCertificates(block.bytes())) {
                return "x509: malformed certificate";
            }
        }
        return null;
    }

    /** Whether bytes are certificates in DER, one after the other. */
    private static boolean areCertificates(byte[] bytes) {
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            Der whole = Der.of(bytes);
            while (!whole.isAtEnd()) {
                byte[] certificate = whole.next(Der.Type.sequence("Certificate")).encoded();
                factory.generateCertificate(new ByteArrayInputStream(certificate));
            }
            return true;
        } catch (CertificateException | MalformedException unreadable) {
            return false;
        }
    }
}
