package dev.edict.schema.protobuf;

import dev.edict.model.json.Json;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.time.Durations;
import dev.edict.model.time.Times;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.protobuf.MessagePlan.Slot;
import dev.edict.schema.protobuf.MessagePlan.Slots;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Writes trees as messages, from the last field to the first.
 *
 * <p>What is written equals what Go writes for the struct that the tree stands for: a field that Go holds by value is
 * there even if it is empty, one that Go holds by pointer only if it is set, and the keys of maps are sorted. Fields
 * that the plan does not know are left out: protobuf has no name for them.
 */
final class MessageEncoder {
    private static final byte[] NOTHING = {};

    private final ReverseWriter writer;
    private int depth;

    MessageEncoder(ReverseWriter writer) {
        this.writer = writer;
    }

    /** Writes the fields of a message, without tag and length. */
    void body(ObjectValue object, MessagePlan plan) {
        if (++depth > MessagePlan.MAX_DEPTH) {
            throw new ProtobufException("exceeded max depth");
        }
        @Nullable Value[] values = new @Nullable Value[plan.size()];
        for (int position = 0; position < object.size(); position++) {
            int index = plan.index(object.keyAt(position));
            if (index >= 0 && object.valueAt(position) != NullValue.NULL) {
                values[index] = object.valueAt(position);
            }
        }
        slots(plan, plan.slots(), values);
        depth--;
    }

    private void slots(MessagePlan plan, Slots slots, @Nullable Value[] values) {
        for (int position = slots.count() - 1; position >= 0; position--) {
            switch (slots.at(position)) {
                case Slot.Field slot -> field(plan.field(slot.index()), values[slot.index()]);
                case Slot.Around slot -> {
                    int before = writer.size();
                    slots(plan, slot.slots(), values);
                    writer.endMessage(slot.number(), before);
                }
            }
        }
    }

    private void field(FieldPlan field, @Nullable Value value) {
        switch (field.cardinality()) {
            case ONE -> {
                if (value != null) {
                    one(field, field.number(), value);
                } else if (field.isAlwaysWritten()) {
                    empty(field);
                }
            }
            case LIST -> {
                if (value != null) {
                    list(field, as(ListValue.class, field, value));
                }
            }
            case MAP -> {
                if (value != null) {
                    map(field, as(ObjectValue.class, field, value));
                }
            }
        }
    }

    private void list(FieldPlan field, ListValue list) {
        for (int index = list.size() - 1; index >= 0; index--) {
            one(field, field.number(), list.get(index));
        }
    }

    private void map(FieldPlan field, ObjectValue map) {
        String[] keys = map.keys().toArray(new String[0]);
        Arrays.sort(keys);
        for (int index = keys.length - 1; index >= 0; index--) {
            int before = writer.size();
            Value value = map.get(keys[index]);
            one(field, 2, value == null ? NullValue.NULL : value);
            writer.stringField(1, keys[index]);
            writer.endMessage(field.number(), before);
        }
    }

    /** Writes what Go writes for a value that was never set. */
    private void empty(FieldPlan field) {
        switch (field.kind()) {
            case STRING -> writer.stringField(field.number(), "");
            case BOOLEAN, INT_32, INT_64 -> writer.varintField(field.number(), 0);
            case DOUBLE -> real(field.number(), 0);
            case QUANTITY -> one(field, field.number(), new StringValue("0"));
            case INT_OR_STRING -> intOrString(field.number(), 0, 0, "");
            case MESSAGE -> one(field, field.number(), ObjectValue.EMPTY);
            default -> writer.bytesField(field.number(), NOTHING);
        }
    }

