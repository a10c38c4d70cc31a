package dev.edict.schema.protobuf;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How one type of message is written and read. Its fields have indices in the order of the schema; the slots say where
 * each stands on the wire. A slot may hold a message that JSON does not have, whose slots hold fields of this message:
 * such are the sources of a volume, which JSON has beside the volume's name.
 */
final class MessagePlan {
    /** How deeply messages may nest; far deeper than any real type does, and far from the end of a stack. */
    static final int MAX_DEPTH = 250;

    private final String name;
    private final List<FieldPlan> fields;
    private final Map<String, Integer> indices = new HashMap<>();
    private final Slots slots;

    MessagePlan(String name, List<FieldPlan> fields, Slots slots) {
        this.name = name;
        this.fields = List.copyOf(fields);
        this.slots = slots;
        for (int index = 0; index < fields.size(); index++) {
            indices.put(fields.get(index).name(), index);
        }
    }

    String name() {
        return name;
    }

    int size() {
        return fields.size();
    }

    FieldPlan field(int index) {
        return fields.get(index);
    }

    /** The index of the field that JSON calls so, or -1. */
    int index(String field) {
        return indices.getOrDefault(field, -1);
    }

    Slots slots() {
        return slots;
    }

    /** A place on the wire: a field of the message, or a message around some of them. */
    sealed interface Slot {
        int number();

        record Field(int number, int index) implements Slot {}

        record Around(int number, Slots slots) implements Slot {}
    }

    /** Slots by number. */
    static final class Slots {
        private final List<Slot> ascending;
        private final @Nullable Slot[] byNumber;

        Slots(List<Slot> ascending) {
            this.ascending = List.copyOf(ascending);
            int highest = ascending.isEmpty() ? 0 : ascending.getLast().number();
            byNumber = new @Nullable Slot[highest + 1];
            for (Slot slot : ascending) {
                byNumber[slot.number()] = slot;
            }
        }

        int count() {
            return ascending.size();
        }

        Slot at(int position) {
            return ascending.get(position);
        }

        @Nullable Slot find(int number) {
            return number < byNumber.length ? byNumber[number] : null;
        }
    }
}
