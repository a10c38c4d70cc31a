package dev.edict.server.convert;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.protobuf.ProtobufEnvelope;
import dev.edict.server.watch.CachedObject;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a list as protobuf without holding it.
 *
 * <p>The envelope says how long the list is before the list begins, so a large one is encoded twice: once to learn its
 * length, and once more to be sent. Of a small one the encoded items are held from the first time to the second.
 */
final class ProtobufList {
    /** How many bytes of encoded items are held. */
    private static final int HELD = 4 << 20;
    /** The tag of the field in which the envelope carries the object, and of the items in every list. */
    private static final int BODY_TAG = 2 << 3 | 2;
    private static final int ITEM_TAG = 2 << 3 | 2;
    /** How many bytes stand behind the object in an envelope: two fields that are empty. */
    private static final int TRAILER = 4;

    private final ObjectEncoder encoder;
    private final Representation representation;

    ProtobufList(ObjectEncoder encoder, Representation representation) {
        this.encoder = encoder;
        this.representation = representation;
    }

    /** @param head the list without its items */
    void write(ObjectValue head, Iterable<CachedObject> items, AnswerBody body) {
        byte[] empty = encoder.writer().write(head.with("items", ListValue.EMPTY), Format.PROTOBUF, false);
        byte[] list = ProtobufEnvelope.read(empty).body();
        int before = empty.length - TRAILER - list.length - sizeOf(list.length) - 1;
        List<byte[]> held = new ArrayList<>();
        long length = list.length;
        long holding = 0;
        for (CachedObject item : items) {
            byte[] message = message(item);
            length += 1 + sizeOf(message.length) + message.length;
            holding += message.length;
            if (holding <= HELD) {
                held.add(message);
            } else {
                held = List.of();
            }
        }
        body.write(empty, 0, before);
        writeNumber(BODY_TAG, body);
        writeNumber(length, body);
        body.write(list);
        if (holding <= HELD) {
            held.forEach(message -> writeItem(message, body));
        } else {
            items.forEach(item -> writeItem(message(item), body));
        }
        body.write(empty, empty.length - TRAILER, TRAILER);
    }

    private byte[] message(CachedObject item) {
        return ProtobufEnvelope.read(
                encoder.writer().write(encoder.shaped(item, representation), Format.PROTOBUF, false)).body();
    }

    private static void writeItem(byte[] message, AnswerBody body) {
        ByteArrayOutputStream start = new ByteArrayOutputStream(6);
        writeNumber(ITEM_TAG, start);
        writeNumber(message.length, start);
        body.write(start.toByteArray());
        body.write(message);
    }

    private static void writeNumber(long number, AnswerBody body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(10);
        writeNumber(number, bytes);
        body.write(bytes.toByteArray());
    }

    private static void writeNumber(long number, ByteArrayOutputStream bytes) {
        long rest = number;
        while (rest >= 0x80) {
            bytes.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        bytes.write((int) rest);
    }

    private static int sizeOf(long number) {
        return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(number) + 6) / 7);
    }
}
