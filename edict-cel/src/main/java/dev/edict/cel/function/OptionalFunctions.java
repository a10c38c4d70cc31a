package dev.edict.cel.function;

import static dev.edict.cel.type.CelType.BOOL;
import static dev.edict.cel.type.CelType.DYN;
import static dev.edict.cel.type.CelType.INT;
import static dev.edict.cel.type.CelType.STRING;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.ByteString;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.Meter;
import dev.edict.cel.value.Nanoseconds;
import dev.edict.cel.value.OptionalValue;
import dev.edict.cel.value.Timestamp;
import dev.edict.cel.value.UnsignedInteger;
import dev.edict.model.value.NullValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Values that may be missing. */
final class OptionalFunctions {
    private static final CelType K = CelType.parameter("K");
    private static final CelType V = CelType.parameter("V");
    private static final CelType OPTIONAL = CelType.optional(V);
    private static final CelType LIST = CelType.list(V);
    private static final CelType MAP = CelType.map(K, V);
    /** The first moment that Go knows. */
    private static final Timestamp ZERO_TIME = Timestamp.utc(Instant.ofEpochSecond(Arithmetic.EARLIEST));

    private OptionalFunctions() {}

    static void addTo(FunctionTable.Builder table) {
        table.global("optional.of", "optional_of", OPTIONAL, (arguments, meter) -> OptionalValue.of(arguments[0]), V)
                .global("optional.ofNonZeroValue", "optional_ofNonZeroValue", OPTIONAL,
                        (arguments, meter) -> isZero(arguments[0]) ? OptionalValue.NONE : OptionalValue.of(arguments[0]), V)
                .global("optional.none", "optional_none", OPTIONAL, (arguments, meter) -> OptionalValue.NONE)
                .member("value", "optional_value", V, (arguments, meter) -> ((OptionalValue) arguments[0]).get(), OPTIONAL)
                .member("hasValue", "optional_hasValue", BOOL,
                        (arguments, meter) -> ((OptionalValue) arguments[0]).isPresent(), OPTIONAL)
                .declareMember("or", "optional_or_optional", OPTIONAL, OPTIONAL, OPTIONAL)
                .declareMember("orValue", "optional_orValue_value", V, OPTIONAL, V)
                .declare("_?._", "select_optional_field", OPTIONAL, DYN, STRING)
                .declare("_[?_]", "list_optindex_optional_int", OPTIONAL, LIST, INT)
                .declare("_[?_]", "optional_list_optindex_optional_int", OPTIONAL, CelType.optional(LIST), INT)
                .declare("_[?_]", "map_optindex_optional_value", OPTIONAL, MAP, K)
                .declare("_[?_]", "optional_map_optindex_optional_value", OPTIONAL, CelType.optional(MAP), K)
                .declare("_[_]", "optional_list_index_int", OPTIONAL, CelType.optional(LIST), INT)
                .declare("_[_]", "optional_map_index_value", OPTIONAL, CelType.optional(MAP), K)
                .member("last", "list_last", OPTIONAL, (arguments, meter) -> end((CelList) arguments[0], true), LIST)
                .member("first", "list_first", OPTIONAL, (arguments, meter) -> end((CelList) arguments[0], false), LIST)
                .global("optional.unwrap", "optional_unwrap", LIST, OptionalFunctions::unwrap, CelType.list(OPTIONAL))
                .member("unwrapOpt", "optional_unwrapOpt", LIST, OptionalFunctions::unwrap, CelType.list(OPTIONAL));
    }

    private static Object end(CelList list, boolean last) {
        return list.size() == 0 ? OptionalValue.NONE : OptionalValue.of(list.get(last ? list.size() - 1 : 0));
    }

    private static Object unwrap(Object[] arguments, Meter meter) {
        CelList list = (CelList) arguments[0];
        List<Object> present = new ArrayList<>();
        for (long index = 0; index < list.size(); index++) {
            meter.work(1);
            Object element = list.get(index);
            if (!(element instanceof OptionalValue optional)) {
                return new CelError("value " + element + " is not optional");
            }
            if (optional.value() != null) {
                present.add(optional.value());
            }
        }
        return CelList.of(present);
    }

    private static boolean isZero(Object value) {
        return switch (value) {
            case NullValue nothing -> true;
            case Boolean truth -> !truth;
            case Long number -> number == 0;
            case UnsignedInteger number -> number.bits() == 0;
            case Double number -> number == 0;
            case String text -> text.isEmpty();
            case ByteString bytes -> bytes.size() == 0;
            case Nanoseconds duration -> duration.count() == 0;
            case Timestamp time -> time.equals(ZERO_TIME);
            case CelList list -> list.size() == 0;
            case CelMap map -> map.size() == 0;
            default -> false;
        };
    }
}
