package dev.edict.server.audit;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.server.convert.GoWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of a part of a policy, read by their types. What is of another type is refused in the words of Go. */
final class PolicyFields {
    private final ObjectValue object;
    /** The way to this part as messages about types tell it, with a dot at its end. */
    private final String fields;
    /** The same with the numbers of items. */
    private final String place;
    private final List<String> unknown;

    PolicyFields(ObjectValue whole) {
        this(whole, "", "", new ArrayList<>());
    }

    private PolicyFields(ObjectValue object, String fields, String place, List<String> unknown) {
        this.object = object;
        this.fields = fields;
        this.place = place;
        this.unknown = unknown;
    }

    /** What has been found that nobody reads, in this part and all others of the policy. */
    List<String> unknown() {
        return unknown;
    }

    void requireKnown(String... known) {
        Set<String> names = Set.of(known);
        object.forEach((field, value) -> {
            if (!names.contains(field)) {
                unknown.add("unknown field \"" + place + field + "\"");
            }
        });
    }

    String string(String field, String struct, String type) {
        return switch (object.get(field)) {
            case null -> "";
            case NullValue nothing -> "";
            case StringValue text -> text.text();
            case Value other -> throw mismatch(other, field, struct, type);
        };
    }

    /** Null if it is not there. */
    @Nullable Boolean bool(String field, String struct) {
        return switch (object.get(field)) {
            case null -> null;
            case NullValue nothing -> null;
            case BooleanValue truth -> truth.isTrue();
            case Value other -> throw mismatch(other, field, struct, "bool");
        };
    }

    List<String> strings(String field, String struct, String type) {
        List<String> strings = new ArrayList<>();
        for (Value item : list(field, struct, type)) {
            strings.add(switch (item) {
                case StringValue text -> text.text();
                case NullValue nothing -> "";
                default -> throw mismatch(item, field, struct, type);
            });
        }
        return strings;
    }

    List<PolicyFields> objects(String field, String struct, String type) {
        List<PolicyFields> objects = new ArrayList<>();
        for (Value item : list(field, struct, type)) {
            ObjectValue part = switch (item) {
                case ObjectValue found -> found;
                case NullValue nothing -> ObjectValue.EMPTY;
                default -> throw mismatch(item, field, struct, type);
            };
            objects.add(new PolicyFields(part, fields + field + ".", place + field + "[" + objects.size() + "].", unknown));
        }
        return objects;
    }

    private List<Value> list(String field, String struct, String type) {
        return switch (object.get(field)) {
            case null -> List.of();
            case NullValue nothing -> List.of();
            case ListValue list -> list.stream().toList();
            case Value other -> throw mismatch(other, field, struct, "[]" + type);
        };
    }

    private IllegalArgumentException mismatch(Value value, String field, String struct, String type) {
        return new IllegalArgumentException("failed decoding: json: cannot unmarshal " + GoWords.typeOf(value)
                + " into Go struct field " + struct + "." + fields + field + " of type " + type);
    }
}
