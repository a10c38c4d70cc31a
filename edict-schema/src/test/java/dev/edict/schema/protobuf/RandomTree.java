package dev.edict.schema.protobuf;

import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import dev.edict.model.schema.Schema;
import dev.edict.model.schema.SchemaType;
import dev.edict.model.schema.ZeroValue;
import dev.edict.model.time.Durations;
import dev.edict.model.time.Times;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** Makes trees that fit a schema and that Go would write as they are: always-written fields are there. */
final class RandomTree {
    private final Random random;
    private final int maximumDepth;

    RandomTree(Random random, int maximumDepth) {
        this.random = random;
        this.maximumDepth = maximumDepth;
    }

    ObjectValue object(Schema schema, int depth) {
        ObjectValue.Builder object = ObjectValue.builder();
        schema.properties().forEach((name, property) -> {
            if (property.protobufNumber() > 0 && !property.source().bool("x-edict-unpublished")
                    && (property.zero() == ZeroValue.WRITTEN || depth < maximumDepth && random.nextInt(3) > 0)) {
                object.put(name, value(property, schema, depth + 1, property.zero() == ZeroValue.OMITTED));
            }
        });
        return object.build();
    }

    private Value value(Schema schema, Schema owner, int depth, boolean notEmpty) {
        return switch (schema.protobufType()) {
            case "quantity" -> new StringValue(Quantity.parse(
                    Quantity.of(random.nextInt(100_000), random.nextInt(9) - 4, format()).toString()).toString());
            case "int-or-string" -> random.nextBoolean() ? NumberValue.of(random.nextInt()) : new StringValue(text());
            case "time" -> new StringValue(Times.print(time()));
            case "micro-time" -> new StringValue(Times.printMicro(time()));
            case "duration" -> new StringValue(Durations.print(Duration.ofMillis(random.nextInt())));
            case "raw", "fields", "json" -> ObjectValue.of("f:" + text(), ObjectValue.of("x", random.nextInt()));
            case "items" -> ListValue.of(text(), text());
            case "schema-or-list" -> random.nextBoolean()
                    ? object(owner, depth + 1)
                    : ListValue.of(object(owner, depth + 1), object(owner, depth + 1));
            case "schema-or-boolean" -> random.nextBoolean()
                    ? object(owner, depth + 1)
                    : BooleanValue.of(random.nextBoolean());
            case "schema-or-strings" -> random.nextBoolean() ? object(owner, depth + 1) : ListValue.of(text(), text());
            default -> plain(schema, owner, depth, notEmpty);
        };
    }

    private Value plain(Schema schema, Schema owner, int depth, boolean notEmpty) {
        return switch (schema.type()) {
            case STRING -> new StringValue(schema.format().equals("byte")
                    ? Base64.getEncoder().encodeToString(text().getBytes(StandardCharsets.UTF_8))
                    : notEmpty || random.nextInt(5) > 0 ? text() : "");
            case BOOLEAN -> BooleanValue.of(notEmpty || random.nextBoolean());
            case INTEGER -> NumberValue.of(notEmpty ? 1 + random.nextInt(1_000)
                    : schema.format().equals("int32") ? random.nextInt() : random.nextLong());
            case NUMBER -> NumberValue.of(random.nextGaussian());
            case OBJECT -> object(schema, depth);
            case LIST -> {
                Schema items = Objects.requireNonNull(schema.items());
                List<Value> list = new ArrayList<>();
                for (int size = 1 + random.nextInt(2); size > 0; size--) {
                    list.add(value(items, owner, depth, false));
                }
                yield ListValue.copyOf(list);
            }
            case MAP -> {
                Schema values = Objects.requireNonNull(schema.additional());
                ObjectValue.Builder map = ObjectValue.builder();
                for (int size = 1 + random.nextInt(2); size > 0; size--) {
                    map.put(text(), value(values, owner, depth, false));
                }
                yield map.build();
            }
            case ANY -> throw new IllegalStateException(schema + " " + SchemaType.ANY);
        };
    }

    private QuantityFormat format() {
        QuantityFormat[] formats = QuantityFormat.values();
        return formats[random.nextInt(formats.length)];
    }

    private Instant time() {
        return Instant.ofEpochSecond(random.nextInt(2_000_000_000), random.nextInt(1_000_000) * 1_000L);
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int length = 1 + random.nextInt(8); length > 0; length--) {
            int point = random.nextInt(30) == 0 ? 0x80 + random.nextInt(0x700)
                    : random.nextInt(30) == 0 ? 0x10000 + random.nextInt(0x1000) : 'a' + random.nextInt(26);
            text.appendCodePoint(point);
        }
        return text.toString();
    }
}
