package dev.edict.patch.field;

import dev.edict.model.budget.TimeBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A set of paths, kept as a tree. Immutable; operations share what they do not change.
 *
 * <p>The problem: an object has hundreds of fields and a dozen owners, and every write intersects, subtracts and unites
 * their sets. The idea: a node lists the steps that lead on from it, sorted, each with whether the path up to there is
 * itself in the set and with the node of the longer paths. Two sets are then combined in one walk over both, and a
 * part that only one of them has is taken over as it is.
 *
 * <p>Owning a field says nothing of the fields below it: {@code spec} and {@code spec.replicas} are members each for
 * themselves.
 *
 * <p>The invariant: elements are strictly ascending, and each is a member or has a child that is not empty (or both);
 * so a set is empty if and only if it has no elements.
 *
 * @see FieldsV1
 */
public final class FieldSet {
    public static final FieldSet EMPTY = new FieldSet(new PathElement[0], new boolean[0], new FieldSet[0]);

    private final PathElement[] elements;
    private final boolean[] members;
    private final FieldSet[] children;

    FieldSet(PathElement[] elements, boolean[] members, FieldSet[] children) {
        this.elements = elements;
        this.members = members;
        this.children = children;
        TimeBudget.giveWay();
    }

    public static FieldSet of(FieldPath... paths) {
        return of(Arrays.asList(paths));
    }

    public static FieldSet of(Iterable<FieldPath> paths) {
        FieldSetBuilder builder = new FieldSetBuilder();
        paths.forEach(builder::add);
        return builder.build();
    }

    public boolean isEmpty() {
        return elements.length == 0;
    }

    /** How many steps lead on from the root of this set. */
    public int width() {
        return elements.length;
    }

    public PathElement elementAt(int position) {
        return elements[position];
    }

    /** Whether the path of this one step is in the set. */
    public boolean isMember(int position) {
        return members[position];
    }

    /** The paths that go on from this step, without it. */
    public FieldSet childAt(int position) {
        return children[position];
    }

    /** The number of paths. */
    public int size() {
        int size = 0;
        for (int position = 0; position < elements.length; position++) {
            size += (members[position] ? 1 : 0) + children[position].size();
        }
        return size;
    }

