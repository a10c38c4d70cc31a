package dev.edict.client.transport;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Private keys in the forms in which they are met: PKCS#8, the older PKCS#1 of RSA keys and SEC1 of elliptic ones. The JDK
 * reads the first only; the others are put into its envelope.
 */
final class PrivateKeys {
    private static final byte[] RSA_ALGORITHM = HexFormat.of().parseHex("300d06092a864886f70d0101010500");
    private static final byte[] EC_OID = HexFormat.of().parseHex("06072a8648ce3d0201");
    private static final byte[] VERSION = {2, 1, 0};
    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    private static final int PARAMETERS = 0xa0;

    private PrivateKeys() {}

    /** The first private key of a PEM text. @throws IllegalArgumentException if there is none that can be read */
    static PrivateKey read(byte[] pem) {
        byte[] curve = new byte[0];
        for (Pem.Block block : Pem.blocks(pem)) {
            if (block.type().equals("EC PARAMETERS")) {
                curve = block.der();
            }
            if (!block.type().endsWith("PRIVATE KEY")) {
                continue;
            }
            if (block.encrypted()) {
                throw new IllegalArgumentException("the private key is encrypted, which is not supported");
            }
            return switch (block.type()) {
                case "PRIVATE KEY" -> ofAnyAlgorithm(block.der());
                case "RSA PRIVATE KEY" -> of("RSA", envelope(RSA_ALGORITHM, block.der()));
                case "EC PRIVATE KEY" -> of("EC", envelope(element(SEQUENCE, EC_OID, curveOf(block.der(), curve)), block.der()));
                default -> throw new IllegalArgumentException("a private key of type " + block.type() + " is not supported");
            };
        }
        throw new IllegalArgumentException("there is no private key in PEM form");
    }

    private static PrivateKey ofAnyAlgorithm(byte[] pkcs8) {
        IllegalArgumentException last = null;
        for (String algorithm : new String[] {"RSA", "EC", "EdDSA"}) {
            try {
                return of(algorithm, pkcs8);
            } catch (IllegalArgumentException otherAlgorithm) {
                last = otherAlgorithm;
            }
        }
        throw new IllegalArgumentException("the private key is neither an RSA, an EC nor an Ed25519 key", last);
    }

    private static PrivateKey of(String algorithm, byte[] pkcs8) {
        try {
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
        } catch (GeneralSecurityException unreadable) {
            // The cause's words may show parts of the key.
            throw new IllegalArgumentException("the private key is no " + algorithm + " key that can be read");
        }
    }

    private static byte[] envelope(byte[] algorithm, byte[] key) {
        return element(SEQUENCE, VERSION, algorithm, element(OCTETS, key));
    }

    /** The curve that a SEC1 key names, or else the one that was named before it. */
    private static byte[] curveOf(byte[] sec1, byte[] named) {
        int position = content(sec1, 0);
        int end = end(sec1, 0);
        while (position < end) {
            if ((sec1[position] & 0xff) == PARAMETERS) {
                return Arrays.copyOfRange(sec1, content(sec1, position), end(sec1, position));
            }
            position = end(sec1, position);
        }
        return named;
    }

    /** Where the content of the element at a position begins. */
    private static int content(byte[] der, int position) {
        if (position + 1 >= der.length) {
            throw new IllegalArgumentException("the private key ends too early");
        }
        int length = der[position + 1] & 0xff;
        return position + 2 + (length < 0x80 ? 0 : length & 0x7f);
    }

    private static int end(byte[] der, int position) {
        int content = content(der, position);
        int length = der[position + 1] & 0xff;
        if (length >= 0x80) {
            length = 0;
            for (int index = position + 2; index < content && index < der.length; index++) {
                length = length << 8 | der[index] & 0xff;
            }
        }
        if (length < 0 || length > der.length - content) {
            throw new IllegalArgumentException("the private key ends too early");
        }
        return content + length;
    }

    private static byte[] element(int tag, byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(length + 6);
        out.write(tag);
        if (length < 0x80) {
            out.write(length);
        } else if (length < 0x100) {
            out.write(0x81);
            out.write(length);
        } else {
            out.write(0x82);
            out.write(length >> 8);
            out.write(length);
        }
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
