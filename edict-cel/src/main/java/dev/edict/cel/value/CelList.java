package dev.edict.cel.value;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * A list that an expression can see. Elements are adapted when they are asked for. Going through a list is best done with
 * its iterator: a list that was joined of many has a long way to each single element.
 */
public abstract class CelList implements Iterable<Object> {

    /** Up to this size, joining two lists copies them. */
    private static final int COPIED = 128;

    /** For lists of other rooms. */
    protected CelList() {}

    /** A list of values that are adapted already. */
    public static CelList of(List<?> elements) {
        return new PlainList(elements);
    }

    public abstract long size();

    /** The element at a position within the list. */
    public abstract Object get(long index);

    @Override
    public Iterator<Object> iterator() {
        return new Iterator<>() {
            private final long size = size();
            private long next;

            @Override
            public boolean hasNext() {
                return next < size;
            }

            @Override
            public Object next() {
                if (next >= size) {
                    throw new NoSuchElementException();
                }
                return get(next++);
            }
        };
    }

    /** This list and then the other: what {@code +} makes of them. */
    public CelList plus(CelList other, Meter meter) {
        if (size() == 0) {
            return other;
        }
        if (other.size() == 0) {
            return this;
        }
        if (size() > COPIED || other.size() > COPIED) {
            return new JoinedList(this, other);
        }
        List<Object> copy = new ArrayList<>();
        forEach(copy::add);
        other.forEach(copy::add);
        meter.work(copy.size());
        return new PlainList(copy);
    }

    /** Whether this is equal to another list: true, false or an error. */
    Object isEqualTo(CelList other, Meter meter) {
        if (size() != other.size()) {
            return false;
        }
        Iterator<Object> theirs = other.iterator();
        for (Object mine : this) {
            meter.work(1);
            if (Boolean.FALSE.equals(Equality.equal(mine, theirs.next(), meter))) {
                return false;
            }
        }
        return true;
    }

    /** Whether an element is equal to the value: true, false or an error. */
    public Object contains(Object value, Meter meter) {
        for (Object element : this) {
            meter.work(1);
            if (Boolean.TRUE.equals(Equality.equal(value, element, meter))) {
                return true;
            }
        }
        return false;
    }

    /** The list as messages show it. */
    @Override
    public String toString() {
        List<String> shown = new ArrayList<>();
        for (long index = 0; index < Math.min(size(), 1_000); index++) {
            shown.add(Values.show(get(index)));
        }
        return "[" + String.join(", ", shown) + "]";
    }

    private static final class PlainList extends CelList {
        private final List<?> elements;

        PlainList(List<?> elements) {
            this.elements = elements;
        }

        @Override
        public long size() {
            return elements.size();
        }

        @Override
        public Object get(long index) {
            return elements.get((int) index);
        }
    }

    /** Two lists, one after the other; a list joined with itself again and again takes little room. */
    private static final class JoinedList extends CelList {
        private final CelList first;
        private final CelList second;
        private final long size;

        JoinedList(CelList first, CelList second) {
            this.first = first;
            this.second = second;
            long sum = first.size() + second.size();
            size = sum < 0 ? Long.MAX_VALUE : sum;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public Object get(long index) {
            return index < first.size() ? first.get(index) : second.get(index - first.size());
        }

        @Override
        public Iterator<Object> iterator() {
            return new JoinedIterator(this);
        }
    }

    /** Goes through the parts of a joined list, and keeps those that are still to come. */
    private static final class JoinedIterator implements Iterator<Object> {
        private final Deque<CelList> parts = new ArrayDeque<>();
        private Iterator<Object> current = Collections.emptyIterator();

        JoinedIterator(JoinedList list) {
            parts.push(list);
        }

        @Override
        public boolean hasNext() {
            while (!current.hasNext() && !parts.isEmpty()) {
                CelList part = parts.pop();
                if (part instanceof JoinedList joined) {
                    parts.push(joined.second);
                    parts.push(joined.first);
                } else {
                    current = part.iterator();
                }
            }
            return current.hasNext();
        }

        @Override
        public Object next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return current.next();
        }
    }
}
