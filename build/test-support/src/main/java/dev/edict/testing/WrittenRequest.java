package dev.edict.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.HexFormat;

/** Requests for certificates, written octet by octet, so that they can say what no tool would write. */
public final class WrittenRequest {
    public static final String BEGIN = "-----BEGIN CERTIFICATE REQUEST-----\n";
    public static final String END = "\n-----END CERTIFICATE REQUEST-----\n";
    public static final KeyPair KEYS = keys();

    private WrittenRequest() {}

    private static KeyPair keys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A request that is signed by a key of an elliptic curve. @param tamper whether something else was signed */
    public static byte[] der(byte[] subject, byte[] attributes, boolean tamper) {
        try {
            byte[] information =
                    tagged(0x30, hex("020100"), subject, KEYS.getPublic().getEncoded(), attributes);
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(KEYS.getPrivate());
            signature.update(tamper ? new byte[] {1} : information);
            return tagged(0x30, information, hex("300a06082a8648ce3d040302"),
                    tagged(0x03, new byte[] {0}, signature.sign()));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A request of nobody whose signature is nonsense. @param keyInfo the key and its kind @param scheme how it is signed */
    public static String unsigned(byte[] keyInfo, String scheme) {
        byte[] information = tagged(0x30, hex("020100"), tagged(0x30), keyInfo, tagged(0xa0));
        return pem(tagged(0x30, information, hex(scheme), tagged(0x03, new byte[] {0}, new byte[64])));
    }

    /** A good request whose subject has one attribute. @param type in hexadecimal */
    public static byte[] der(String type, byte[] value) {
        byte[] attribute = tagged(0x30, tagged(0x06, hex(type)), value);
        return der(tagged(0x30, tagged(0x31, attribute)), tagged(0xa0), false);
    }

    public static String pem(byte[] der) {
        return BEGIN + Base64.getMimeEncoder().encodeToString(der) + END;
    }

    public static byte[] text(int tag, String octets) {
        return tagged(tag, octets.getBytes(StandardCharsets.ISO_8859_1));
    }

    public static byte[] hex(String octets) {
        return HexFormat.of().parseHex(octets);
    }

    public static byte[] tagged(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        int length = content.size();
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.write(tag);
        if (length >= 0x100) {
            whole.writeBytes(new byte[] {(byte) 0x82, (byte) (length >> 8)});
        } else if (length >= 0x80) {
            whole.write(0x81);
        }
        whole.write(length);
        whole.writeBytes(content.toByteArray());
        return whole.toByteArray();
    }
}
