package dev.edict.kinds.certificates;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Certificates in PEM, as a signer puts them into the status of a request. */
final class CertificateChain {
    private CertificateChain() {}

    /** What is wrong with the certificates, or null if nothing is. No bytes at all are fine. */
    static @Nullable String complaint(byte[] pem) {
        if (pem.length == 0) {
            return null;
        }
        String text = new String(pem, StandardCharsets.ISO_8859_1);
        int blocks = 0;
        int from = 0;
        while (true) {
            int begin = text.indexOf("-----BEGIN ", from);
            int nameEnd = begin < 0 ? -1 : text.indexOf("-----", begin + 11);
            if (nameEnd < 0) {
                return blocks == 0 ? "must contain at least one CERTIFICATE PEM block" : null;
            }
            String type = text.substring(begin + 11, nameEnd);
            int end = text.indexOf("-----END " + type + "-----", nameEnd);
            if (end < 0) {
                return blocks == 0 ? "must contain at least one CERTIFICATE PEM block" : null;
            }
            if (!type.equals("CERTIFICATE")) {
                return "only CERTIFICATE PEM blocks are allowed, found \"" + type + "\"";
            }
            String body = text.substring(nameEnd + 5, end);
            if (body.contains(":")) {
                return "no PEM block headers are permitted";
            }
            if (!isCertificate(body.strip())) {
                return "x509: malformed certificate";
            }
            blocks++;
            from = end;
        }
    }

    private static boolean isCertificate(String body) {
        try {
            byte[] bytes = Base64.getMimeDecoder().decode(body);
            CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(bytes));
            return true;
        } catch (CertificateException | IllegalArgumentException unreadable) {
            return false;
        }
    }
}
