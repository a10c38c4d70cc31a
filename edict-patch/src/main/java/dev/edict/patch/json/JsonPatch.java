package dev.edict.patch.json;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * A list of operations on a document, as RFC 6902 has it and as the real server understands it.
 *
 * <p>Either all operations succeed or there is no result; the document that was given never changes. The real server
 * departs from the RFC, and so does this: {@code replace} of an absent key adds it and {@code copy} of one adds null;
 * the part of a pointer before its first slash is ignored; indexes may be negative, counting from the end, and have
 * leading zeros; an operation without a value has the value null; {@code test} compares numbers by their spelling.
 * Copies may add 3 MiB in all.
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
        Draft draft = new Draft(document);
        for (ObjectValue operation : operations) {
            TimeBudget.step();
            try {
                apply(operation, draft);
            } catch (JsonPatchException wrong) {
                throw PatchComplaint.of(operation, wrong);
            }
        }
        return draft.finish();
    }

    private static void apply(ObjectValue operation, Draft draft) {
        String kind = operation.get("op") instanceof StringValue text ? text.text() : "unknown";
        switch (kind) {
            case "add" -> draft.add(Pointer.of(text(operation, "path")), value(operation));
            case "remove" -> draft.remove(Pointer.of(text(operation, "path")));
            case "replace" -> replace(text(operation, "path"), value(operation), draft);
            case "move" ->
                    draft.move(Pointer.of(text(operation, "from")), Pointer.of(text(operation, "path")));
            case "copy" -> copy(text(operation, "from"), text(operation, "path"), draft);
            case "test" -> test(text(operation, "path"), value(operation), draft);
            default -> throw new JsonPatchException("Unexpected kind: " + kind);
        }
    }

    private static String text(ObjectValue operation, String key) {
        if (operation.get(key) instanceof StringValue text) {
            return text.text();
        }
        throw PatchComplaint.without(operation, key);
    }

    private static Value value(ObjectValue operation) {
        Value value = operation.get("value");
        return value == null ? NullValue.NULL : value;
    }

    private static void replace(String path, Value value, Draft draft) {
        if (!path.isEmpty()) {
            draft.replace(Pointer.of(path), value);
        } else if (value instanceof ObjectValue || value instanceof ListValue) {
            draft.replaceRoot(value);
        } else {
            throw new JsonPatchException("replace operation value must be object or array: %!w(<nil>)");
        }
    }

    private static void copy(String from, String path, Draft draft) {
        Value found = draft.get(Pointer.of(from));
        Value copied = found == null ? NullValue.NULL : found;
        draft.countCopy(copied);
        draft.add(Pointer.of(path), copied);
    }

    private static void test(String path, Value expected, Draft draft) {
        if (!draft.matches(path.isEmpty() ? null : Pointer.of(path), expected)) {
            throw new JsonPatchException("testing value " + path + " failed: test failed");
        }
    }
}
