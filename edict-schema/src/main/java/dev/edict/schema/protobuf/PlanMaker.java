package dev.edict.schema.protobuf;

import dev.edict.model.schema.Schema;
import dev.edict.model.schema.SchemaType;
import dev.edict.model.value.ListValue;
import dev.edict.schema.protobuf.FieldPlan.Cardinality;
import dev.edict.schema.protobuf.MessagePlan.Slot;
import dev.edict.schema.protobuf.MessagePlan.Slots;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Makes plans of schemas, and keeps them. For any number of threads. */
final class PlanMaker {
    private final Map<Schema, MessagePlan> plans = new ConcurrentHashMap<>();

    /** The plan for messages of a schema. Plans refer to each other by schema, so types may contain themselves. */
    MessagePlan plan(Schema schema) {
        Schema shape = schema.shape();
        MessagePlan known = plans.get(shape);
        if (known == null) {
            known = make(name(schema), shape);
            plans.put(shape, known);
        }
        return known;
    }

    /** The name of a message's type, for complaints. */
    private static String name(Schema schema) {
        String reference = schema.reference();
        if (reference != null) {
            return reference.substring(reference.lastIndexOf('.') + 1);
        }
        ListValue kinds = schema.source().list("x-kubernetes-group-version-kind");
        return kinds.isEmpty() ? "Object" : kinds.object(0).string("kind");
    }

    private MessagePlan make(String name, Schema shape) {
        List<FieldPlan> fields = new ArrayList<>();
        Node root = new Node();
        for (Map.Entry<String, Schema> property : shape.properties().entrySet()) {
            Schema schema = property.getValue();
            if (schema.protobufNumber() > 0) {
                Node node = root;
                for (int number : schema.protobufWithin()) {
                    node = node.around.computeIfAbsent(number, unused -> new Node());
                }
                node.fields.put(schema.protobufNumber(), fields.size());
                fields.add(field(property.getKey(), schema, shape));
            }
        }
        return new MessagePlan(name, fields, root.slots());
    }

    /** The slots of a message while they are gathered. */
    private static final class Node {
        final TreeMap<Integer, Integer> fields = new TreeMap<>();
        final TreeMap<Integer, Node> around = new TreeMap<>();

        Slots slots() {
            TreeMap<Integer, Slot> slots = new TreeMap<>();
            fields.forEach((number, index) -> slots.put(number, new Slot.Field(number, index)));
            around.forEach((number, node) -> slots.put(number, new Slot.Around(number, node.slots())));
            return new Slots(List.copyOf(slots.values()));
        }
    }

    private FieldPlan field(String name, Schema schema, Schema owner) {
        Cardinality cardinality = Cardinality.ONE;
        Schema element = schema;
        if (schema.protobufType().isEmpty()) {
            if (schema.type() == SchemaType.LIST) {
                cardinality = Cardinality.LIST;
                element = Objects.requireNonNull(schema.items(), name);
            } else if (schema.type() == SchemaType.MAP) {
                cardinality = Cardinality.MAP;
                element = Objects.requireNonNull(schema.additional(), name);
            }
        }
        WireKind kind = kind(element);
        // The parts of a JSON schema that can be a schema stand in a JSON schema themselves.
        Schema message = kind == WireKind.MESSAGE ? element : owner;
        return new FieldPlan(name, schema.protobufNumber(), cardinality, kind, schema.zero(), () -> plan(message));
    }

    private static WireKind kind(Schema schema) {
        return switch (schema.protobufType()) {
            case "quantity" -> WireKind.QUANTITY;
            case "int-or-string" -> WireKind.INT_OR_STRING;
            case "time" -> WireKind.TIME;
            case "micro-time" -> WireKind.MICRO_TIME;
            case "duration" -> WireKind.DURATION;
            case "raw", "fields", "json" -> WireKind.JSON;
            case "items" -> WireKind.STRINGS;
            case "schema-or-list" -> WireKind.SCHEMA_OR_LIST;
            case "schema-or-boolean" -> WireKind.SCHEMA_OR_BOOLEAN;
            case "schema-or-strings" -> WireKind.SCHEMA_OR_STRINGS;
            case "" -> plainKind(schema);
            default -> throw new IllegalArgumentException("no such wire type: " + schema.protobufType());
        };
    }

    private static WireKind plainKind(Schema schema) {
        return switch (schema.type()) {
            case STRING -> schema.format().equals("byte") ? WireKind.BYTES : WireKind.STRING;
            case BOOLEAN -> WireKind.BOOLEAN;
            case INTEGER -> schema.format().equals("int32") ? WireKind.INT_32 : WireKind.INT_64;
            case NUMBER -> WireKind.DOUBLE;
            case OBJECT -> WireKind.MESSAGE;
            case MAP, LIST, ANY ->
                throw new IllegalArgumentException("protobuf has no lists of lists nor free values: " + schema);
        };
    }
}
