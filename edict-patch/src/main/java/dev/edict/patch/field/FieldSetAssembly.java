package dev.edict.patch.field;

import dev.edict.model.budget.TimeBudget;
import java.util.Arrays;

/** A set in the making whose elements come in ascending order. */
final class FieldSetAssembly {
    private final PathElement[] elements;
    private final boolean[] members;
    private final FieldSet[] children;
    private int size;

    FieldSetAssembly(int most) {
        TimeBudget.step();
        elements = new PathElement[most];
        members = new boolean[most];
        children = new FieldSet[most];
    }

    void add(PathElement element, boolean member, FieldSet child) {
        if (member || !child.isEmpty()) {
            elements[size] = element;
            members[size] = member;
            children[size++] = child;
        }
    }

    void take(FieldSet set, int position) {
        add(set.elementAt(position), set.isMember(position), set.childAt(position));
    }

    void takeRest(FieldSet set, int from) {
        for (int position = from; position < set.width(); position++) {
            take(set, position);
        }
    }

    FieldSet toSet() {
        if (size == 0) {
            return FieldSet.EMPTY;
        }
        return size == elements.length
                ? new FieldSet(elements, members, children)
                : new FieldSet(Arrays.copyOf(elements, size), Arrays.copyOf(members, size),
                        Arrays.copyOf(children, size));
    }
}