    private int find(PathElement element) {
        int low = 0;
        int high = elements.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = elements[middle].compareTo(element);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    public boolean has(PathElement element) {
        int position = find(element);
        return position >= 0 && members[position];
    }

    public boolean has(FieldPath path) {
        FieldSet set = this;
        List<PathElement> steps = path.elements();
        for (int depth = 0; depth < steps.size() - 1; depth++) {
            set = set.child(steps.get(depth));
        }
        return !steps.isEmpty() && set.has(steps.getLast());
    }

    /** The paths that begin with the element, without it. */
    public FieldSet child(PathElement element) {
        int position = find(element);
        return position < 0 ? EMPTY : children[position];
    }

    /** The paths that are in either set. */
    public FieldSet union(FieldSet other) {
        if (isEmpty() || this == other) {
            return other;
        }
        if (other.isEmpty()) {
            return this;
        }
        FieldSetAssembly result = new FieldSetAssembly(elements.length + other.elements.length);
        int mine = 0;
        int theirs = 0;
        while (mine < elements.length && theirs < other.elements.length) {
            int order = elements[mine].compareTo(other.elements[theirs]);
            if (order < 0) {
                result.take(this, mine++);
            } else if (order > 0) {
                result.take(other, theirs++);
            } else {
                result.add(elements[mine], members[mine] || other.members[theirs],
                        children[mine].union(other.children[theirs]));
                mine++;
                theirs++;
            }
        }
        result.takeRest(this, mine);
        result.takeRest(other, theirs);
        return result.toSet();
    }

    /** The paths that are in any of the sets. Two by two, so that many small ones do not cost what all of them hold each. */
    public static FieldSet union(List<FieldSet> sets) {
        if (sets.size() < 2) {
            return sets.isEmpty() ? EMPTY : sets.getFirst();
        }
        int half = sets.size() / 2;
        return union(sets.subList(0, half)).union(union(sets.subList(half, sets.size())));
    }

    /** The first position from here on whose element does not come before another; what is passed over costs its logarithm. */
    private int seek(int from, PathElement element) {
        int step = 1;
        int low = from;
        while (low + step <= elements.length && elements[low + step - 1].compareTo(element) < 0) {
            low += step;
            step *= 2;
        }
        int high = Math.min(low + step - 1, elements.length);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (elements[middle].compareTo(element) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The paths that are in both sets. */
    public FieldSet intersection(FieldSet other) {
        if (this == other || isEmpty()) {
            return this;
        }
        FieldSetAssembly result = new FieldSetAssembly(Math.min(elements.length, other.elements.length));
        int mine = 0;
        int theirs = 0;
        while (mine < elements.length && theirs < other.elements.length) {
            int order = elements[mine].compareTo(other.elements[theirs]);
            if (order < 0) {
                mine = seek(mine + 1, other.elements[theirs]);
            } else if (order > 0) {
                theirs = other.seek(theirs + 1, elements[mine]);
            } else {
                result.add(elements[mine], members[mine] && other.members[theirs],
                        children[mine].intersection(other.children[theirs]));
                mine++;
                theirs++;
            }
        }
        return result.toSet();
    }

    /** The paths of this set that are not in the other. */
    public FieldSet difference(FieldSet other) {
        return minus(other, false);
    }

    /** The paths of this set that are neither in the other nor below one that is. */
    public FieldSet recursiveDifference(FieldSet other) {
        return minus(other, true);
    }

    private FieldSet minus(FieldSet other, boolean withAllBelow) {
        if (isEmpty() || other.isEmpty()) {
            return this;
        }
        FieldSetAssembly result = new FieldSetAssembly(elements.length);
        boolean changed = false;
        int mine = 0;
        int theirs = 0;
        while (mine < elements.length && theirs < other.elements.length) {
            int order = elements[mine].compareTo(other.elements[theirs]);
            if (order < 0) {
                result.take(this, mine++);
            } else if (order > 0) {
                theirs = other.seek(theirs + 1, elements[mine]);
            } else {
                boolean removed = other.members[theirs];
                boolean member = members[mine] && !removed;
                FieldSet child = removed && withAllBelow
                        ? EMPTY
                        : children[mine].minus(other.children[theirs], withAllBelow);
                changed |= member != members[mine] || child != children[mine];
                result.add(elements[mine], member, child);
                mine++;
                theirs++;
            }
        }
        result.takeRest(this, mine);
        return changed ? result.toSet() : this;
    }

    /** Whether every path of the other set is in this one. */
    public boolean containsAll(FieldSet other) {
        if (this == other || other.isEmpty()) {
            return true;
        }
        int mine = 0;
        for (int theirs = 0; theirs < other.elements.length; theirs++) {
            int order = -1;
            while (mine < elements.length && (order = elements[mine].compareTo(other.elements[theirs])) < 0) {
                mine++;
            }
            if (order != 0 || other.members[theirs] && !members[mine]
                    || !children[mine].containsAll(other.children[theirs])) {
                return false;
            }
            mine++;
        }
        return true;
    }

    /** Calls the action with each path, those of one step first, then those below each step in turn. */
    public void forEach(Consumer<FieldPath> action) {
        walk(new ArrayList<>(), action);
    }

    private void walk(List<PathElement> prefix, Consumer<FieldPath> action) {
        for (int position = 0; position < elements.length; position++) {
            if (members[position]) {
                prefix.add(elements[position]);
                action.accept(new FieldPath(prefix));
                prefix.removeLast();
            }
        }
        for (int position = 0; position < elements.length; position++) {
            if (!children[position].isEmpty()) {
                prefix.add(elements[position]);
                children[position].walk(prefix, action);
                prefix.removeLast();
            }
        }
    }

    public List<FieldPath> paths() {
        List<FieldPath> paths = new ArrayList<>();
        forEach(paths::add);
        return paths;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || other instanceof FieldSet that
                && Arrays.equals(members, that.members)
                && sameElements(that)
                && Arrays.equals(children, that.children);
    }

    private boolean sameElements(FieldSet that) {
        for (int position = 0; position < elements.length; position++) {
            if (elements[position].compareTo(that.elements[position]) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(members) * 31 + Arrays.hashCode(children);
    }

    @Override
    public String toString() {
        return paths().toString();
    }
}