    private void one(FieldPlan field, int number, Value value) {
        switch (field.kind()) {
            case STRING -> writer.stringField(number, text(field, value));
            case BYTES -> writer.bytesField(number, Base64.getDecoder().decode(text(field, value)));
            case BOOLEAN -> writer.varintField(number, as(BooleanValue.class, field, value).isTrue() ? 1 : 0);
            case INT_32, INT_64 -> writer.varintField(number, as(NumberValue.class, field, value).longValue());
            case DOUBLE -> real(number, as(NumberValue.class, field, value).doubleValue());
            case QUANTITY -> {
                int before = writer.size();
                writer.stringField(1, value instanceof StringValue text
                        ? text.text()
                        : Quantity.parse(value).toString());
                writer.endMessage(number, before);
            }
            case INT_OR_STRING -> {
                if (value instanceof NumberValue integer) {
                    intOrString(number, 0, integer.longValue(), "");
                } else {
                    intOrString(number, 1, 0, text(field, value));
                }
            }
            case TIME -> time(number, value == NullValue.NULL ? null : Times.parse(text(field, value)), false);
            case MICRO_TIME -> time(number, value == NullValue.NULL ? null : Times.parseMicro(text(field, value)), true);
            case DURATION -> {
                int before = writer.size();
                writer.varintField(1, Durations.parse(text(field, value)).toNanos());
                writer.endMessage(number, before);
            }
            case JSON -> raw(number, Json.bytes(value));
            case STRINGS -> strings(number, 1, as(ListValue.class, field, value));
            case MESSAGE -> {
                int before = writer.size();
                body(value == NullValue.NULL ? ObjectValue.EMPTY : as(ObjectValue.class, field, value),
                        field.message().get());
                writer.endMessage(number, before);
            }
            case SCHEMA_OR_LIST, SCHEMA_OR_BOOLEAN, SCHEMA_OR_STRINGS -> schemaOr(field, number, value);
        }
    }

    private void real(int number, double value) {
        writer.fixed64(Double.doubleToRawLongBits(value));
        writer.tag(number, WireType.FIXED_64);
    }

    private void intOrString(int number, int type, long integer, String text) {
        int before = writer.size();
        writer.stringField(3, text);
        writer.varintField(2, integer);
        writer.varintField(1, type);
        writer.endMessage(number, before);
    }

    private void time(int number, @Nullable Instant time, boolean micro) {
        int before = writer.size();
        if (time != null && !Times.isZero(time)) {
            writer.varintField(2, micro ? time.getNano() / 1_000 * 1_000 : 0);
            writer.varintField(1, time.getEpochSecond());
        }
        writer.endMessage(number, before);
    }

    private void raw(int number, byte[] json) {
        int before = writer.size();
        writer.bytesField(1, json);
        writer.endMessage(number, before);
    }

    private void strings(int number, int itemNumber, ListValue items) {
        int before = writer.size();
        for (int index = items.size() - 1; index >= 0; index--) {
            writer.stringField(itemNumber, items.get(index) instanceof StringValue text ? text.text() : "");
        }
        writer.endMessage(number, before);
    }

    private void schemaOr(FieldPlan field, int number, Value value) {
        int before = writer.size();
        boolean orBoolean = field.kind() == WireKind.SCHEMA_OR_BOOLEAN;
        switch (value) {
            case ObjectValue schema -> {
                schema(field, orBoolean ? 2 : 1, schema);
                if (orBoolean) {
                    writer.varintField(1, 1);
                }
            }
            case ListValue list when field.kind() == WireKind.SCHEMA_OR_STRINGS -> {
                for (int index = list.size() - 1; index >= 0; index--) {
                    writer.stringField(2, text(field, list.get(index)));
                }
            }
            case ListValue list -> {
                for (int index = list.size() - 1; index >= 0; index--) {
                    schema(field, 2, list.object(index));
                }
            }
            default -> {
                if (orBoolean) {
                    writer.varintField(1, value == BooleanValue.TRUE ? 1 : 0);
                }
            }
        }
        writer.endMessage(number, before);
    }

    private void schema(FieldPlan field, int number, ObjectValue schema) {
        int before = writer.size();
        body(schema, field.message().get());
        writer.endMessage(number, before);
    }

    private static String text(FieldPlan field, Value value) {
        return as(StringValue.class, field, value).text();
    }

    private static <T extends Value> T as(Class<T> type, FieldPlan field, Value value) {
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException("field " + field.name() + " cannot hold " + value.typeName());
        }
        return type.cast(value);
    }
}
