package dev.edict.cel.function;

import static dev.edict.cel.type.CelType.BOOL;
import static dev.edict.cel.type.CelType.DOUBLE;
import static dev.edict.cel.type.CelType.INT;
import static dev.edict.cel.type.CelType.STRING;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.OpaqueValue;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import dev.edict.model.quantity.QuantityFormatException;

/** Quantities of resources. */
final class QuantityFunctions {
    static final CelType QUANTITY = CelType.struct("kubernetes.Quantity");

    private QuantityFunctions() {}

    /** A quantity as a value. */
    record Amount(Quantity quantity) implements OpaqueValue {
        @Override
        public CelType type() {
            return QUANTITY;
        }
    }

    static void addTo(FunctionTable.Builder table) {
        table.global("quantity", "string_to_quantity", QUANTITY, (arguments, meter) -> parse((String) arguments[0]), STRING)
                .global("isQuantity", "is_quantity_string", BOOL,
                        (arguments, meter) -> parse((String) arguments[0]) instanceof Amount, STRING)
                .global("sign", "quantity_sign", INT, (arguments, meter) -> (long) of(arguments[0]).sign(), QUANTITY)
                .member("isGreaterThan", "quantity_is_greater_than", BOOL,
                        (arguments, meter) -> compare(arguments) > 0, QUANTITY, QUANTITY)
                .member("isLessThan", "quantity_is_less_than", BOOL,
                        (arguments, meter) -> compare(arguments) < 0, QUANTITY, QUANTITY)
                .member("compareTo", "quantity_compare_to", INT,
                        (arguments, meter) -> (long) compare(arguments), QUANTITY, QUANTITY)
                .member("asApproximateFloat", "quantity_get_float", DOUBLE,
                        (arguments, meter) -> of(arguments[0]).doubleValue(), QUANTITY)
                .member("asInteger", "quantity_get_int", INT, (arguments, meter) -> {
                    Long exact = of(arguments[0]).exactValue();
                    return exact == null ? new CelError("cannot convert value to integer") : exact;
                }, QUANTITY)
                .member("isInteger", "quantity_is_integer", BOOL,
                        (arguments, meter) -> of(arguments[0]).exactValue() != null, QUANTITY)
                .member("add", "quantity_add", QUANTITY,
                        (arguments, meter) -> new Amount(of(arguments[0]).plus(of(arguments[1]))), QUANTITY, QUANTITY)
                .member("add", "quantity_add_int", QUANTITY,
                        (arguments, meter) -> new Amount(of(arguments[0]).plus(whole(arguments[1]))), QUANTITY, INT)
                .member("sub", "quantity_sub", QUANTITY,
                        (arguments, meter) -> new Amount(of(arguments[0]).minus(of(arguments[1]))), QUANTITY, QUANTITY)
                .member("sub", "quantity_sub_int", QUANTITY,
                        (arguments, meter) -> new Amount(of(arguments[0]).minus(whole(arguments[1]))), QUANTITY, INT);
    }

    private static Object parse(String text) {
        try {
            return new Amount(Quantity.parse(text));
        } catch (QuantityFormatException malformed) {
            return new CelError(String.valueOf(malformed.getMessage()));
        }
    }

    private static Quantity of(Object value) {
        return ((Amount) value).quantity();
    }

    private static Quantity whole(Object value) {
        return Quantity.of((Long) value, QuantityFormat.DECIMAL_EXPONENT);
    }

    private static int compare(Object[] arguments) {
        return Integer.signum(of(arguments[0]).compareTo(of(arguments[1])));
    }
}
