package dev.edict.schema.protobuf;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The stream of a watch in protobuf: frames, each of them four bytes of length and then an event, which holds its type
 * and an object in its envelope.
 */
public final class WatchFrames {
    private static final int HEADER = 4;

    private WatchFrames() {}

    /** An event of a watch. @param object an object in its envelope */
    public record Event(String type, byte[] object) {}

    /** The frame of an event. @param object an object in its envelope */
    public static byte[] frame(String type, byte[] object) {
        ReverseWriter writer = new ReverseWriter(object.length + type.length() + 32);
        int beforeObject = writer.size();
        writer.bytesField(1, object);
        writer.endMessage(2, beforeObject);
        writer.stringField(1, type);
        writer.bytes(ByteBuffer.allocate(HEADER).putInt(writer.size()).array());
        return writer.toByteArray();
    }

    /**
     * Reads the next frame of a stream; null at its end.
     *
     * @param limit the length up to which a frame is believed
     * @throws ProtobufException if a frame is longer, or holds no event
     */
    public static @Nullable Event read(InputStream stream, int limit) throws IOException {
        byte[] header = stream.readNBytes(HEADER);
        if (header.length == 0) {
            return null;
        }
        if (header.length < HEADER) {
            throw new EOFException("the stream ends within a frame's length");
        }
        int length = ByteBuffer.wrap(header).getInt();
        if (length < 0 || length > limit) {
            throw new ProtobufException("a frame of " + Integer.toUnsignedString(length) + " bytes is too long");
        }
        byte[] message = stream.readNBytes(length);
        if (message.length < length) {
            throw new EOFException("the stream ends within a frame");
        }
        return event(message);
    }

    private static Event event(byte[] message) {
        WireReader reader = new WireReader(message, 0, message.length);
        String type = "";
        byte[] object = {};
        while (!reader.isAtEnd()) {
            int tag = reader.tag("WatchEvent");
            switch (tag >>> 3) {
                case 1 -> {
                    WireReader.expect(tag, WireType.BYTES, "Type");
                    type = reader.string();
                }
                case 2 -> {
                    WireReader.expect(tag, WireType.BYTES, "Object");
                    object = raw(reader);
                }
                default -> reader.skip(tag);
            }
        }
        return new Event(type, object);
    }

    private static byte[] raw(WireReader reader) {
        byte[] raw = {};
        int outer = reader.enter();
        while (!reader.isAtEnd()) {
            int tag = reader.tag("RawExtension");
            if (tag >>> 3 == 1) {
                WireReader.expect(tag, WireType.BYTES, "Raw");
                raw = reader.byteArray();
            } else {
                reader.skip(tag);
            }
        }
        reader.leave(outer);
        return raw;
    }
}
