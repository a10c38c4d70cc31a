package dev.edict.kinds.certificates;

import java.util.Arrays;

/** Reads the elements of bytes in DER, one after the other. */
final class Der {
    static final int SEQUENCE = 0x30;
    static final int OBJECT_IDENTIFIER = 0x06;
    static final int BIT_STRING = 0x03;
    static final int INTEGER = 0x02;

    private final byte[] bytes;
    private final int end;
    private int position;

    private Der(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.position = from;
        this.end = end;
    }

    /** Bytes that are not DER, or not the DER that was looked for. */
    static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1L;

        MalformedException(String message) {
            super(message);
        }
    }

    static Der of(byte[] bytes) {
        return new Der(bytes, 0, bytes.length);
    }

    boolean isAtEnd() {
        return position >= end;
    }

    /** An element: its whole encoding, and a reader of its content. */
    record Element(int tag, byte[] encoded, byte[] content) {
        Der reader() {
            return Der.of(content);
        }
    }

    Element next(int tag) throws MalformedException {
        Element element = next();
        if (element.tag != tag) {
            throw new MalformedException("asn1: structure error: tags don't match");
        }
        return element;
    }

    Element next() throws MalformedException {
        int start = position;
        int tag = octet();
        int length = octet();
        if (length >= 0x80) {
            int octets = length & 0x7f;
            if (octets == 0 || octets > 3) {
                throw new MalformedException("asn1: structure error: length too large");
            }
            length = 0;
            for (int count = 0; count < octets; count++) {
                length = length << 8 | octet();
            }
        }
        if (length > end - position) {
            throw new MalformedException("asn1: syntax error: data truncated");
        }
        int content = position;
        position += length;
        return new Element(tag, Arrays.copyOfRange(bytes, start, position),
                Arrays.copyOfRange(bytes, content, position));
    }

    private int octet() throws MalformedException {
        if (isAtEnd()) {
            throw new MalformedException("asn1: syntax error: truncated tag or length");
        }
        return bytes[position++] & 0xff;
    }
}
