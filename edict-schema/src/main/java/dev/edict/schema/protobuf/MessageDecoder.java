package dev.edict.schema.protobuf;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.schema.ZeroValue;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.protobuf.FieldPlan.Cardinality;
import dev.edict.schema.protobuf.MessagePlan.Slot;
import dev.edict.schema.protobuf.MessagePlan.Slots;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages as trees. Numbers that the plan does not know are passed over, a message that comes in several parts is
 * put together, and empty values are dropped where Go would not write them as JSON either.
 */
final class MessageDecoder {
    private final WireReader reader;
    private final SpecialDecoder special;
    private int depth;

    MessageDecoder(WireReader reader) {
        this.reader = reader;
        this.special = new SpecialDecoder(reader, this);
    }

    /** Reads the fields of a message up to the reader's end. */
    ObjectValue body(MessagePlan plan) {
        Draft message = new Draft(plan);
        body(message);
        return message.finish();
    }

    private void body(Draft message) {
        if (++depth > MessagePlan.MAX_DEPTH) {
            throw new ProtobufException("exceeded max depth");
        }
        slots(message.plan, message.plan.slots(), message.plan.name(), message.values);
        depth--;
    }

    /**
     * A message of which there may be more to come. It may arrive in as many parts as it has bytes, so what a part costs
     * must not depend on what came before; an object is made of it when nothing more can come.
     */
    static final class Draft {
        private final MessagePlan plan;
        /** By the index of the field: a Value, a Draft, a List of Values or a Map of them. */
        private final @Nullable Object[] values;

        Draft(MessagePlan plan) {
            this.plan = plan;
            this.values = new @Nullable Object[plan.size()];
        }

        ObjectValue finish() {
            return object(plan, values);
        }
    }

    private void slots(MessagePlan plan, Slots slots, String message, @Nullable Object[] values) {
        while (!reader.isAtEnd()) {
            int tag = reader.tag(message);
            switch (slots.find(tag >>> 3)) {
                case null -> reader.skip(tag);
                case Slot.Field slot -> {
                    FieldPlan field = plan.field(slot.index());
                    values[slot.index()] = switch (field.cardinality()) {
                        case ONE -> one(field, tag, values[slot.index()]);
                        case LIST -> list(field, tag, values[slot.index()]);
                        case MAP -> map(field, tag, values[slot.index()]);
                    };
                }
                case Slot.Around slot -> {
                    WireReader.expect(tag, WireType.BYTES, "Source");
                    int outer = reader.enter();
                    slots(plan, slot.slots(), message, values);
                    reader.leave(outer);
                }
            }
        }
    }

    private static void expect(int tag, int wireType, FieldPlan field) {
        if ((tag & 7) != wireType) {
            WireReader.expect(tag, wireType, field.goName());
        }
    }

    private @Nullable Object one(FieldPlan field, int tag, @Nullable Object before) {
        expect(tag, field.kind().wireType(), field);
        return field.kind() == WireKind.MESSAGE ? message(field, (Draft) before) : value(field);
    }

    @SuppressWarnings("unchecked")
    private List<Value> list(FieldPlan field, int tag, @Nullable Object before) {
        List<Value> items = before == null ? new ArrayList<>() : (List<Value>) before;
        int wireType = field.kind().wireType();
        if ((tag & 7) == WireType.BYTES && wireType != WireType.BYTES) {
            int outer = reader.enter();
            while (!reader.isAtEnd()) {
                items.add(orNull(value(field)));
            }
            reader.leave(outer);
        } else {
            expect(tag, wireType, field);
            items.add(orNull(value(field)));
        }
        return items;
    }

    @SuppressWarnings("unchecked")
    private Map<String, Value> map(FieldPlan field, int tag, @Nullable Object before) {
        Map<String, Value> entries = before == null ? new LinkedHashMap<>() : (Map<String, Value>) before;
        expect(tag, WireType.BYTES, field);
        int outer = reader.enter();
        String key = "";
        Value value = null;
        while (!reader.isAtEnd()) {
            int part = reader.tag(field.goName());
            if (part >>> 3 == 1 && (part & 7) == WireType.BYTES) {
                key = reader.string();
            } else if (part >>> 3 == 2 && (part & 7) == field.kind().wireType()) {
                value = value(field);
            } else {
                reader.skip(part);
            }
        }
        reader.leave(outer);
        entries.put(key, value == null ? special.empty(field.kind()) : value);
        return entries;
    }

    private static Value orNull(@Nullable Value value) {
        return value == null ? NullValue.NULL : value;
    }

    /** Reads a value whose tag has been read; null for one that says that it is not set. */
    private @Nullable Value value(FieldPlan field) {
        return switch (field.kind()) {
            case STRING -> new StringValue(reader.string());
            case BYTES -> new StringValue(Base64.getEncoder().encodeToString(reader.byteArray()));
            case BOOLEAN -> BooleanValue.of(reader.varint() != 0);
            case INT_32 -> NumberValue.of((int) reader.varint());
            case INT_64 -> NumberValue.of(reader.varint());
            case DOUBLE -> real(Double.longBitsToDouble(reader.fixed64()));
            case MESSAGE -> message(field, null).finish();
            default -> {
                int outer = reader.enter();
                Value value = special.value(field);
                reader.leave(outer);
                yield value;
            }
        };
    }

    /** Reads a message, or one more part of it. @param before what earlier parts said */
    Draft message(FieldPlan field, @Nullable Draft before) {
        Draft message = before == null ? new Draft(field.message().get()) : before;
        int outer = reader.enter();
        body(message);
        reader.leave(outer);
        return message;
    }

    private static Value real(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            throw new ProtobufException("json: unsupported value: " + (Double.isNaN(number) ? "NaN"
                    : number > 0 ? "+Inf" : "-Inf"));
        }
        return NumberValue.of(number);
    }

    static @Nullable Value json(byte[] bytes) {
        if (bytes.length == 0) {
            return null;
        }
        try {
            return Json.parse(bytes);
        } catch (JsonSyntaxException wrong) {
            throw new ProtobufException(Objects.requireNonNull(wrong.getMessage()));
        }
    }

    @SuppressWarnings("unchecked")
    private static ObjectValue object(MessagePlan plan, @Nullable Object[] values) {
        ObjectValue.Builder object = ObjectValue.builder();
        for (int index = 0; index < values.length; index++) {
            FieldPlan field = plan.field(index);
            Value value = switch (values[index]) {
                case null -> null;
                case List<?> items -> ListValue.copyOf((List<Value>) items);
                case Map<?, ?> entries -> ObjectValue.copyOf((Map<String, Value>) entries);
                case Draft message -> message.finish();
                case Value single -> single;
                default -> throw new IllegalStateException(field.name());
            };
            if (value != null && !(field.zero() == ZeroValue.OMITTED && isEmpty(field, value))) {
                object.put(field.name(), value);
            }
        }
        return object.build();
    }

    private static boolean isEmpty(FieldPlan field, Value value) {
        return switch (value) {
            case StringValue text -> text.text().isEmpty();
            case NumberValue number -> number.isLong() && number.longValue() == 0;
            case BooleanValue truth -> !truth.isTrue();
            case ListValue list -> list.isEmpty();
            case ObjectValue object -> field.cardinality() == Cardinality.MAP && object.isEmpty();
            case NullValue ignored -> true;
        };
    }
}
