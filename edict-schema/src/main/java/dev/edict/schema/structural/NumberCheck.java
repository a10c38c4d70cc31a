package dev.edict.schema.structural;

import dev.edict.model.field.ErrorType;
import dev.edict.model.value.FloatText;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.Value;
import java.math.BigDecimal;

/**
 * Checks a number against its bounds. A bound is a double; an integer is compared with the whole part of it, unless the
 * schema asks for integers and the bound is none: then that is reported, and both are compared as doubles.
 */
final class NumberCheck {
    private static final double LARGEST_EXACT = 9007199254740991.0;
    private static final double TOLERANCE = 1e-9;

    private final NumberValue number;
    private final String type;
    private final String format;
    private final DataPath path;
    private final Outcome outcome;

    /**
     * @param type the only type that the schema names, if that is integer or number, or empty
     * @param format the format if it is one of the type, or empty
     */
    NumberCheck(NumberValue number, String type, String format, DataPath path, Outcome outcome) {
        this.number = number;
        this.type = type;
        this.format = format;
        this.path = path;
        this.outcome = outcome;
    }

    void check(Bounds bounds) {
        range("Checked", plain(number));
        Double multipleOf = bounds.multipleOf();
        if (multipleOf != null) {
            if (range("MultipleOf", plain(multipleOf)) && number.isLong()) {
                multipleOf(number.longValue(), multipleOf.longValue());
            } else {
                multipleOf(number.doubleValue(), multipleOf);
            }
        }
        Double minimum = bounds.minimum();
        if (minimum != null) {
            boolean whole = range("Minimum boundary", plain(minimum)) && number.isLong();
            int compared = compare(minimum, whole);
            if (bounds.exclusiveMinimum() ? compared <= 0 : compared < 0) {
                outcome.invalid(path, shown(whole),
                        (bounds.exclusiveMinimum() ? "should be greater than " : "should be greater than or equal to ")
                                + bound(minimum, whole));
            }
        }
        Double maximum = bounds.maximum();
        if (maximum != null) {
            boolean whole = range("Maximum boundary", plain(maximum)) && number.isLong();
            int compared = compare(maximum, whole);
            if (bounds.exclusiveMaximum() ? compared >= 0 : compared > 0) {
                outcome.invalid(path, shown(whole),
                        (bounds.exclusiveMaximum() ? "should be less than " : "should be less than or equal to ")
                                + bound(maximum, whole));
            }
        }
    }

    private int compare(double bound, boolean whole) {
        return whole
                ? Long.compare(number.longValue(), (long) bound)
                : Double.compare(number.doubleValue() + 0.0, bound + 0.0);
    }

    private static String bound(double bound, boolean whole) {
        return whole ? Long.toString((long) bound) : FloatText.general(bound);
    }

    private Value shown(boolean whole) {
        return whole ? number : shown(number.doubleValue());
    }

    /** A double as messages show it. */
    static NumberValue shown(double number) {
        return NumberValue.parse(FloatText.general(number));
    }

    private void multipleOf(long value, long factor) {
        if (factor <= 0) {
            notPositive(NumberValue.of(factor), Long.toString(factor));
        } else if (value % factor != 0) {
            outcome.invalid(path, number, "should be a multiple of " + factor);
        }
    }

    private void multipleOf(double value, double factor) {
        if (factor <= 0) {
            notPositive(shown(factor), FloatText.general(factor));
            return;
        }
        double multiple = factor < 1 ? 1 / factor * value : value / factor;
        if (!isWhole(multiple)) {
            outcome.invalid(path, shown(value), "should be a multiple of " + FloatText.general(factor));
        }
    }

    private void notPositive(Value factor, String text) {
        String message = "factor MultipleOf declared for " + path + " must be positive: " + text;
        outcome.fail(ErrorType.INVALID, path, factor, message, message);
    }

    /** Whether a number is an integer as JSON numbers are exact, up to the inexactness of a computation. */
    static boolean isWhole(double number) {
        if (Double.isNaN(number) || Math.abs(number) > LARGEST_EXACT) {
            return false;
        }
        if (number == Math.rint(number)) {
            return true;
        }
        double below = Math.floor(number);
        return below > 0 && (number - below) / (number + below) < TOLERANCE;
    }

    private static String plain(NumberValue number) {
        return number.isLong() ? number.literal() : plain(number.doubleValue());
    }

    private static String plain(double number) {
        return new BigDecimal(FloatText.json(number)).toPlainString();
    }

    /** Whether a number, the value or one of its bounds, is of the type and the format that the schema asks for. */
    private boolean range(String what, String digits) {
        boolean fits = switch (type) {
            case "integer" -> isInteger(digits, format.equals("int32"));
            default -> !format.equals("float") || Float.isFinite(Float.parseFloat(digits));
        };
        if (!fits) {
            outcome.fail(what + " value must be of type " + type
                    + (format.isEmpty() ? " (default format)" : " with format " + format) + " in " + path);
        }
        return fits;
    }

    private static boolean isInteger(String digits, boolean small) {
        try {
            long parsed = Long.parseLong(digits);
            return !small || parsed == (int) parsed;
        } catch (NumberFormatException other) {
            return false;
        }
    }
}
