package dev.edict.model.certificate;

import static dev.edict.model.certificate.MalformedException.structure;
import static dev.edict.model.certificate.MalformedException.syntax;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;

/** An element of DER: its whole encoding, its content, and what the content means for the types that requests have. */
record DerElement(int tagClass, int tag, boolean compound, byte[] encoded, byte[] content) {
    private static final HexFormat HEX = HexFormat.of();

    /** A reader of the elements within. */
    Der reader() {
        return Der.of(content);
    }

    int octet() {
        return encoded[0] & 0xff;
    }

    /** An object identifier, as its octets in hexadecimal: those that mean the same are written the same. */
    String identifier() throws MalformedException {
        if (content.length == 0) {
            throw syntax("zero length OBJECT IDENTIFIER");
        }
        Der parts = reader();
        while (!parts.isAtEnd()) {
            parts.base128();
        }
        return HEX.formatHex(content);
    }

    /** A whole number of any size. */
    BigInteger integer() throws MalformedException {
        if (content.length == 0) {
            throw structure("empty integer");
        }
        if (content.length > 1 && (content[0] == 0 && content[1] >= 0 || content[0] == -1 && content[1] < 0)) {
            throw structure("integer not minimally-encoded");
        }
        return new BigInteger(content);
    }

    /** A whole number of at most 64 bits. */
    long smallInteger() throws MalformedException {
        BigInteger value = integer();
        if (content.length > Long.BYTES) {
            throw structure("integer too large");
        }
        return value.longValue();
    }

    boolean isTrue() throws MalformedException {
        if (content.length != 1 || content[0] != 0 && content[0] != -1) {
            throw syntax("invalid boolean");
        }
        return content[0] != 0;
    }

    /** The bits of a bit string; the last one is the lowest of the last octet. */
    byte[] bits() throws MalformedException {
        if (content.length == 0) {
            throw syntax("zero length BIT STRING");
        }
        int padding = content[0] & 0xff;
        if (padding > 7 || content.length == 1 && padding > 0
                || (content[content.length - 1] & (1 << padding) - 1) != 0) {
            throw syntax("invalid padding bits in BIT STRING");
        }
        byte[] bits = Arrays.copyOfRange(content, 1, content.length);
        for (int index = bits.length - 1; padding > 0 && index >= 0; index--) {
            int before = index == 0 ? 0 : bits[index - 1] & 0xff;
            bits[index] = (byte) (before << 8 - padding | (bits[index] & 0xff) >> padding);
        }
        return bits;
    }
}
