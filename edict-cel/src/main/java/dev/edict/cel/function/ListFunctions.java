package dev.edict.cel.function;

import static dev.edict.cel.type.CelType.BOOL;
import static dev.edict.cel.type.CelType.BYTES;
import static dev.edict.cel.type.CelType.DOUBLE;
import static dev.edict.cel.type.CelType.DURATION;
import static dev.edict.cel.type.CelType.DYN;
import static dev.edict.cel.type.CelType.INT;
import static dev.edict.cel.type.CelType.STRING;
import static dev.edict.cel.type.CelType.TIMESTAMP;
import static dev.edict.cel.type.CelType.UINT;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.Equality;
import dev.edict.cel.value.Meter;
import dev.edict.cel.value.Nanoseconds;
import dev.edict.cel.value.UnsignedInteger;
import dev.edict.cel.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Functions of lists: those of Kubernetes ({@code sum}, {@code max}, …), and {@code slice}, {@code sort} and others. */
final class ListFunctions {
    private static final CelType A = CelType.parameter("A");
    private static final CelType T = CelType.parameter("T");
    private static final CelType LIST = CelType.list(T);

    private ListFunctions() {}

    private static Map<String, CelType> ordered() {
        Map<String, CelType> types = new LinkedHashMap<>();
        types.put("int", INT);
        types.put("uint", UINT);
        types.put("double", DOUBLE);
        types.put("bool", BOOL);
        types.put("duration", DURATION);
        types.put("timestamp", TIMESTAMP);
        types.put("string", STRING);
        types.put("bytes", BYTES);
        return types;
    }

    static void addTo(FunctionTable.Builder table) {
        ordered().forEach((name, type) -> {
            CelType list = CelType.list(type);
            table.member("isSorted", "list_" + name + "_is_sorted_bool", BOOL, ListFunctions::isSorted, list);
            table.member("max", "list_" + name + "_max_" + name, type,
                    (arguments, meter) -> extreme("max", -1, (CelList) arguments[0], meter), list);
            table.member("min", "list_" + name + "_min_" + name, type,
                    (arguments, meter) -> extreme("min", 1, (CelList) arguments[0], meter), list);
            table.declareMember("sort", "list_" + type.name() + "_sort", list, list);
            table.declareMember("@sortByAssociatedKeys", "list_" + type.name() + "_sortByAssociatedKeys", LIST, LIST, list);
        });
        sum(table, "int", INT, 0L);
        sum(table, "uint", UINT, new UnsignedInteger(0));
        sum(table, "double", DOUBLE, 0.0);
        sum(table, "duration", DURATION, new Nanoseconds(0));
        table.member("indexOf", "list_a_index_of_int", INT, ListFunctions::indexOf, CelType.list(A), A)
                .member("lastIndexOf", "list_a_last_index_of_int", INT, ListFunctions::lastIndexOf, CelType.list(A), A);
        table.implement("sort", (arguments, meter) -> arguments[0] instanceof CelList list
                        ? sort(list, list, meter)
                        : new CelError("no such overload: sort"))
                .implement("@sortByAssociatedKeys", (arguments, meter) ->
                        arguments[0] instanceof CelList list && arguments[1] instanceof CelList keys
                                ? sort(list, keys, meter)
                                : new CelError("no such overload: @sortByAssociatedKeys"));
        table.member("slice", "list_slice", LIST, ListFunctions::slice, LIST, INT, INT)
                .declareMember("flatten", "list_flatten", LIST, CelType.list(LIST))
                .declareMember("flatten", "list_flatten_int", CelType.list(DYN), CelType.list(DYN), INT)
                .implement("flatten", ListFunctions::flatten)
                .global("lists.range", "lists_range", CelType.list(INT), ListFunctions::range, INT)
                .member("reverse", "list_reverse", LIST, ListFunctions::reverse, LIST)
                .member("distinct", "list_distinct", LIST, ListFunctions::distinct, LIST);
        table.global("sets.contains", "list_sets_contains_list", BOOL,
                        (arguments, meter) -> containsAll((CelList) arguments[0], (CelList) arguments[1], meter), LIST, LIST)
                .global("sets.equivalent", "list_sets_equivalent_list", BOOL, ListFunctions::equivalent, LIST, LIST)
                .global("sets.intersects", "list_sets_intersects_list", BOOL, ListFunctions::intersects, LIST, LIST);
    }

    private static void sum(FunctionTable.Builder table, String name, CelType type, Object zero) {
        table.member("sum", "list_" + name + "_sum_" + name, type, (arguments, meter) -> {
            CelList list = (CelList) arguments[0];
            Object sum = zero;
            for (Object element : list) {
                meter.work(1);
                sum = Arithmetic.add(new Object[] {sum, element}, meter);
                if (sum instanceof CelError) {
                    return sum;
                }
            }
            return sum;
        }, CelType.list(type));
    }

    private static Object isSorted(Object[] arguments, Meter meter) {
        Object previous = null;
        for (Object element : (CelList) arguments[0]) {
            meter.work(1);
            if (previous != null && Equality.compare(previous, element) instanceof Integer order && order > 0) {
                return false;
            }
            previous = element;
        }
        return true;
    }

    private static Object extreme(String name, int replaces, CelList list, Meter meter) {
        Object best = null;
        for (Object element : list) {
            meter.work(1);
            boolean better = best == null
                    || (Equality.compare(best, element) instanceof Integer order && Integer.signum(order) == replaces);
            best = better ? element : best;
        }
        return best == null ? new CelError(name + " called on empty list") : best;
    }

