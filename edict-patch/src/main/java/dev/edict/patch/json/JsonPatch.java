package dev.edict.patch.json;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list of operations on a document, as RFC 6902 has it and as the real server understands it.
 *
 * <p>Either all operations succeed or there is no result; the document that was given never changes. The real server
 * departs from the RFC, and so does this: {@code replace} of an absent key adds it and {@code copy} of one adds null;
 * the part of a pointer before its first slash is ignored; indexes may be negative, counting from the end, and have
 * leading zeros; an operation without a value has the value null; {@code test} compares numbers by their spelling.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6902">RFC 6902</a>
 */
public final class JsonPatch {
    private final List<ObjectValue> operations;

    private JsonPatch(List<ObjectValue> operations) {
        this.operations = operations;
    }

    /**
     * A patch of these operations. An item that is null is an operation that says nothing.
     *
     * @throws IllegalArgumentException if an item is neither an object nor null
     */
    public static JsonPatch of(ListValue operations) {
        List<ObjectValue> read = new ArrayList<>(operations.size());
        for (Value operation : operations) {
            read.add(switch (operation) {
                case ObjectValue object -> object;
                case NullValue ignored -> ObjectValue.EMPTY;
                default -> throw new IllegalArgumentException("an operation must be an object");
            });
        }
        return new JsonPatch(read);
    }

    public int size() {
        return operations.size();
    }

    /**
     * The document after all operations.
     *
     * @throws JsonPatchException if one of them does not fit
     */
    public Value apply(Value document) {
        Value result = document;
        for (ObjectValue operation : operations) {
            result = apply(operation, result);
        }
        return result;
    }

    private static Value apply(ObjectValue operation, Value document) {
        String kind = operation.get("op") instanceof StringValue text ? text.text() : "unknown";
        return switch (kind) {
            case "add" -> Pointer.of(text(operation, "path")).add(document, value(operation));
            case "remove" -> Pointer.of(text(operation, "path")).remove(document);
            case "replace" -> replace(text(operation, "path"), value(operation), document);
            case "move" -> move(text(operation, "from"), text(operation, "path"), document);
            case "copy" -> copy(text(operation, "from"), text(operation, "path"), document);
            case "test" -> test(text(operation, "path"), value(operation), document);
            default -> throw new JsonPatchException("Unexpected kind: " + kind);
        };
    }

    private static String text(ObjectValue operation, String key) {
        if (operation.get(key) instanceof StringValue text) {
            return text.text();
        }
        throw new JsonPatchException("operation missing " + key + " field: missing value");
    }

    private static Value value(ObjectValue operation) {
        Value value = operation.get("value");
        return value == null ? NullValue.NULL : value;
    }

    private static Value replace(String path, Value value, Value document) {
        if (!path.isEmpty()) {
            return Pointer.of(path).replace(document, value);
        }
        if (value instanceof ObjectValue || value instanceof ListValue) {
            return value;
        }
        throw new JsonPatchException("replace operation value must be object or array");
    }

    private static Value move(String from, String path, Value document) {
        Pointer source = Pointer.of(from);
        Value moved = source.get(document);
        Value without = source.remove(document);
        return Pointer.of(path).add(without, moved == null ? NullValue.NULL : moved);
    }

    private static Value copy(String from, String path, Value document) {
        Value copied = Pointer.of(from).get(document);
        return Pointer.of(path).add(document, copied == null ? NullValue.NULL : copied);
    }

    private static Value test(String path, Value expected, Value document) {
        Value actual = path.isEmpty() ? document : Pointer.of(path).get(document);
        if (!same(actual == null ? NullValue.NULL : actual, expected)) {
            throw new JsonPatchException("testing value " + path + " failed: test failed");
        }
        return document;
    }

    private static boolean same(@Nullable Value one, @Nullable Value other) {
        if (one instanceof ObjectValue left && other instanceof ObjectValue right) {
            return left.size() == right.size()
                    && left.keys().stream().allMatch(key -> same(left.get(key), right.get(key)));
        }
        if (one instanceof ListValue left && other instanceof ListValue right) {
            for (int index = 0; index < left.size() && index < right.size(); index++) {
                if (!same(left.get(index), right.get(index))) {
                    return false;
                }
            }
            return left.size() == right.size();
        }
        if (one instanceof NumberValue left && other instanceof NumberValue right) {
            return left.literal().equals(right.literal());
        }
        return one != null && one.equals(other);
    }
}
