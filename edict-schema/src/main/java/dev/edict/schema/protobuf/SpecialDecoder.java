package dev.edict.schema.protobuf;

import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormatException;
import dev.edict.model.time.Durations;
import dev.edict.model.time.Times;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the messages that are no objects in JSON: quantities, times, and the like. */
final class SpecialDecoder {
    private static final long EARLIEST = Instant.parse("0001-01-01T00:00:00Z").getEpochSecond();
    private static final long LATEST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

    private final WireReader reader;
    private final MessageDecoder messages;

    SpecialDecoder(WireReader reader, MessageDecoder messages) {
        this.reader = reader;
        this.messages = messages;
    }

    /** Reads what the reader has been confined to; null for a value that says that it is not set. */
    @Nullable Value value(FieldPlan field) {
        return switch (field.kind()) {
            case QUANTITY -> quantity();
            case INT_OR_STRING -> intOrString();
            case TIME -> time(false);
            case MICRO_TIME -> time(true);
            case DURATION -> duration();
            case JSON -> raw();
            case STRINGS -> strings();
            case SCHEMA_OR_LIST, SCHEMA_OR_BOOLEAN, SCHEMA_OR_STRINGS -> schemaOr(field);
            default -> throw new IllegalStateException(field.name());
        };
    }

    /** What a map has for a key that came without a value. */
    Value empty(WireKind kind) {
        return switch (kind) {
            case STRING, BYTES -> new StringValue("");
            case BOOLEAN -> BooleanValue.FALSE;
            case INT_32, INT_64, DOUBLE, INT_OR_STRING -> NumberValue.of(0);
            case QUANTITY -> new StringValue("0");
            case STRINGS -> ListValue.EMPTY;
            case MESSAGE -> ObjectValue.EMPTY;
            default -> NullValue.NULL;
        };
    }

    private Value quantity() {
        String text = "0";
        while (!reader.isAtEnd()) {
            int tag = reader.tag("Quantity");
            if (tag >>> 3 == 1) {
                WireReader.expect(tag, WireType.BYTES, "String_");
                text = reader.string();
            } else {
                reader.skip(tag);
            }
        }
        try {
            return new StringValue(Quantity.parse(text).toString());
        } catch (QuantityFormatException wrong) {
            throw new ProtobufException(Objects.requireNonNull(wrong.getMessage()));
        }
    }

    private Value intOrString() {
        long type = 0;
        int integer = 0;
        String text = "";
        while (!reader.isAtEnd()) {
            int tag = reader.tag("IntOrString");
            switch (tag >>> 3) {
                case 1 -> {
                    WireReader.expect(tag, WireType.VARINT, "Type");
                    type = reader.varint();
                }
                case 2 -> {
                    WireReader.expect(tag, WireType.VARINT, "IntVal");
                    integer = (int) reader.varint();
                }
                case 3 -> {
                    WireReader.expect(tag, WireType.BYTES, "StrVal");
                    text = reader.string();
                }
                default -> reader.skip(tag);
            }
        }
        if (type != 0 && type != 1) {
            throw new ProtobufException("impossible IntOrString.Type");
        }
        return type == 0 ? NumberValue.of(integer) : new StringValue(text);
    }

    private @Nullable Value time(boolean micro) {
        if (reader.isAtEnd()) {
            return null;
        }
        long seconds = 0;
        int nanos = 0;
        while (!reader.isAtEnd()) {
            int tag = reader.tag("Timestamp");
            switch (tag >>> 3) {
                case 1 -> {
                    WireReader.expect(tag, WireType.VARINT, "Seconds");
                    seconds = reader.varint();
                }
                case 2 -> {
                    WireReader.expect(tag, WireType.VARINT, "Nanos");
                    nanos = (int) reader.varint();
                }
                default -> reader.skip(tag);
            }
        }
        if (seconds < EARLIEST || seconds > LATEST) {
            throw new ProtobufException("timestamp: seconds out of range: " + seconds);
        }
        Instant time = Instant.ofEpochSecond(seconds, micro ? nanos : 0);
        if (Times.isZero(time)) {
            return null;
        }
        return new StringValue(micro ? Times.printMicro(time) : Times.print(time));
    }

    private Value duration() {
        long nanos = 0;
        while (!reader.isAtEnd()) {
            int tag = reader.tag("Duration");
            if (tag >>> 3 == 1) {
                WireReader.expect(tag, WireType.VARINT, "Duration");
                nanos = reader.varint();
            } else {
                reader.skip(tag);
            }
        }
        return new StringValue(Durations.print(Duration.ofNanos(nanos)));
    }

    private @Nullable Value raw() {
        byte[] bytes = {};
        while (!reader.isAtEnd()) {
            int tag = reader.tag("RawExtension");
            if (tag >>> 3 == 1) {
                WireReader.expect(tag, WireType.BYTES, "Raw");
                bytes = reader.byteArray();
            } else {
                reader.skip(tag);
            }
        }
        return MessageDecoder.json(bytes);
    }

    private Value strings() {
        List<Value> items = new ArrayList<>();
        while (!reader.isAtEnd()) {
            int tag = reader.tag("Items");
            if (tag >>> 3 == 1) {
                WireReader.expect(tag, WireType.BYTES, "Items");
                items.add(new StringValue(reader.string()));
            } else {
                reader.skip(tag);
            }
        }
        return ListValue.copyOf(items);
    }

    private Value schemaOr(FieldPlan field) {
        boolean orBoolean = field.kind() == WireKind.SCHEMA_OR_BOOLEAN;
        int schemaNumber = orBoolean ? 2 : 1;
        MessageDecoder.Draft schema = null;
        boolean allows = false;
        List<Value> list = new ArrayList<>();
        while (!reader.isAtEnd()) {
            int tag = reader.tag("JSONSchemaPropsOr");
            if (tag >>> 3 == schemaNumber) {
                WireReader.expect(tag, WireType.BYTES, "Schema");
                schema = messages.message(field, schema);
            } else if (tag >>> 3 == 1) {
                WireReader.expect(tag, WireType.VARINT, "Allows");
                allows = reader.varint() != 0;
            } else if (tag >>> 3 == 2) {
                WireReader.expect(tag, WireType.BYTES, "JSONSchemas");
                list.add(field.kind() == WireKind.SCHEMA_OR_STRINGS
                        ? new StringValue(reader.string())
                        : messages.message(field, null).finish());
            } else {
                reader.skip(tag);
            }
        }
        if (schema != null) {
            return schema.finish();
        }
        return orBoolean ? BooleanValue.of(allows) : ListValue.copyOf(list);
    }
}
