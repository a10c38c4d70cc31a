package dev.edict.store.etcd;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.edict.store.StoreException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads certificates and private keys from files in PEM form. Java itself knows private keys as PKCS #8 (RFC 5958) only;
 * those of etcd clusters are often PKCS #1 (RFC 8017) or SEC 1 (RFC 5915), which PKCS #8 wraps.
 */
final class Pem {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");

    private static final byte[] VERSION_ZERO = HexFormat.of().parseHex("020100");
    private static final byte[] RSA_ENCRYPTION = HexFormat.of().parseHex("300d06092a864886f70d0101010500");
    private static final byte[] EC_PUBLIC_KEY = HexFormat.of().parseHex("06072a8648ce3d0201");
    private static final int SEQUENCE = 0x30;
    private static final int OCTET_STRING = 0x04;
    private static final int EC_PARAMETERS = 0xa0;

    private Pem() {}

    static List<Certificate> certificates(Path file) {
        try {
            return List.copyOf(CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(file))));
        } catch (IOException | GeneralSecurityException failure) {
            throw new StoreException("cannot read certificates from " + file + ": " + failure.getMessage(), failure);
        }
    }

    static PrivateKey privateKey(Path file) {
        try {
            Matcher block = BLOCK.matcher(Files.readString(file, US_ASCII));
            while (block.find()) {
                byte[] content = Base64.getMimeDecoder().decode(block.group(2));
                switch (block.group(1)) {
                    case "PRIVATE KEY" -> {
                        return parse(content);
                    }
                    case "RSA PRIVATE KEY" -> {
                        return parse(wrapped(RSA_ENCRYPTION, content));
                    }
                    case "EC PRIVATE KEY" -> {
                        return parse(wrapped(element(SEQUENCE, EC_PUBLIC_KEY, curve(content)), content));
                    }
                    default -> {
                        // Something else, such as "EC PARAMETERS", may stand before the key.
                    }
                }
            }
            throw new StoreException("there is no private key in " + file
                    + "; expected is a block -----BEGIN PRIVATE KEY-----, not encrypted");
        } catch (IOException | GeneralSecurityException | RuntimeException failure) {
            if (failure instanceof StoreException known) {
                throw known;
            }
            throw new StoreException("cannot read a private key from " + file + ": " + failure.getMessage(), failure);
        }
    }

    private static PrivateKey parse(byte[] pkcs8) throws GeneralSecurityException {
        GeneralSecurityException last = null;
        for (String algorithm : List.of("RSA", "EC", "EdDSA")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            } catch (GeneralSecurityException other) {
                last = other;
            }
        }
        throw new GeneralSecurityException("neither RSA, EC nor EdDSA", last);
    }

    private static byte[] wrapped(byte[] algorithm, byte[] key) {
        return element(SEQUENCE, VERSION_ZERO, algorithm, element(OCTET_STRING, key));
    }

    /** The curve that a SEC 1 key names in its optional element 0. */
    private static byte[] curve(byte[] sec1) {
        ByteBuffer sequence = content(ByteBuffer.wrap(sec1));
        while (sequence.hasRemaining()) {
            boolean parameters = (sequence.get(sequence.position()) & 0xff) == EC_PARAMETERS;
            ByteBuffer element = content(sequence);
            if (parameters) {
                byte[] curve = new byte[element.remaining()];
                element.get(curve);
                return curve;
            }
        }
        throw new IllegalArgumentException("the key does not name its curve");
    }

    /** The content of the next DER element; the buffer is then behind it. */
    private static ByteBuffer content(ByteBuffer buffer) {
        buffer.get();
        int length = buffer.get() & 0xff;
        if (length >= 0x80) {
            int digits = length & 0x7f;
            length = 0;
            for (int i = 0; i < digits; i++) {
                length = length << 8 | buffer.get() & 0xff;
            }
        }
        ByteBuffer content = buffer.slice(buffer.position(), length);
        buffer.position(buffer.position() + length);
        return content;
    }

    private static byte[] element(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(tag);
        int length = content.size();
        if (length < 0x80) {
            element.write(length);
        } else if (length < 0x100) {
            element.write(0x81);
            element.write(length);
        } else {
            element.write(0x82);
            element.write(length >> 8);
            element.write(length);
        }
        element.writeBytes(content.toByteArray());
        return element.toByteArray();
    }
}