    private static Object indexOf(Object[] arguments, Meter meter) {
        long index = 0;
        for (Object element : (CelList) arguments[0]) {
            meter.work(1);
            if (Boolean.TRUE.equals(Equality.equal(element, arguments[1], meter))) {
                return index;
            }
            index++;
        }
        return -1L;
    }

    private static Object lastIndexOf(Object[] arguments, Meter meter) {
        CelList list = (CelList) arguments[0];
        for (long index = list.size() - 1; index >= 0; index--) {
            meter.work(1);
            if (Boolean.TRUE.equals(Equality.equal(list.get(index), arguments[1], meter))) {
                return index;
            }
        }
        return -1L;
    }

    private static Object slice(Object[] arguments, Meter meter) {
        CelList list = (CelList) arguments[0];
        long start = (Long) arguments[1];
        long end = (Long) arguments[2];
        String call = "cannot slice(" + start + ", " + end + "), ";
        if (start < 0 || end < 0) {
            return new CelError(call + "negative indexes not supported");
        }
        if (start > end) {
            return new CelError(call + "start index must be less than or equal to end index");
        }
        if (list.size() < end) {
            return new CelError(call + "list is length " + list.size());
        }
        List<Object> part = new ArrayList<>();
        for (long index = start; index < end; index++) {
            meter.work(1);
            part.add(list.get(index));
        }
        return CelList.of(part);
    }

    private static Object flatten(Object[] arguments, Meter meter) {
        boolean deep = arguments.length == 2;
        if (!(arguments[0] instanceof CelList list) || (deep && !(arguments[1] instanceof Long))) {
            return new CelError("no such overload: " + Values.typeOf(arguments[0]).name() + ".flatten("
                    + (deep ? Values.typeOf(arguments[1]).name() : "") + ")");
        }
        long depth = deep ? (Long) arguments[1] : 1;
        if (depth < 0) {
            return new CelError("level must be non-negative");
        }
        List<Object> flat = new ArrayList<>();
        flatten(list, depth, flat, meter);
        return CelList.of(flat);
    }

    private static void flatten(CelList list, long depth, List<Object> flat, Meter meter) {
        for (Object element : list) {
            meter.work(1);
            if (element instanceof CelList inner && depth > 0) {
                flatten(inner, depth - 1, flat, meter);
            } else {
                flat.add(element);
            }
        }
    }

    private static Object range(Object[] arguments, Meter meter) {
        return new Range(Math.max(0, (Long) arguments[0]));
    }

    private static Object reverse(Object[] arguments, Meter meter) {
        CelList list = (CelList) arguments[0];
        List<Object> reversed = new ArrayList<>();
        for (long index = list.size() - 1; index >= 0; index--) {
            meter.work(1);
            reversed.add(list.get(index));
        }
        return CelList.of(reversed);
    }

    private static Object distinct(Object[] arguments, Meter meter) {
        CelList list = (CelList) arguments[0];
        List<Object> seen = new ArrayList<>();
        for (Object element : list) {
            boolean known = false;
            for (Object other : seen) {
                meter.work(1);
                if (Boolean.TRUE.equals(Equality.equal(element, other, meter))) {
                    known = true;
                    break;
                }
            }
            if (!known) {
                seen.add(element);
            }
        }
        return CelList.of(seen);
    }

    private static Object sort(CelList list, CelList keys, Meter meter) {
        if (list.size() != keys.size()) {
            return new CelError("@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but"
                    + " got " + list.size() + " and " + keys.size() + " elements respectively");
        }
        if (list.size() == 0) {
            return list;
        }
        String type = Values.typeOf(keys.get(0)).name();
        record Keyed(Object key, Object element) {}
        List<Keyed> keyed = new ArrayList<>();
        for (long index = 0; index < list.size(); index++) {
            meter.work(1);
            Object key = keys.get(index);
            if (!(Equality.compare(key, key) instanceof Integer)) {
                return new CelError("list elements must be comparable");
            }
            if (!Values.typeOf(key).name().equals(type)) {
                return new CelError("list elements must have the same type");
            }
            keyed.add(new Keyed(key, list.get(index)));
        }
        keyed.sort((one, other) -> {
            meter.work(1);
            return Equality.compare(one.key(), other.key()) instanceof Integer order ? order : 0;
        });
        return CelList.of(keyed.stream().map(Keyed::element).toList());
    }

    private static Object containsAll(CelList list, CelList sought, Meter meter) {
        for (Object element : sought) {
            Object found = list.contains(element, meter);
            if (!Boolean.TRUE.equals(found)) {
                return found;
            }
        }
        return true;
    }

    private static Object equivalent(Object[] arguments, Meter meter) {
        CelList one = (CelList) arguments[0];
        CelList other = (CelList) arguments[1];
        Object contains = containsAll(one, other, meter);
        return Boolean.TRUE.equals(contains) ? containsAll(other, one, meter) : contains;
    }

    private static Object intersects(Object[] arguments, Meter meter) {
        CelList one = (CelList) arguments[0];
        CelList other = (CelList) arguments[1];
        for (Object element : one) {
            if (Boolean.TRUE.equals(other.contains(element, meter))) {
                return true;
            }
        }
        return false;
    }

    /** The numbers from 0 up, none of which need be kept. */
    private static final class Range extends CelList {
        private final long count;

        Range(long count) {
            this.count = count;
        }

        @Override
        public long size() {
            return count;
        }

        @Override
        public Object get(long index) {
            return index;
        }
    }
}
