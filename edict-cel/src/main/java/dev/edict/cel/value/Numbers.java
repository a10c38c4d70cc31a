package dev.edict.cel.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comparison and conversion between the three kinds of numbers, without loss. */
public final class Numbers {
    private static final double TWO_TO_63 = 0x1p63;
    private static final double TWO_TO_64 = 0x1p64;

    private Numbers() {}

    public static boolean isNumber(Object value) {
        return value instanceof Long || value instanceof Double || value instanceof UnsignedInteger;
    }

    /** Orders two numbers, neither of which is NaN. */
    public static int compare(Object one, Object other) {
        return switch (one) {
            case Long left -> switch (other) {
                case Long right -> Long.compare(left, right);
                case UnsignedInteger right -> compare(left, right);
                default -> -compare((Double) other, left);
            };
            case UnsignedInteger left -> switch (other) {
                case Long right -> -compare(right, left);
                case UnsignedInteger right -> left.compareTo(right);
                default -> -compare((Double) other, left);
            };
            default -> {
                Double left = (Double) one;
                yield switch (other) {
                    case Long right -> compare(left, right);
                    case UnsignedInteger right -> compare(left, right);
                    default -> compareDoubles(left, (Double) other);
                };
            }
        };
    }

    static boolean isNotANumber(Object value) {
        return value instanceof Double number && number.isNaN();
    }

    private static int compare(Long one, UnsignedInteger other) {
        return one < 0 || other.bits() < 0 ? -1 : Long.compare(one, other.bits());
    }

    private static int compare(Double one, Long other) {
        if (one < -TWO_TO_63) {
            return -1;
        }
        return one > TWO_TO_63 ? 1 : compareDoubles(one, (double) other);
    }

    private static int compare(Double one, UnsignedInteger other) {
        if (one < 0) {
            return -1;
        }
        return one > TWO_TO_64 ? 1 : compareDoubles(one, other.doubleValue());
    }

    /** The order in which 0 and -0 are the same. */
    private static int compareDoubles(double one, double other) {
        return one < other ? -1 : one > other ? 1 : 0;
    }

    /** The integer part, or null if it does not fit. */
    public static @Nullable Long toInteger(double number) {
        return Double.isNaN(number) || number <= -TWO_TO_63 || number >= TWO_TO_63 ? null : Long.valueOf((long) number);
    }

    /** The integer part, or null if it does not fit. */
    public static @Nullable UnsignedInteger toUnsigned(double number) {
        if (Double.isNaN(number) || number < 0 || number >= TWO_TO_64) {
            return null;
        }
        return new UnsignedInteger(
                number < TWO_TO_63 ? (long) number : (long) (number - TWO_TO_63) ^ Long.MIN_VALUE);
    }

    /** The same number as values of the other kinds, where they can say it exactly. */
    static List<Object> otherSpellings(Object value) {
        return switch (value) {
            case Long number when number >= 0 -> List.of(new UnsignedInteger(number));
            case UnsignedInteger number when number.bits() >= 0 -> List.of(number.bits());
            case Double number -> {
                Long integer = toInteger(number);
                if (integer != null && (double) integer == number) {
                    yield integer >= 0 ? List.of(integer, new UnsignedInteger(integer)) : List.of(integer);
                }
                UnsignedInteger unsigned = toUnsigned(number);
                yield unsigned != null && unsigned.doubleValue() == number ? List.of(unsigned) : List.of();
            }
            default -> List.of();
        };
    }

    /** A number as an index of a list; null if it is none. */
    public static @Nullable Long toIndex(Object value) {
        return switch (value) {
            case Long number -> number;
            case UnsignedInteger number -> number.bits() < 0 ? null : Long.valueOf(number.bits());
            case Double number -> {
                Long integer = toInteger(number);
                yield integer != null && (double) integer == number ? integer : null;
            }
            default -> null;
        };
    }
}
