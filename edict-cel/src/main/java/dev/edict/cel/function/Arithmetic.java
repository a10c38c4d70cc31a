package dev.edict.cel.function;

import dev.edict.cel.value.ByteString;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.Meter;
import dev.edict.cel.value.Nanoseconds;
import dev.edict.cel.value.Timestamp;
import dev.edict.cel.value.UnsignedInteger;
import java.time.Instant;
import java.util.List;

/** The operators that compute. Numbers do not wrap around: what does not fit is an error. */
final class Arithmetic {
    static final CelError INTEGER_OVERFLOW = new CelError("integer overflow");
    static final CelError UNSIGNED_OVERFLOW = new CelError("unsigned integer overflow");
    static final CelError TIMESTAMP_OVERFLOW = new CelError("timestamp overflow");
    private static final CelError DIVISION = new CelError("division by zero");
    private static final CelError MODULUS = new CelError("modulus by zero");
    static final long EARLIEST = -62_135_596_800L;
    static final long LATEST = 253_402_300_799L;

    /** What the operators take on their left. */
    private static final List<Class<?>> ADDED = List.of(Long.class, UnsignedInteger.class, Double.class,
            String.class, ByteString.class, CelList.class, Nanoseconds.class, Timestamp.class);
    private static final List<Class<?>> SUBTRACTED = List.of(
            Long.class, UnsignedInteger.class, Double.class, Nanoseconds.class, Timestamp.class);
    private static final List<Class<?>> MULTIPLIED = List.of(Long.class, UnsignedInteger.class, Double.class);
    private static final List<Class<?>> DIVIDED_WHOLE = List.of(Long.class, UnsignedInteger.class);

    private Arithmetic() {}

    static Object add(Object[] arguments, Meter meter) {
        Object right = arguments[1];
        return switch (arguments[0]) {
            case Long left when right instanceof Long other -> sum(left, other);
            case UnsignedInteger left when right instanceof UnsignedInteger other -> {
                long sum = left.bits() + other.bits();
                yield Long.compareUnsigned(sum, left.bits()) < 0 ? UNSIGNED_OVERFLOW : new UnsignedInteger(sum);
            }
            case Double left when right instanceof Double other -> left + other;
            case String left when right instanceof String other -> left + other;
            case ByteString left when right instanceof ByteString other -> left.plus(other);
            case CelList left when right instanceof CelList other -> left.plus(other, meter);
            case Nanoseconds left when right instanceof Nanoseconds other -> duration(sum(left.count(), other.count()));
            case Nanoseconds left when right instanceof Timestamp other -> later(other, left.count());
            case Timestamp left when right instanceof Nanoseconds other -> later(left, other.count());
            default -> unfit(arguments[0], right, ADDED, "_+_");
        };
    }

    static Object subtract(Object[] arguments, Meter meter) {
        Object right = arguments[1];
        return switch (arguments[0]) {
            case Long left when right instanceof Long other -> difference(left, other);
            case UnsignedInteger left when right instanceof UnsignedInteger other ->
                left.compareTo(other) < 0 ? UNSIGNED_OVERFLOW : new UnsignedInteger(left.bits() - other.bits());
            case Double left when right instanceof Double other -> left - other;
            case Nanoseconds left when right instanceof Nanoseconds other ->
                duration(difference(left.count(), other.count()));
            case Timestamp left when right instanceof Nanoseconds other -> other.count() == Long.MIN_VALUE
                    ? INTEGER_OVERFLOW
                    : later(left, -other.count());
            case Timestamp left when right instanceof Timestamp other -> between(other.instant(), left.instant());
            default -> unfit(arguments[0], right, SUBTRACTED, "_-_");
        };
    }

