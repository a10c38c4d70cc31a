package dev.edict.server.socket;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The few forms that fields of the plugin's messages have: bytes, texts, numbers, and maps from texts to bytes. */
public final class Message {
    private static final byte[] NONE = {};

    private final Map<Integer, byte[]> bytes = new LinkedHashMap<>();
    /** All that was read of a field, which may be a map. */
    private final Map<Integer, List<byte[]>> entries = new LinkedHashMap<>();
    private final Map<Integer, Map<String, byte[]>> maps = new LinkedHashMap<>();
    private final Map<Integer, Long> numbers = new LinkedHashMap<>();

    /** @throws IOException if it is none */
    public static Message parse(byte[] encoded, int from) throws IOException {
        Message message = new Message();
        CodedInputStream input = CodedInputStream.newInstance(encoded, from, encoded.length - from);
        for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
            int field = WireFormat.getTagFieldNumber(tag);
            switch (WireFormat.getTagWireType(tag)) {
                case WireFormat.WIRETYPE_LENGTH_DELIMITED -> message.take(field, input.readByteArray());
                case WireFormat.WIRETYPE_VARINT -> message.numbers.put(field, input.readInt64());
                default -> input.skipField(tag);
            }
        }
        return message;
    }

    /** Every such field is kept as bytes, and the last counts; all of them may be entries of a map. */
    private void take(int field, byte[] value) {
        bytes.put(field, value);
        entries.computeIfAbsent(field, absent -> new ArrayList<>()).add(value);
    }

    public byte[] bytes(int field) {
        return bytes.getOrDefault(field, NONE);
    }

    /** @throws IOException if it is no UTF-8 */
    public String text(int field) throws IOException {
        byte[] value = bytes(field);
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString();
    }

    public long number(int field) {
        return numbers.getOrDefault(field, 0L);
    }

    /** All messages of a field that may be there several times. */
    public List<Message> messages(int field) throws IOException {
        List<Message> messages = new ArrayList<>();
        for (byte[] entry : entries.getOrDefault(field, List.of())) {
            messages.add(parse(entry, 0));
        }
        return messages;
    }

    /** Something that is read from an answer. */
    @FunctionalInterface
    public interface Reading<T> {
        T read() throws IOException;
    }

    /** @throws PluginException if it can not be read */
    public static <T> T read(Reading<T> reading) {
        try {
            return reading.read();
        } catch (IOException malformed) {
            throw new PluginException("Internal", "the plugin's answer cannot be read");
        }
    }

    public Map<String, byte[]> map(int field) throws IOException {
        Map<String, byte[]> map = new LinkedHashMap<>();
        for (byte[] entry : entries.getOrDefault(field, List.of())) {
            Message read = parse(entry, 0);
            map.put(read.text(1), read.bytes(2));
        }
        return map;
    }

    public Message with(int field, byte[] value) {
        bytes.put(field, value);
        return this;
    }

    public Message with(int field, String value) {
        return with(field, value.getBytes(StandardCharsets.UTF_8));
    }

    public Message with(int field, Map<String, byte[]> value) {
        maps.put(field, value);
        return this;
    }

    public Message with(int field, long value) {
        numbers.put(field, value);
        return this;
    }

    /** The fields in the order in which they were given; what is empty is left out. */
    public byte[] encoded() {
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        CodedOutputStream output = CodedOutputStream.newInstance(result);
        try {
            for (Map.Entry<Integer, byte[]> field : bytes.entrySet()) {
                if (field.getValue().length > 0) {
                    output.writeByteArray(field.getKey(), field.getValue());
                }
            }
            for (Map.Entry<Integer, Map<String, byte[]>> field : maps.entrySet()) {
                for (Map.Entry<String, byte[]> entry : field.getValue().entrySet()) {
                    output.writeByteArray(field.getKey(),
                            new Message().with(1, entry.getKey()).with(2, entry.getValue()).encoded());
                }
            }
            for (Map.Entry<Integer, Long> field : numbers.entrySet()) {
                if (field.getValue() != 0) {
                    output.writeInt64(field.getKey(), field.getValue());
                }
            }
            output.flush();
            return result.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
