package dev.edict.kinds.core.config;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells whether a certificate and a private key, both in PEM, belong together. */
final class TlsKeyPair {
    private static final byte[] RSA_ALGORITHM = HexFormat.of().parseHex("300d06092a864886f70d0101010500");
    private static final byte[] EC_OID = HexFormat.of().parseHex("06072a8648ce3d0201");
    private static final byte[] VERSION_ZERO = {2, 1, 0};
    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    private static final int CURVE_TAG = 0xa0;

    private TlsKeyPair() {}

    private record Block(String type, byte[] bytes) {}

    /** What is wrong with the pair, or null if nothing is. */
    static @Nullable String complaint(byte[] certificatePem, byte[] keyPem) {
        List<Block> certificates = blocks(certificatePem);
        Block leaf = first(certificates, "CERTIFICATE");
        if (leaf == null) {
            return noCertificate(types(certificates));
        }
        List<Block> keys = blocks(keyPem);
        Block key = first(keys, "PRIVATE KEY");
        if (key == null) {
            return noKey(types(keys));
        }
        PublicKey publicKey;
        try {
            publicKey = CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(leaf.bytes)).getPublicKey();
        } catch (CertificateException unreadable) {
            return "x509: malformed certificate";
        }
        List<PrivateKey> readings = privateKeys(key.bytes);
        if (readings.isEmpty()) {
            return "tls: failed to parse private key";
        }
        for (PrivateKey reading : readings) {
            if (sameAlgorithm(reading, publicKey)) {
                return belongTogether(reading, publicKey) ? null : "tls: private key does not match public key";
            }
        }
        return "tls: private key type does not match public key type";
    }

    private static String noCertificate(List<String> found) {
        if (found.isEmpty()) {
            return "tls: failed to find any PEM data in certificate input";
        }
        if (found.size() == 1 && found.get(0).endsWith("PRIVATE KEY")) {
            return "tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM"
                    + " inputs may have been switched";
        }
        return "tls: failed to find \"CERTIFICATE\" PEM block in certificate input after skipping PEM blocks of the"
                + " following types: [" + String.join(" ", found) + "]";
    }

    private static String noKey(List<String> found) {
        if (found.isEmpty()) {
            return "tls: failed to find any PEM data in key input";
        }
        if (found.size() == 1 && found.get(0).equals("CERTIFICATE")) {
            return "tls: found a certificate rather than a key in the PEM for the private key";
        }
        return "tls: failed to find PEM block with type ending in \"PRIVATE KEY\" in key input after skipping PEM blocks"
                + " of the following types: [" + String.join(" ", found) + "]";
    }

    private static List<String> types(List<Block> blocks) {
        return blocks.stream().map(Block::type).toList();
    }

    private static @Nullable Block first(List<Block> blocks, String type) {
        for (Block block : blocks) {
            if (block.type.equals(type) || (type.equals("PRIVATE KEY") && block.type.endsWith(" " + type))) {
                return block;
            }
        }
        return null;
    }

    private static List<Block> blocks(byte[] pem) {
        List<Block> blocks = new ArrayList<>();
        String text = new String(pem, StandardCharsets.ISO_8859_1);
        int from = 0;
        while (true) {
            int begin = text.indexOf("-----BEGIN ", from);
            int nameEnd = begin < 0 ? -1 : text.indexOf("-----", begin + 11);
            if (nameEnd < 0) {
                return blocks;
            }
            String type = text.substring(begin + 11, nameEnd);
            int end = text.indexOf("-----END " + type + "-----", nameEnd);
            if (end < 0) {
                return blocks;
            }
            try {
                String body = text.substring(nameEnd + 5, end).strip();
                blocks.add(new Block(type, Base64.getMimeDecoder().decode(body)));
            } catch (IllegalArgumentException notBase64) {
                return blocks;
            }
            from = end;
        }
    }

    private static boolean sameAlgorithm(PrivateKey privateKey, PublicKey publicKey) {
        return family(privateKey.getAlgorithm()).equals(family(publicKey.getAlgorithm()));
    }

    private static String family(String algorithm) {
        return algorithm.equals("Ed25519") ? "EdDSA" : algorithm;
    }

    private static boolean belongTogether(PrivateKey privateKey, PublicKey publicKey) {
        String scheme = switch (family(publicKey.getAlgorithm())) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> "Ed25519";
        };
        try {
            byte[] message = {1, 2, 3};
            Signature signature = Signature.getInstance(scheme);
            signature.initSign(privateKey);
            signature.update(message);
            byte[] signed = signature.sign();
            signature.initVerify(publicKey);
            signature.update(message);
            return signature.verify(signed);
        } catch (GeneralSecurityException mismatch) {
            return false;
        }
    }

    /** The key as each form in which it can be read: PKCS #8, or the older forms of RSA and elliptic curves. */
    private static List<PrivateKey> privateKeys(byte[] bytes) {
        List<PrivateKey> readings = new ArrayList<>();
        for (String algorithm : new String[] {"RSA", "EC", "Ed25519"}) {
            read(algorithm, bytes, readings);
        }
        if (readings.isEmpty()) {
            read("RSA", sequence(VERSION_ZERO, RSA_ALGORITHM, tagged(OCTETS, bytes)), readings);
        }
        byte[] curve = readings.isEmpty() ? curveOf(bytes) : null;
        if (curve != null) {
            read("EC", sequence(VERSION_ZERO, sequence(EC_OID, curve), tagged(OCTETS, bytes)), readings);
        }
        return readings;
    }

    private static void read(String algorithm, byte[] pkcs8, List<PrivateKey> readings) {
        try {
            readings.add(KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8)));
        } catch (GeneralSecurityException anotherForm) {
            return;
        }
    }

    /** The name of the curve inside the older form of an elliptic curve key, or null if there is none. */
    private static byte @Nullable [] curveOf(byte[] bytes) {
        for (int at = 0; at + 3 < bytes.length; at++) {
            int length = bytes[at + 1];
            if ((bytes[at] & 0xff) == CURVE_TAG && bytes[at + 2] == 6 && length == bytes[at + 3] + 2
                    && at + 2 + length <= bytes.length) {
                return Arrays.copyOfRange(bytes, at + 2, at + 2 + length);
            }
        }
        return null;
    }

    private static byte[] sequence(byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        return tagged(SEQUENCE, content.toByteArray());
    }

    private static byte[] tagged(int tag, byte[] content) {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream(content.length + 4);
        encoded.write(tag);
        if (content.length < 0x80) {
            encoded.write(content.length);
        } else if (content.length < 0x100) {
            encoded.write(0x81);
            encoded.write(content.length);
        } else {
            encoded.write(0x82);
            encoded.write(content.length >> 8);
            encoded.write(content.length);
        }
        encoded.writeBytes(content);
        return encoded.toByteArray();
    }
}
