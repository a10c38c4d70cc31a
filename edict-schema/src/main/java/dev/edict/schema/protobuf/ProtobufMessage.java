package dev.edict.schema.protobuf;

import java.util.ArrayList;
import java.util.List;

/**
 * A protobuf message in the making, for messages that no schema describes. Empty values are left out, as proto3 does. Not for
 * use by two threads.
 */
public final class ProtobufMessage {
    private static final int EXPECTED_SIZE = 1_024;

    /** In the order in which they are written. */
    private final List<Field> fields = new ArrayList<>();

    private sealed interface Field {
        record Text(int number, String text) implements Field {}

        record Varint(int number, long value) implements Field {}

        record Fixed64(int number, long bits) implements Field {}

        record Message(int number, ProtobufMessage message) implements Field {}
    }

    public ProtobufMessage string(int number, String text) {
        if (!text.isEmpty()) {
            fields.add(new Field.Text(number, text));
        }
        return this;
    }

    /** Writes every text, the empty ones too, as repeated fields do. */
    public ProtobufMessage strings(int number, Iterable<String> texts) {
        texts.forEach(text -> fields.add(new Field.Text(number, text)));
        return this;
    }

    public ProtobufMessage message(int number, ProtobufMessage message) {
        fields.add(new Field.Message(number, message));
        return this;
    }

    public ProtobufMessage bool(int number, boolean truth) {
        return integer(number, truth ? 1 : 0);
    }

    public ProtobufMessage integer(int number, long value) {
        if (value != 0) {
            fields.add(new Field.Varint(number, value));
        }
        return this;
    }

    public ProtobufMessage real(int number, double value) {
        if (value != 0) {
            fields.add(new Field.Fixed64(number, Double.doubleToLongBits(value)));
        }
        return this;
    }

    public byte[] toByteArray() {
        ReverseWriter writer = new ReverseWriter(EXPECTED_SIZE);
        write(writer);
        return writer.toByteArray();
    }

    private void write(ReverseWriter writer) {
        for (Field field : fields.reversed()) {
            switch (field) {
                case Field.Text text -> writer.stringField(text.number(), text.text());
                case Field.Varint varint -> writer.varintField(varint.number(), varint.value());
                case Field.Fixed64 fixed -> {
                    writer.fixed64(fixed.bits());
                    writer.tag(fixed.number(), WireType.FIXED_64);
                }
                case Field.Message part -> {
                    int before = writer.size();
                    part.message().write(writer);
                    writer.endMessage(part.number(), before);
                }
            }
        }
    }
}
