package dev.edict.patch;

import dev.edict.model.schema.ListType;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Objects that fit a schema, drawn by chance from few words, so that two of them often agree and often differ. They have
 * no nulls, no empty containers, and no item twice in a list with keys.
 */
public final class RandomObjects {
    private static final List<String> WORDS = List.of("a", "b", "c", "d");

    private final Random random;
    private final double density;

    public RandomObjects(Random random, double density) {
        this.random = random;
        this.density = density;
    }

    /** A widget: its parts by chance, its identity always. */
    public ObjectValue widget() {
        ObjectValue object = object(TestKinds.widget(), 0);
        ObjectValue metadata = object.object("metadata").without("managedFields").without("uid")
                .without("resourceVersion").without("generation").without("creationTimestamp").without("namespace")
                .with("name", "w");
        return object.without("status").with("apiVersion", "test/v1").with("kind", "Widget")
                .with("metadata", metadata);
    }

    private ObjectValue object(Schema schema, int depth) {
        ObjectValue.Builder object = ObjectValue.builder();
        if (schema.properties().isEmpty()) {
            Schema values = schema.additional();
            for (String word : WORDS) {
                if (random.nextDouble() < 0.4) {
                    object.put(word, values == null ? untyped(depth + 1) : value(values, depth + 1));
                }
            }
            return object.build();
        }
        schema.properties().forEach((name, property) -> {
            if (random.nextDouble() < (depth > 8 ? 0.2 : density)) {
                Value value = value(property, depth + 1);
                if (!isEmpty(value)) {
                    object.put(name, value);
                }
            }
        });
        return object.build();
    }

    private static boolean isEmpty(Value value) {
        return value instanceof ObjectValue object && object.isEmpty()
                || value instanceof ListValue list && list.isEmpty();
    }

    private Value value(Schema schema, int depth) {
        return switch (schema.type()) {
            case OBJECT, MAP -> object(schema, depth);
            case LIST -> list(schema, depth);
            case STRING -> new StringValue(word());
            case INTEGER, NUMBER -> NumberValue.of(random.nextInt(3));
            case BOOLEAN -> BooleanValue.of(random.nextBoolean());
            case ANY -> random.nextBoolean() ? new StringValue(word()) : NumberValue.of(random.nextInt(3));
        };
    }

    private Value untyped(int depth) {
        return switch (depth > 6 ? random.nextInt(2) : random.nextInt(4)) {
            case 0 -> new StringValue(word());
            case 1 -> NumberValue.of(random.nextInt(3));
            case 2 -> ListValue.of(word(), random.nextInt(3));
            default -> ObjectValue.of(word(), untyped(depth + 1));
        };
    }

    private ListValue list(Schema schema, int depth) {
        Schema items = schema.items();
        Map<Object, Value> byIdentity = new LinkedHashMap<>();
        List<Value> all = new ArrayList<>();
        for (int count = random.nextInt(4); count > 0; count--) {
            Value item = items == null ? untyped(depth) : value(items, depth);
            if (schema.listType() == ListType.MAP) {
                ObjectValue object = item instanceof ObjectValue given ? given : ObjectValue.EMPTY;
                for (String key : schema.listMapKeys()) {
                    Schema keySchema = items == null ? null : items.property(key);
                    if (keySchema != null && keySchema.defaultValue() == null) {
                        object = object.with(key, value(keySchema, depth));
                    } else {
                        object = object.without(key);
                    }
                }
                ObjectValue keyed = object;
                byIdentity.put(schema.listMapKeys().stream().map(key -> String.valueOf(keyed.get(key))).toList(),
                        object);
            } else if (schema.listType() == ListType.SET) {
                byIdentity.put(item, item);
            } else {
                all.add(item);
            }
        }
        all.addAll(byIdentity.values());
        return ListValue.copyOf(all);
    }

    public String word() {
        return WORDS.get(random.nextInt(WORDS.size()));
    }
}
