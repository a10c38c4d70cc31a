package dev.edict.schema.protobuf;

import java.util.Arrays;

/**
 * What stands around every object: the four bytes that say that this is Kubernetes' protobuf, the object's type, and the
 * object itself, which has not been read yet.
 *
 * @param body the object's message
 */
public record ProtobufEnvelope(
        String apiVersion, String kind, byte[] body, String contentEncoding, String contentType) {
    private static final byte[] MAGIC = {'k', '8', 's', 0};

    /** Whether bytes begin like an envelope. */
    public static boolean isEnvelope(byte[] bytes) {
        return bytes.length >= MAGIC.length && Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    /** Opens an envelope. @throws ProtobufException if the bytes are none */
    public static ProtobufEnvelope read(byte[] bytes) {
        if (bytes.length == 0) {
            throw new ProtobufException("empty data");
        }
        if (!isEnvelope(bytes)) {
            throw new ProtobufException(
                    "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]");
        }
        if (bytes.length == MAGIC.length) {
            throw new ProtobufException("empty body");
        }
        WireReader reader = new WireReader(bytes, MAGIC.length, bytes.length);
        String[] type = {"", ""};
        byte[] body = {};
        String contentEncoding = "";
        String contentType = "";
        while (!reader.isAtEnd()) {
            int tag = reader.tag("Unknown");
            switch (tag >>> 3) {
                case 1 -> {
                    WireReader.expect(tag, WireType.BYTES, "TypeMeta");
                    readType(reader, type);
                }
                case 2 -> {
                    WireReader.expect(tag, WireType.BYTES, "Raw");
                    body = reader.byteArray();
                }
                case 3 -> {
                    WireReader.expect(tag, WireType.BYTES, "ContentEncoding");
                    contentEncoding = reader.string();
                }
                case 4 -> {
                    WireReader.expect(tag, WireType.BYTES, "ContentType");
                    contentType = reader.string();
                }
                default -> reader.skip(tag);
            }
        }
        return new ProtobufEnvelope(type[0], type[1], body, contentEncoding, contentType);
    }

    private static void readType(WireReader reader, String[] type) {
        int outer = reader.enter();
        while (!reader.isAtEnd()) {
            int tag = reader.tag("TypeMeta");
            switch (tag >>> 3) {
                case 1 -> {
                    WireReader.expect(tag, WireType.BYTES, "APIVersion");
                    type[0] = reader.string();
                }
                case 2 -> {
                    WireReader.expect(tag, WireType.BYTES, "Kind");
                    type[1] = reader.string();
                }
                default -> reader.skip(tag);
            }
        }
        reader.leave(outer);
    }

    /** Writes what stands behind the body: what says that it is neither compressed nor of another content type. */
    static void begin(ReverseWriter writer) {
        writer.stringField(4, "");
        writer.stringField(3, "");
    }

    /** Writes what stands before the body, which was written since {@code size()} was {@code before}. */
    static void end(ReverseWriter writer, int before, String apiVersion, String kind) {
        writer.endMessage(2, before);
        int type = writer.size();
        writer.stringField(2, kind);
        writer.stringField(1, apiVersion);
        writer.endMessage(1, type);
        writer.bytes(MAGIC);
    }
}
