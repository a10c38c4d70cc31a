package dev.edict.schema.cel.value;

import java.util.ArrayList;
import java.util.List;

/** A list that an expression can see. Elements are adapted when they are asked for. */
public abstract class CelList {

    /** A list of values that are adapted already. */
    public static CelList of(List<?> elements) {
        return new PlainList(elements);
    }

    public abstract long size();

    /** The element at a position within the list. */
    public abstract Object get(long index);

    /** This list and then the other: what {@code +} makes of them. */
    public CelList plus(CelList other, Meter meter) {
        if (size() == 0) {
            return other;
        }
        return other.size() == 0 ? this : new JoinedList(this, other);
    }

    /** Whether this is equal to another list: true, false or an error. */
    Object isEqualTo(CelList other, Meter meter) {
        if (size() != other.size()) {
            return false;
        }
        for (long index = 0; index < size(); index++) {
            meter.work(1);
            if (Boolean.FALSE.equals(Equality.equal(get(index), other.get(index), meter))) {
                return false;
            }
        }
        return true;
    }

    /** Whether an element is equal to the value: true, false or an error. */
    public Object contains(Object value, Meter meter) {
        for (long index = 0; index < size(); index++) {
            meter.work(1);
            if (Boolean.TRUE.equals(Equality.equal(value, get(index), meter))) {
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

    /** Two lists, one after the other, copied by nobody; a list joined with itself again and again stays small. */
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
    }
}
