package dev.edict.cel.value;

import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map or object that an expression can see. Values are adapted when they are asked for. */
public abstract class CelMap {

    /** For maps of other rooms. */
    protected CelMap() {}

    /** A map of keys and values that are adapted already. */
    public static CelMap of(Map<Object, Object> entries) {
        return new PlainMap(entries);
    }

    public abstract long size();

    /** The value of a key, null if there is none; an error if there can be none for such a key. */
    public abstract @Nullable Object find(Object key);

    public abstract Iterator<Object> keys();

    /** Whether this is equal to another map: true, false or an error. */
    Object isEqualTo(CelMap other, Meter meter) {
        if (size() != other.size()) {
            return false;
        }
        for (Iterator<Object> keys = keys(); keys.hasNext(); ) {
            meter.work(1);
            Object key = keys.next();
            Object mine = find(key);
            Object theirs = other.find(key);
            if (mine == null || theirs == null || Boolean.FALSE.equals(Equality.equal(mine, theirs, meter))) {
                return false;
            }
        }
        return true;
    }

    /** The map as messages show it. */
    @Override
    public String toString() {
        StringBuilder shown = new StringBuilder("{");
        int count = 0;
        for (Iterator<Object> keys = keys(); keys.hasNext() && count < 1_000; count++) {
            Object key = keys.next();
            Object value = find(key);
            shown.append(count == 0 ? "" : ", ")
                    .append(Values.show(key))
                    .append(": ")
                    .append(value == null ? "null" : Values.show(value));
        }
        return shown.append('}').toString();
    }

    private static final class PlainMap extends CelMap {
        private final Map<Object, Object> entries;

        PlainMap(Map<Object, Object> entries) {
            this.entries = entries;
        }

        @Override
        public long size() {
            return entries.size();
        }

        @Override
        public @Nullable Object find(Object key) {
            Object found = entries.get(key);
            if (found != null) {
                return found;
            }
            for (Object same : Numbers.otherSpellings(key)) {
                Object other = entries.get(same);
                if (other != null) {
                    return other;
                }
            }
            return null;
        }

        @Override
        public Iterator<Object> keys() {
            return entries.keySet().iterator();
        }
    }
}
