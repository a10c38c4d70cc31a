package dev.edict.cel.function;

import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.Meter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a loop gathers: a list or a map that grows in place while the loop runs, since nobody else can see it. Joining
 * a new list at each turn would take time in proportion to the square of the turns.
 */
public final class Collector {
    private Collector() {}

    /** The growing form of an empty list or map; any other value itself. */
    public static Object forInitial(Object initial) {
        return switch (initial) {
            case CelList list when list.size() == 0 -> new GrowingList();
            case CelMap map when map.size() == 0 -> new GrowingMap();
            default -> initial;
        };
    }

    /** The value when the loop is over. */
    public static Object finished(Object value) {
        return switch (value) {
            case GrowingList list -> CelList.of(Collections.unmodifiableList(list.elements));
            case GrowingMap map -> CelMap.of(map.entries);
            default -> value;
        };
    }

    static Object insert(Object[] arguments, Meter meter) {
        CelMap map = (CelMap) arguments[0];
        if (arguments.length == 3) {
            return insert(map, arguments[1], arguments[2], meter);
        }
        CelMap more = (CelMap) arguments[1];
        Object result = map;
        for (Iterator<Object> keys = more.keys(); keys.hasNext() && result instanceof CelMap target; ) {
            Object key = keys.next();
            Object value = more.find(key);
            result = insert(target, key, value == null ? CelError.NO_SUCH_OVERLOAD : value, meter);
        }
        return result;
    }

    private static Object insert(CelMap map, Object key, Object value, Meter meter) {
        if (map.find(key) != null) {
            return new CelError("insert failed: key " + key + " already exists");
        }
        if (map instanceof GrowingMap growing) {
            growing.entries.put(key, value);
            return growing;
        }
        Map<Object, Object> copy = new LinkedHashMap<>();
        for (Iterator<Object> keys = map.keys(); keys.hasNext(); ) {
            meter.work(1);
            Object known = keys.next();
            Object found = map.find(known);
            if (found != null) {
                copy.put(known, found);
            }
        }
        copy.put(key, value);
        return CelMap.of(copy);
    }

    private static final class GrowingList extends CelList {
        private final List<Object> elements = new ArrayList<>();

        @Override
        public long size() {
            return elements.size();
        }

        @Override
        public Object get(long index) {
            return elements.get((int) index);
        }

        @Override
        public CelList plus(CelList other, Meter meter) {
            for (Object element : other) {
                meter.work(1);
                elements.add(element);
            }
            return this;
        }
    }

    private static final class GrowingMap extends CelMap {
        private final Map<Object, Object> entries = new LinkedHashMap<>();
        private final CelMap view = CelMap.of(entries);

        @Override
        public long size() {
            return entries.size();
        }

        @Override
        public @Nullable Object find(Object key) {
            return view.find(key);
        }

        @Override
        public Iterator<Object> keys() {
            return entries.keySet().iterator();
        }
    }
}
