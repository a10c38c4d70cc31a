package dev.edict.store.etcd.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.edict.store.CorruptException;
import java.io.IOException;

/** Reads one protobuf message field by field; fields that nobody asks for are skipped. */
final class Decoder {

    private final CodedInputStream input;
    private int tag;

    private Decoder(CodedInputStream input) {
        this.input = input;
    }

    /** Takes the fields of a message one after the other; each must be read or skipped. */
    interface FieldReader {
        void read(int field, Decoder decoder) throws IOException;
    }

    static void read(byte[] message, FieldReader reader) {
        try {
            new Decoder(CodedInputStream.newInstance(message)).readFields(reader);
        } catch (IOException malformed) {
            throw new CorruptException("etcd sent a message that cannot be read: " + malformed.getMessage(), malformed);
        }
    }

    private void readFields(FieldReader reader) throws IOException {
        for (tag = input.readTag(); tag != 0; tag = input.readTag()) {
            reader.read(WireFormat.getTagFieldNumber(tag), this);
        }
    }

    long number() throws IOException {
        return input.readInt64();
    }

    boolean flag() throws IOException {
        return input.readBool();
    }

    String text() throws IOException {
        return input.readStringRequireUtf8();
    }

    byte[] bytes() throws IOException {
        return input.readByteArray();
    }

    /** Reads a message within the message. */
    void message(FieldReader reader) throws IOException {
        int limit = input.pushLimit(input.readRawVarint32());
        readFields(reader);
        input.popLimit(limit);
    }

    void skip() throws IOException {
        input.skipField(tag);
    }
}
