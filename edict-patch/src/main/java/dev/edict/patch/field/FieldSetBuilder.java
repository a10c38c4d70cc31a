package dev.edict.patch.field;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gathers a field set step by step. Elements may come in any order and more than once; steps that nothing was added to
 * leave no trace. For one thread.
 */
public final class FieldSetBuilder {
    private final List<Slot> slots = new ArrayList<>(4);
    private boolean ascending = true;

    private static final class Slot implements Comparable<Slot> {
        final PathElement element;
        final boolean member;
        final @Nullable FieldSetBuilder below;
        FieldSet given = FieldSet.EMPTY;

        Slot(PathElement element, boolean member, @Nullable FieldSetBuilder below) {
            this.element = element;
            this.member = member;
            this.below = below;
        }

        @Override
        public int compareTo(Slot other) {
            return element.compareTo(other.element);
        }
    }

    private Slot append(Slot slot) {
        if (!slots.isEmpty() && slots.getLast().compareTo(slot) >= 0) {
            ascending = false;
        }
        slots.add(slot);
        return slot;
    }

    /** Adds the path of this one step. */
    public void add(PathElement element) {
        append(new Slot(element, true, null));
    }

    /** Adds a path. The empty path, which means the whole object, belongs to nobody and is left out. */
    public void add(FieldPath path) {
        List<PathElement> steps = path.elements();
        FieldSetBuilder builder = this;
        for (int depth = 0; depth < steps.size() - 1; depth++) {
            builder = builder.below(steps.get(depth));
        }
        if (!steps.isEmpty()) {
            builder.add(steps.getLast());
        }
    }

    /** Adds all paths of a set, each prolonged at its head by the element; and the element itself if it is a member. */
    public void add(PathElement element, boolean member, FieldSet below) {
        append(new Slot(element, member, null)).given = below;
    }

    /** A builder for the paths that go on from this step. */
    public FieldSetBuilder below(PathElement element) {
        FieldSetBuilder below = new FieldSetBuilder();
        append(new Slot(element, false, below));
        return below;
    }

    public FieldSet build() {
        if (slots.isEmpty()) {
            return FieldSet.EMPTY;
        }
        if (!ascending) {
            slots.sort(null);
        }
        int most = slots.size();
        PathElement[] elements = new PathElement[most];
        boolean[] members = new boolean[most];
        FieldSet[] children = new FieldSet[most];
        int size = 0;
        for (Slot slot : slots) {
            FieldSet child = slot.below == null ? slot.given : slot.below.build();
            if (!slot.member && child.isEmpty()) {
                continue;
            }
            if (size > 0 && elements[size - 1].compareTo(slot.element) == 0) {
                members[size - 1] |= slot.member;
                children[size - 1] = children[size - 1].union(child);
            } else {
                elements[size] = slot.element;
                members[size] = slot.member;
                children[size++] = child;
            }
        }
        if (size == 0) {
            return FieldSet.EMPTY;
        }
        return size == most
                ? new FieldSet(elements, members, children)
                : new FieldSet(Arrays.copyOf(elements, size), Arrays.copyOf(members, size),
                        Arrays.copyOf(children, size));
    }
}
