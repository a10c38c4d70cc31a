package dev.edict.patch.field;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One step of a path into an object: a field of an object, an item of a list by its keys, an item of a set by its
 * value, or an item of a list by its place.
 *
 * <p>Elements sort fields first, then keys, values and indexes, each by content: the order in which {@code FieldsV1}
 * lists them.
 */
public sealed interface PathElement extends Comparable<PathElement> {

    static PathElement field(String name) {
        return new Field(name);
    }

    /** A field of an object or an entry of a map. */
    record Field(String name) implements PathElement {
        @Override
        public String toString() {
            return "." + name;
        }
    }

    /**
     * The item of a list that has these values in these fields.
     *
     * @param parts sorted by name
     */
    record Key(List<KeyPart> parts) implements PathElement {
        public Key {
            parts = parts.size() < 2 ? List.copyOf(parts)
                    : parts.stream().sorted((one, other) -> TextOrder.compare(one.name(), other.name())).toList();
        }

        @Override
        public String toString() {
            return parts.stream().map(KeyPart::toString).collect(Collectors.joining(",", "[", "]"));
        }
    }

    /** One of the fields that tell a list's item from the others. */
    record KeyPart(String name, Value value) {
        @Override
        public String toString() {
            return name + "=" + describe(value);
        }
    }

    /** The item of a set that is this scalar. */
    record Item(Value value) implements PathElement {
        @Override
        public String toString() {
            return "[=" + describe(value) + "]";
        }
    }

    /** The item of a list at this place. */
    record Index(int position) implements PathElement {
        @Override
        public String toString() {
            return "[" + position + "]";
        }
    }

    @Override
    default int compareTo(PathElement other) {
        if (this == other) {
            return 0;
        }
        int rank = rank();
        int byKind = Integer.compare(rank, other.rank());
        if (byKind != 0) {
            return byKind;
        }
        return switch (this) {
            case Field field -> TextOrder.compare(field.name, ((Field) other).name);
            case Key key -> compareParts(key.parts, ((Key) other).parts);
            case Item item -> ValueOrder.INSTANCE.compare(item.value, ((Item) other).value);
            case Index index -> Integer.compare(index.position, ((Index) other).position);
        };
    }

    private int rank() {
        return switch (this) {
            case Field ignored -> 0;
            case Key ignored -> 1;
            case Item ignored -> 2;
            case Index ignored -> 3;
        };
    }

    private static int compareParts(List<KeyPart> left, List<KeyPart> right) {
        int shorter = Math.min(left.size(), right.size());
        for (int index = 0; index < shorter; index++) {
            KeyPart one = left.get(index);
            KeyPart other = right.get(index);
            int byName = TextOrder.compare(one.name, other.name);
            if (byName != 0) {
                return byName;
            }
            int byValue = ValueOrder.INSTANCE.compare(one.value, other.value);
            if (byValue != 0) {
                return byValue;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    /** The value as messages show it within a path. */
    private static String describe(Value value) {
        return switch (value) {
            case StringValue text -> ApiErrors.quote(text.text());
            case NumberValue number -> GoText.number(number);
            default -> value.toString();
        };
    }
}
