package dev.edict.server.openapi;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A protobuf message taken apart without its description: the contents of its length-delimited fields by number. */
final class ProtobufFields {
    private final Map<Integer, List<byte[]>> fields = new HashMap<>();
    private final byte[] content;
    private int position;

    private ProtobufFields(byte[] content) {
        this.content = content;
    }

    static ProtobufFields read(byte[] content) {
        ProtobufFields message = new ProtobufFields(content);
        while (message.position < content.length) {
            message.readField();
        }
        return message;
    }

    private void readField() {
        int tag = (int) varint();
        switch (tag & 7) {
            case 0 -> varint();
            case 1 -> position += 8;
            case 2 -> {
                int length = (int) varint();
                fields.computeIfAbsent(tag >>> 3, ignored -> new ArrayList<>())
                        .add(Arrays.copyOfRange(content, position, position + length));
                position += length;
            }
            default -> throw new IllegalArgumentException("wire type " + (tag & 7) + " at " + position);
        }
    }

    private long varint() {
        long number = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = content[position++];
            number |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return number;
            }
        }
    }

    String text(int field) {
        return new String(fields.getOrDefault(field, List.of(new byte[0])).getFirst(), StandardCharsets.UTF_8);
    }

    ProtobufFields message(int field) {
        return messages(field).getFirst();
    }

    List<ProtobufFields> messages(int field) {
        return fields.getOrDefault(field, List.of()).stream().map(ProtobufFields::read).toList();
    }
}
