package dev.edict.store.etcd.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes one protobuf message, field by field; values that are the default are left out. */
final class Encoder {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CodedOutputStream output = CodedOutputStream.newInstance(bytes);

    private interface Writing {
        void run() throws IOException;
    }

    Encoder number(int field, long value) {
        return value == 0 ? this : write(() -> output.writeInt64(field, value));
    }

    /** Writes a number also if it is 0: as a member of a choice its presence has a meaning. */
    Encoder chosenNumber(int field, long value) {
        return write(() -> output.writeInt64(field, value));
    }

    Encoder flag(int field, boolean value) {
        return value ? write(() -> output.writeBool(field, true)) : this;
    }

    Encoder bytes(int field, byte[] value) {
        return value.length == 0 ? this : write(() -> output.writeByteArray(field, value));
    }

    Encoder text(int field, String value) {
        return bytes(field, value.getBytes(UTF_8));
    }

    Encoder message(int field, byte[] message) {
        return write(() -> output.writeByteArray(field, message));
    }

    Encoder message(int field, Encoder message) {
        return message(field, message.toBytes());
    }

    private Encoder write(Writing writing) {
        try {
            writing.run();
            return this;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    byte[] toBytes() {
        write(output::flush);
        return bytes.toByteArray();
    }
}
