package dev.edict.model.certificate;

import static dev.edict.model.certificate.MalformedException.structure;
import static dev.edict.model.certificate.MalformedException.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the elements of bytes in DER, one after the other, as strictly and with the same complaints as Go's
 * {@code encoding/asn1}: who judges a request must read in it what the signer will read.
 */
final class Der {
    private static final int LONGEST = 1 << 23;

    private final byte[] bytes;
    private int position;

    private Der(byte[] bytes) {
        this.bytes = bytes;
    }

    static Der of(byte[] bytes) {
        return new Der(bytes);
    }

    boolean isAtEnd() {
        return position == bytes.length;
    }

    /** What is expected next. @param name what Go calls its type, for complaints */
    record Type(int tagClass, int tag, boolean compound, String name) {
        static final int UNIVERSAL = 0;
        static final int CONTEXT = 2;
        static final Type INTEGER = new Type(UNIVERSAL, 2, false, "int");
        static final Type BOOLEAN = new Type(UNIVERSAL, 1, false, "bool");
        static final Type BIT_STRING = new Type(UNIVERSAL, 3, false, "BitString");
        static final Type OCTET_STRING = new Type(UNIVERSAL, 4, false, "");
        static final Type IDENTIFIER = new Type(UNIVERSAL, 6, false, "ObjectIdentifier");

        static Type sequence(String name) {
            return new Type(UNIVERSAL, 16, true, name);
        }

        static Type set(String name) {
            return new Type(UNIVERSAL, 17, true, name);
        }

        static Type tagged(int tag) {
            return new Type(CONTEXT, tag, true, "");
        }

        private boolean matches(Head head) {
            return head.tagClass == tagClass && head.tag == tag && head.compound == compound;
        }
    }

    private record Head(int tagClass, int tag, boolean compound, int length) {}

    /** The next element, of whatever type. */
    DerElement next() throws MalformedException {
        return read(null);
    }

    /** The next element, which must be of a type. */
    DerElement next(Type type) throws MalformedException {
        return read(type);
    }

    /** The next element if there is one of the type, or null. */
    @Nullable DerElement optional(Type type) throws MalformedException {
        if (isAtEnd()) {
            return null;
        }
        int start = position;
        boolean matches = type.matches(head());
        position = start;
        return matches ? read(type) : null;
    }

    /** All elements that are left. @param type of each, or null for any */
    List<DerElement> rest(@Nullable Type type) throws MalformedException {
        int start = position;
        while (!isAtEnd()) {
            Head head = head();
            if (type != null && !type.matches(head)) {
                throw structure("sequence tag mismatch");
            }
            if (head.length > bytes.length - position) {
                throw syntax("truncated sequence");
            }
            position += head.length;
        }
        position = start;
        List<DerElement> elements = new ArrayList<>();
        while (!isAtEnd()) {
            elements.add(read(type));
        }
        return elements;
    }

    /**
     * The next element as Go's stricter reader of keys and names takes it.
     *
     * @param octet how it must begin
     * @param complaint what is said of anything else
     */
    DerElement next(int octet, String complaint) throws MalformedException {
        DerElement element = next(complaint);
        if (element.octet() != octet) {
            throw new MalformedException(complaint);
        }
        return element;
    }

    /** The next element of whatever type as Go's stricter reader takes it: tags are one octet long. */
    DerElement next(String complaint) throws MalformedException {
        DerElement element;
        try {
            element = read(null);
        } catch (MalformedException malformed) {
            throw new MalformedException(complaint);
        }
        if ((element.octet() & 0x1f) == 0x1f) {
            throw new MalformedException(complaint);
        }
        return element;
    }

    private DerElement read(@Nullable Type type) throws MalformedException {
        if (isAtEnd()) {
            throw syntax("sequence truncated");
        }
        int start = position;
        Head head = head();
        if (type != null && !type.matches(head)) {
            throw structure(("tags don't match (%d vs {class:%d tag:%d length:%d isCompound:%s}) {optional:false"
                    + " explicit:false application:false private:false defaultValue:<nil> tag:<nil> stringType:0"
                    + " timeType:0 set:false omitEmpty:false} %s @%d").formatted(type.tag, head.tagClass, head.tag,
                    head.length, head.compound, type.name, position));
        }
        if (head.length > bytes.length - position) {
            throw syntax("data truncated");
        }
        int content = position;
        position += head.length;
        return new DerElement(head.tagClass, head.tag, head.compound, Arrays.copyOfRange(bytes, start, position),
                Arrays.copyOfRange(bytes, content, position));
    }

    private Head head() throws MalformedException {
        int first = bytes[position++] & 0xff;
        int tag = first & 0x1f;
        if (tag == 0x1f) {
            tag = base128();
            if (tag < 0x1f) {
                throw syntax("non-minimal tag");
            }
        }
        return new Head(first >> 6, tag, (first & 0x20) != 0, length());
    }

    private int length() throws MalformedException {
        int first = octet();
        if (first < 0x80) {
            return first;
        }
        int octets = first & 0x7f;
        if (octets == 0) {
            throw syntax("indefinite length found (not DER)");
        }
        int length = 0;
        for (int count = 0; count < octets; count++) {
            int octet = octet();
            if (length >= LONGEST) {
                throw structure("length too large");
            }
            length = length << 8 | octet;
            if (length == 0) {
                throw structure("superfluous leading zeros in length");
            }
        }
        if (length < 0x80) {
            throw structure("non-minimal length");
        }
        return length;
    }

    private int octet() throws MalformedException {
        if (isAtEnd()) {
            throw syntax("truncated tag or length");
        }
        return bytes[position++] & 0xff;
    }

    /** A number in groups of seven bits, as long tags and the parts of identifiers are written. */
    int base128() throws MalformedException {
        long value = 0;
        for (int count = 0; position < bytes.length; count++) {
            if (count == 5) {
                throw structure("base 128 integer too large");
            }
            int octet = bytes[position] & 0xff;
            if (count == 0 && octet == 0x80) {
                throw syntax("integer is not minimally encoded");
            }
            position++;
            value = value << 7 | octet & 0x7f;
            if (octet < 0x80) {
                if (value > Integer.MAX_VALUE) {
                    throw structure("base 128 integer too large");
                }
                return (int) value;
            }
        }
        throw syntax("truncated base 128 integer");
    }
}