    static Object multiply(Object[] arguments, Meter meter) {
        Object right = arguments[1];
        return switch (arguments[0]) {
            case Long left when right instanceof Long other -> {
                long high = Math.multiplyHigh(left, other);
                long low = left * other;
                yield (high == 0 && low >= 0) || (high == -1 && low < 0) ? (Object) low : INTEGER_OVERFLOW;
            }
            case UnsignedInteger left when right instanceof UnsignedInteger other ->
                Math.unsignedMultiplyHigh(left.bits(), other.bits()) != 0
                        ? UNSIGNED_OVERFLOW
                        : new UnsignedInteger(left.bits() * other.bits());
            case Double left when right instanceof Double other -> left * other;
            default -> unfit(arguments[0], right, MULTIPLIED, "_*_");
        };
    }

    static Object divide(Object[] arguments, Meter meter) {
        Object right = arguments[1];
        return switch (arguments[0]) {
            case Long left when right instanceof Long other -> {
                if (other == 0) {
                    yield DIVISION;
                }
                yield left == Long.MIN_VALUE && other == -1 ? INTEGER_OVERFLOW : (Object) (left / other);
            }
            case UnsignedInteger left when right instanceof UnsignedInteger other -> other.bits() == 0
                    ? DIVISION
                    : new UnsignedInteger(Long.divideUnsigned(left.bits(), other.bits()));
            case Double left when right instanceof Double other -> left / other;
            default -> unfit(arguments[0], right, MULTIPLIED, "_/_");
        };
    }

    static Object modulo(Object[] arguments, Meter meter) {
        Object right = arguments[1];
        return switch (arguments[0]) {
            case Long left when right instanceof Long other -> {
                if (other == 0) {
                    yield MODULUS;
                }
                yield left == Long.MIN_VALUE && other == -1 ? INTEGER_OVERFLOW : (Object) (left % other);
            }
            case UnsignedInteger left when right instanceof UnsignedInteger other -> other.bits() == 0
                    ? MODULUS
                    : new UnsignedInteger(Long.remainderUnsigned(left.bits(), other.bits()));
            default -> unfit(arguments[0], right, DIVIDED_WHOLE, "_%_");
        };
    }

    static Object negate(Object[] arguments, Meter meter) {
        return switch (arguments[0]) {
            case Long number -> number == Long.MIN_VALUE ? INTEGER_OVERFLOW : (Object) (-number);
            case Double number -> -number;
            case Nanoseconds span -> span.count() == Long.MIN_VALUE ? INTEGER_OVERFLOW : new Nanoseconds(-span.count());
            case Boolean truth -> CelError.NO_SUCH_OVERLOAD;
            default -> new CelError("no such overload: -_");
        };
    }

    /** The error for operands of which the left one could be used with another right one, or not at all. */
    private static CelError unfit(Object left, Object right, List<Class<?>> known, String operator) {
        return known.stream().anyMatch(type -> type.isInstance(left))
                ? CelError.noSuchOverload(right)
                : new CelError("no such overload: " + operator);
    }

    private static Object sum(long left, long right) {
        long sum = left + right;
        return ((left ^ sum) & (right ^ sum)) < 0 ? INTEGER_OVERFLOW : (Object) sum;
    }

    private static Object difference(long left, long right) {
        long difference = left - right;
        return ((left ^ right) & (left ^ difference)) < 0 ? INTEGER_OVERFLOW : (Object) difference;
    }

    private static Object duration(Object nanoseconds) {
        return nanoseconds instanceof Long count ? new Nanoseconds(count) : nanoseconds;
    }

    private static Object later(Timestamp time, long nanoseconds) {
        Instant moved = time.instant().plusNanos(nanoseconds);
        return moved.getEpochSecond() < EARLIEST || moved.getEpochSecond() > LATEST ? TIMESTAMP_OVERFLOW : time.at(moved);
    }

    private static Object between(Instant from, Instant to) {
        try {
            long seconds = Math.multiplyExact(
                    Math.subtractExact(to.getEpochSecond(), from.getEpochSecond()), Nanoseconds.PER_SECOND);
            return new Nanoseconds(Math.addExact(seconds, (long) to.getNano() - from.getNano()));
        } catch (ArithmeticException tooFar) {
            return INTEGER_OVERFLOW;
        }
    }
}
