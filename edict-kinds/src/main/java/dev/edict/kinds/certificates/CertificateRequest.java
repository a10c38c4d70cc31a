package dev.edict.kinds.certificates;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request for a certificate (PKCS #10): read from PEM, and checked against the key that signed it. */
final class CertificateRequest {
    private static final String TYPE = "CERTIFICATE REQUEST";
    private static final HexFormat HEX = HexFormat.of();

    /** The schemes of signatures by their identifiers. */
    private static final Map<String, String> SCHEMES = Map.of(
            "2a864886f70d010105", "SHA1withRSA",
            "2a864886f70d01010b", "SHA256withRSA",
            "2a864886f70d01010c", "SHA384withRSA",
            "2a864886f70d01010d", "SHA512withRSA",
            "2a8648ce3d0401", "SHA1withECDSA",
            "2a8648ce3d040302", "SHA256withECDSA",
            "2a8648ce3d040303", "SHA384withECDSA",
            "2a8648ce3d040304", "SHA512withECDSA",
            "2b6570", "Ed25519");

    /** The kinds of keys by their identifiers. */
    private static final Map<String, String> KEYS =
            Map.of("2a864886f70d010101", "RSA", "2a8648ce3d0201", "EC", "2b6570", "Ed25519");

    private CertificateRequest() {}

    /** What is wrong with the request, or null if nothing is. */
    static @Nullable String complaint(byte[] pem) {
        byte[] bytes = decode(new String(pem, StandardCharsets.ISO_8859_1));
        if (bytes == null) {
            return "PEM block type must be CERTIFICATE REQUEST";
        }
        try {
            return isSigned(bytes) ? null : "x509: ECDSA verification failure";
        } catch (Der.MalformedException malformed) {
            return malformed.getMessage();
        } catch (GeneralSecurityException unknown) {
            return "x509: cannot verify signature: algorithm unimplemented";
        }
    }

    /** The bytes within PEM, or null if it is of another type or can not be read. */
    static byte @Nullable [] decode(String text) {
        int begin = text.indexOf("-----BEGIN ");
        String head = "-----BEGIN " + TYPE + "-----";
        int end = text.indexOf("-----END " + TYPE + "-----");
        if (begin < 0 || !text.startsWith(head, begin) || end < begin) {
            return null;
        }
        try {
            return Base64.getMimeDecoder().decode(text.substring(begin + head.length(), end).strip());
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    private static boolean isSigned(byte[] bytes) throws Der.MalformedException, GeneralSecurityException {
        Der request = Der.of(bytes).next(Der.SEQUENCE).reader();
        Der.Element information = request.next(Der.SEQUENCE);
        String scheme = SCHEMES.get(identifier(request.next(Der.SEQUENCE)));
        byte[] bits = request.next(Der.BIT_STRING).content();
        if (scheme == null || bits.length == 0) {
            throw new GeneralSecurityException("unknown scheme");
        }
        Signature signature = Signature.getInstance(scheme);
        signature.initVerify(publicKey(information.reader()));
        signature.update(information.encoded());
        return signature.verify(Arrays.copyOfRange(bits, 1, bits.length));
    }

    private static PublicKey publicKey(Der information) throws Der.MalformedException, GeneralSecurityException {
        information.next(Der.INTEGER);
        information.next(Der.SEQUENCE);
        Der.Element key = information.next(Der.SEQUENCE);
        String algorithm = KEYS.get(identifier(key.reader().next(Der.SEQUENCE)));
        if (algorithm == null) {
            throw new GeneralSecurityException("unknown key");
        }
        return KeyFactory.getInstance(algorithm).generatePublic(new X509EncodedKeySpec(key.encoded()));
    }

    private static String identifier(Der.Element algorithm) throws Der.MalformedException {
        return HEX.formatHex(algorithm.reader().next(Der.OBJECT_IDENTIFIER).content());
    }
}
