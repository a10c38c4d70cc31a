package dev.edict.cel.function;

import static dev.edict.cel.type.CelType.BOOL;
import static dev.edict.cel.type.CelType.BYTES;
import static dev.edict.cel.type.CelType.DOUBLE;
import static dev.edict.cel.type.CelType.DURATION;
import static dev.edict.cel.type.CelType.INT;
import static dev.edict.cel.type.CelType.STRING;
import static dev.edict.cel.type.CelType.TIMESTAMP;
import static dev.edict.cel.type.CelType.UINT;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.ByteString;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.Equality;
import dev.edict.cel.value.Meter;
import dev.edict.cel.value.Numbers;
import dev.edict.cel.value.Texts;
import java.util.Map;
import java.util.function.IntPredicate;

/** The operators and functions of the language itself. */
final class StandardFunctions {
    private static final CelType A = CelType.parameter("A");
    private static final CelType B = CelType.parameter("B");
    private static final CelType LIST = CelType.list(A);
    private static final CelType MAP = CelType.map(A, B);

    private StandardFunctions() {}

    static void addTo(FunctionTable.Builder table) {
        addLogic(table);
        addArithmetic(table);
        addOrder(table, "_<_", "less", order -> order < 0);
        addOrder(table, "_<=_", "less_equals", order -> order <= 0);
        addOrder(table, "_>_", "greater", order -> order > 0);
        addOrder(table, "_>=_", "greater_equals", order -> order >= 0);
        addContainers(table);
        addText(table);
        Conversions.addTo(table);
        TimeFunctions.addTo(table);
    }

    /** The types that have names. */
    static Map<String, CelType> types() {
        return Map.ofEntries(
                Map.entry("bool", CelType.typeOf(BOOL)),
                Map.entry("bytes", CelType.typeOf(BYTES)),
                Map.entry("double", CelType.typeOf(DOUBLE)),
                Map.entry("google.protobuf.Duration", CelType.typeOf(DURATION)),
                Map.entry("int", CelType.typeOf(INT)),
                Map.entry("list", CelType.typeOf(LIST)),
                Map.entry("map", CelType.typeOf(MAP)),
                Map.entry("null_type", CelType.typeOf(CelType.NULL)),
                Map.entry("string", CelType.typeOf(STRING)),
                Map.entry("google.protobuf.Timestamp", CelType.typeOf(TIMESTAMP)),
                Map.entry("type", CelType.typeOf(CelType.TYPE)),
                Map.entry("uint", CelType.typeOf(UINT)),
                Map.entry("optional_type", CelType.typeOf(CelType.optional(CelType.DYN))));
    }

    private static void addLogic(FunctionTable.Builder table) {
        table.declare("_?_:_", "conditional", A, BOOL, A, A)
                .declare("_&&_", "logical_and", BOOL, BOOL, BOOL)
                .declare("_||_", "logical_or", BOOL, BOOL, BOOL)
                .declare("!_", "logical_not", BOOL, BOOL)
                .implement("!_", (arguments, meter) -> arguments[0] instanceof Boolean truth
                        ? (Object) !truth
                        : CelError.noSuchOverload(arguments[0]))
                .lenient("@not_strictly_false", "not_strictly_false", BOOL,
                        (arguments, meter) -> !Boolean.FALSE.equals(arguments[0]), BOOL)
                .declare("_==_", "equals", BOOL, A, A)
                .declare("_!=_", "not_equals", BOOL, A, A);
    }

    private static void addArithmetic(FunctionTable.Builder table) {
        table.declare("_+_", "add_bytes", BYTES, BYTES, BYTES)
                .declare("_+_", "add_double", DOUBLE, DOUBLE, DOUBLE)
                .declare("_+_", "add_duration_duration", DURATION, DURATION, DURATION)
                .declare("_+_", "add_duration_timestamp", TIMESTAMP, DURATION, TIMESTAMP)
                .declare("_+_", "add_timestamp_duration", TIMESTAMP, TIMESTAMP, DURATION)
                .declare("_+_", "add_int64", INT, INT, INT)
                .declare("_+_", "add_list", LIST, LIST, LIST)
                .declare("_+_", "add_string", STRING, STRING, STRING)
                .declare("_+_", "add_uint64", UINT, UINT, UINT)
                .implement("_+_", Arithmetic::add);
        table.declare("_/_", "divide_double", DOUBLE, DOUBLE, DOUBLE)
                .declare("_/_", "divide_int64", INT, INT, INT)
                .declare("_/_", "divide_uint64", UINT, UINT, UINT)
                .implement("_/_", Arithmetic::divide);
        table.declare("_%_", "modulo_int64", INT, INT, INT)
                .declare("_%_", "modulo_uint64", UINT, UINT, UINT)
                .implement("_%_", Arithmetic::modulo);
        table.declare("_*_", "multiply_double", DOUBLE, DOUBLE, DOUBLE)
                .declare("_*_", "multiply_int64", INT, INT, INT)
                .declare("_*_", "multiply_uint64", UINT, UINT, UINT)
                .implement("_*_", Arithmetic::multiply);
        table.declare("-_", "negate_double", DOUBLE, DOUBLE)
                .declare("-_", "negate_int64", INT, INT)
                .implement("-_", Arithmetic::negate);
        table.declare("_-_", "subtract_double", DOUBLE, DOUBLE, DOUBLE)
                .declare("_-_", "subtract_duration_duration", DURATION, DURATION, DURATION)
                .declare("_-_", "subtract_int64", INT, INT, INT)
                .declare("_-_", "subtract_timestamp_duration", TIMESTAMP, TIMESTAMP, DURATION)
                .declare("_-_", "subtract_timestamp_timestamp", DURATION, TIMESTAMP, TIMESTAMP)
                .declare("_-_", "subtract_uint64", UINT, UINT, UINT)
                .implement("_-_", Arithmetic::subtract);
    }

