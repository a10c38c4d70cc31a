package dev.edict.patch.json;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document that operations change one after the other. Objects and lists on the way to a change are copied once and
 * then changed in place, so that ten thousand operations cost no more than they say; the rest stays shared with the
 * document that was given. For one thread.
 *
 * <p>The limits: nothing nests deeper than {@link Json#MAX_DEPTH}, copies add at most {@value #MAX_COPIED} bytes, so that a
 * small patch cannot make a large object, and lists move at most {@value #MAX_MOVED} items, which takes about a second.
 */
final class Draft {
    static final int MAX_COPIED = 3 * 1024 * 1024;

    /** How many items of lists may be moved by insertions and removals, over a whole patch. */
    static final long MAX_MOVED = 2_000_000_000L;

    /** How many values may be looked at to tell how deep they nest, over a whole patch. */
    private static final long MAX_MEASURED = 5_000_000;

    /** An object or list under change. What is in it is a {@link Value} or again a node. */
    private sealed interface Node {}

    private record ObjectNode(Map<String, Object> fields) implements Node {}

    private record ListNode(List<Object> items) implements Node {}

    private Object root;
    private long copied;
    private long measured;
    private long moved;

    Draft(Value document) {
        root = document;
    }

    Value finish() {
        return freeze(root);
    }

    void replaceRoot(Value document) {
        root = document;
    }

    private static Value freeze(@Nullable Object content) {
        return switch (content) {
            case Value value -> value;
            case ObjectNode object -> {
                ObjectValue.Builder builder = ObjectValue.builder();
                object.fields.forEach((key, child) -> builder.put(key, freeze(child)));
                yield builder.build();
            }
            case ListNode list -> ListValue.copyOf(list.items.stream().map(Draft::freeze).toList());
            case null, default -> NullValue.NULL;
        };
    }

    /** The value at a place; null if it is an absent key of an object that is there. */
    @Nullable Value get(Pointer place) {
        Object found = find(place);
        return found == null ? null : freeze(found);
    }

    private @Nullable Object find(Pointer place) {
        Object content = root;
        for (String key : place.parents()) {
            content = step(content, key, place);
        }
        return child(content, place.last(), place);
    }

    /** One step on the way to a place, which must lead somewhere. */
    private static Object step(Object content, String key, Pointer place) {
        Object next;
        try {
            next = child(content, key, place);
        } catch (JsonPatchException nowhere) {
            throw place.missing();
        }
        if (next == null) {
            throw place.missing();
        }
        return next;
    }

    private static @Nullable Object child(Object content, String key, Pointer place) {
        return switch (content) {
            case ObjectValue object -> object.get(key);
            case ObjectNode object -> object.fields.get(key);
            case ListValue list -> list.get(Pointer.within(list.size(), key));
            case ListNode list -> list.items.get(Pointer.within(list.items.size(), key));
            default -> throw place.missing();
        };
    }

    void add(Pointer place, Value value) {
        insert(place, value);
    }

    private void insert(Pointer place, Object content) {
        admit(place, content);
        switch (open(place)) {
            case ObjectNode object -> object.fields.put(place.last(), content);
            case ListNode list -> {
                int index = place.last().equals("-")
                        ? list.items.size() : Pointer.within(list.items.size() + 1, place.last());
                countMoved(list.items.size() - index);
                list.items.add(index, content);
            }
        }
    }

    void move(Pointer from, Pointer to) {
        Object moved = find(from);
        remove(from);
        insert(to, moved == null ? NullValue.NULL : moved);
    }

    void replace(Pointer place, Value value) {
        admit(place, value);
        switch (open(place)) {
            case ObjectNode object -> object.fields.put(place.last(), value);
            case ListNode list -> list.items.set(Pointer.within(list.items.size(), place.last()), value);
        }
    }

    void remove(Pointer place) {
        switch (open(place)) {
            case ObjectNode object -> {
                if (object.fields.remove(place.last()) == null) {
                    throw new JsonPatchException(
                            "Unable to remove nonexistent key: " + place.last() + ": missing value");
                }
            }
            case ListNode list -> {
                int index = Pointer.within(list.items.size(), place.last());
                countMoved(list.items.size() - index);
                list.items.remove(index);
            }
        }
    }

    private void countMoved(int items) {
        moved += items;
        TimeBudget.largeStep();
        if (moved > MAX_MOVED) {
            throw new JsonPatchTooLargeException("The JSON patch moves more than " + MAX_MOVED + " items of lists");
        }
    }

    /** Counts a copy of the value. */
    void countCopy(Value value) {
        copied += Json.bytes(value).length;
        if (copied > MAX_COPIED) {
            throw new JsonPatchException("Unable to complete the copy, the accumulated size increase of copy is "
                    + copied + ", exceeding the limit " + MAX_COPIED);
        }
    }

    /** The container that holds the place, open for changes; so are those above it. */
    private Node open(Pointer place) {
        Node node = thaw(root, place);
        root = node;
        for (String key : place.parents()) {
            Node next = thaw(step(node, key, place), place);
            switch (node) {
                case ObjectNode object -> object.fields.put(key, next);
                case ListNode list -> list.items.set(Pointer.within(list.items.size(), key), next);
            }
            node = next;
        }
        return node;
    }

    private static Node thaw(Object content, Pointer place) {
        return switch (content) {
            case Node node -> node;
            case ObjectValue object -> {
                Map<String, Object> fields = LinkedHashMap.newLinkedHashMap(object.size());
                object.forEach(fields::put);
                yield new ObjectNode(fields);
            }
            case ListValue list -> new ListNode(new ArrayList<>(list.items()));
            default -> throw place.missing();
        };
    }

    /** Refuses a value that would nest too deep where it shall go. */
    private void admit(Pointer place, Object content) {
        int above = place.parents().size() + 1;
        if (above > Json.MAX_DEPTH || above + depthOf(content) > Json.MAX_DEPTH) {
            throw new JsonPatchException("exceeded max depth");
        }
    }

    private int depthOf(@Nullable Object content) {
        TimeBudget.step();
        if (++measured > MAX_MEASURED) {
            throw new JsonPatchException("exceeded max depth");
        }
        return switch (content) {
            case ObjectValue object -> {
                int deepest = 0;
                for (int position = 0; position < object.size(); position++) {
                    deepest = Math.max(deepest, depthOf(object.valueAt(position)));
                }
                yield deepest + 1;
            }
            case ListValue list -> depthBelow(list.items());
            case ObjectNode object -> depthBelow(object.fields.values());
            case ListNode list -> depthBelow(list.items);
            case null, default -> 0;
        };
    }

    private int depthBelow(Iterable<?> children) {
        int deepest = 0;
        for (Object child : children) {
            deepest = Math.max(deepest, depthOf(child));
        }
        return deepest + 1;
    }

    /** Whether the value at a place, or the whole document if there is none, is this one, to the spelling of numbers. */
    boolean matches(@Nullable Pointer place, Value expected) {
        return same(place == null ? root : find(place), expected);
    }

    private static boolean same(@Nullable Object content, @Nullable Value expected) {
        TimeBudget.step();
        return switch (content) {
            case ObjectValue object -> expected instanceof ObjectValue other && object.size() == other.size()
                    && object.keys().stream().allMatch(key -> same(object.get(key), other.get(key)));
            case ObjectNode object -> expected instanceof ObjectValue other && object.fields.size() == other.size()
                    && object.fields.entrySet().stream()
                            .allMatch(field -> same(field.getValue(), other.get(field.getKey())));
            case ListValue list -> expected instanceof ListValue other && sameItems(list.items(), other);
            case ListNode list -> expected instanceof ListValue other && sameItems(list.items, other);
            case NumberValue number -> expected instanceof NumberValue other
                    && number.literal().equals(other.literal());
            case null -> expected == NullValue.NULL;
            default -> content.equals(expected);
        };
    }

    private static boolean sameItems(List<?> items, ListValue expected) {
        if (items.size() != expected.size()) {
            return false;
        }
        for (int index = 0; index < items.size(); index++) {
            if (!same(items.get(index), expected.get(index))) {
                return false;
            }
        }
        return true;
    }
}