    private static void addOrder(FunctionTable.Builder table, String operator, String id, IntPredicate accepts) {
        table.declare(operator, id + "_bool", BOOL, BOOL, BOOL)
                .declare(operator, id + "_int64", BOOL, INT, INT)
                .declare(operator, id + "_int64_double", BOOL, INT, DOUBLE)
                .declare(operator, id + "_int64_uint64", BOOL, INT, UINT)
                .declare(operator, id + "_uint64", BOOL, UINT, UINT)
                .declare(operator, id + "_uint64_double", BOOL, UINT, DOUBLE)
                .declare(operator, id + "_uint64_int64", BOOL, UINT, INT)
                .declare(operator, id + "_double", BOOL, DOUBLE, DOUBLE)
                .declare(operator, id + "_double_int64", BOOL, DOUBLE, INT)
                .declare(operator, id + "_double_uint64", BOOL, DOUBLE, UINT)
                .declare(operator, id + "_string", BOOL, STRING, STRING)
                .declare(operator, id + "_bytes", BOOL, BYTES, BYTES)
                .declare(operator, id + "_timestamp", BOOL, TIMESTAMP, TIMESTAMP)
                .declare(operator, id + "_duration", BOOL, DURATION, DURATION)
                .implement(operator, (arguments, meter) -> order(operator, arguments, accepts));
    }

    private static Object order(String operator, Object[] arguments, IntPredicate accepts) {
        Object order = Equality.compare(arguments[0], arguments[1]);
        if (order instanceof Integer number) {
            return accepts.test(number);
        }
        return hasOrder(arguments[0]) ? order : new CelError("no such overload: " + operator);
    }

    private static boolean hasOrder(Object value) {
        return Numbers.isNumber(value) || value instanceof Comparable<?>;
    }

    private static void addContainers(FunctionTable.Builder table) {
        table.declare("_[_]", "index_list", A, LIST, INT).declare("_[_]", "index_map", B, MAP, A);
        table.declare("@in", "in_list", BOOL, A, LIST)
                .declare("@in", "in_map", BOOL, A, MAP)
                .implement("@in", StandardFunctions::in);
        Map.of("bytes", BYTES, "list", LIST, "map", MAP, "string", STRING).forEach((name, type) -> table
                .declare("size", "size_" + name, INT, type)
                .declareMember("size", name + "_size", INT, type));
        table.implement("size", StandardFunctions::size);
    }

    private static Object in(Object[] arguments, Meter meter) {
        return switch (arguments[1]) {
            case CelList list -> list.contains(arguments[0], meter);
            case CelMap map -> {
                Object found = map.find(arguments[0]);
                yield found instanceof CelError ? found : (Object) (found != null);
            }
            default -> CelError.noSuchOverload(arguments[1]);
        };
    }

    private static Object size(Object[] arguments, Meter meter) {
        return switch (arguments[0]) {
            case String text -> (long) Texts.length(text);
            case ByteString bytes -> (long) bytes.size();
            case CelList list -> list.size();
            case CelMap map -> map.size();
            default -> new CelError("no such overload: size");
        };
    }

    private static void addText(FunctionTable.Builder table) {
        table.declareMember("contains", "contains_string", BOOL, STRING, STRING)
                .implement("contains", text(String::contains))
                .declareMember("endsWith", "ends_with_string", BOOL, STRING, STRING)
                .implement("endsWith", text(String::endsWith))
                .declareMember("startsWith", "starts_with_string", BOOL, STRING, STRING)
                .implement("startsWith", text(String::startsWith))
                .declare("matches", "matches", BOOL, STRING, STRING)
                .declareMember("matches", "matches_string", BOOL, STRING, STRING)
                .implement("matches", RegexFunctions::matches);
    }

    private interface TextTest {
        boolean test(String text, String other);
    }

    private static CelFunction text(TextTest test) {
        return (arguments, meter) -> {
            if (!(arguments[0] instanceof String text)) {
                return CelError.noSuchOverload(arguments[0]);
            }
            return arguments[1] instanceof String other
                    ? (Object) test.test(text, other)
                    : CelError.noSuchOverload(arguments[1]);
        };
    }
}
