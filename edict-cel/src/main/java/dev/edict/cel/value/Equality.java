package dev.edict.cel.value;

import dev.edict.cel.type.CelType;
import dev.edict.model.value.NullValue;

/** Whether values are equal, and how they are ordered. */
public final class Equality {
    private Equality() {}

    /** True, false, or an error where the two cannot be compared. */
    public static Object equal(Object one, Object other, Meter meter) {
        if (one == NullValue.NULL || other == NullValue.NULL) {
            return one == other;
        }
        return switch (one) {
            case CelError error -> error;
            case Boolean truth -> truth.equals(other);
            case String text -> text.equals(other);
            case Long number -> equalNumbers(number, other);
            case Double number -> equalNumbers(number, other);
            case UnsignedInteger number -> equalNumbers(number, other);
            case ByteString bytes -> bytes.equals(other);
            case Nanoseconds duration -> duration.equals(other);
            case Timestamp time -> time.equals(other);
            case CelType type -> other instanceof CelType that && type.name().equals(that.name());
            case CelList list -> other instanceof CelList that
                    ? list.isEqualTo(that, meter)
                    : list instanceof TreeList ? CelError.noSuchOverload(other) : (Object) false;
            case CelMap map -> other instanceof CelMap that
                    ? map.isEqualTo(that, meter)
                    : map instanceof TreeMap ? CelError.noSuchOverload(other) : (Object) false;
            case OptionalValue optional -> equalOptionals(optional, other, meter);
            case Preserved preserved -> preserved.isEqualTo(other);
            default -> one.getClass() == other.getClass() ? one.equals(other) : CelError.noSuchOverload(other);
        };
    }

    private static Object equalNumbers(Object one, Object other) {
        return Numbers.isNumber(other)
                && !Numbers.isNotANumber(one)
                && !Numbers.isNotANumber(other)
                && Numbers.compare(one, other) == 0;
    }

    private static Object equalOptionals(OptionalValue one, Object other, Meter meter) {
        if (!(other instanceof OptionalValue that)) {
            return false;
        }
        if (one.value() == null || that.value() == null) {
            return one.value() == that.value();
        }
        return equal(one.value(), that.value(), meter);
    }

    /** An integer below, equal to or above zero, or an error where the two have no order. */
    public static Object compare(Object one, Object other) {
        if (Numbers.isNumber(one) && Numbers.isNumber(other)) {
            return Numbers.isNotANumber(one) || Numbers.isNotANumber(other)
                    ? new CelError("NaN values cannot be ordered")
                    : (Object) Numbers.compare(one, other);
        }
        return switch (one) {
            case Boolean left when other instanceof Boolean right -> Boolean.compare(left, right);
            case String left when other instanceof String right -> Texts.compare(left, right);
            case ByteString left when other instanceof ByteString right -> Integer.signum(left.compareTo(right));
            case Nanoseconds left when other instanceof Nanoseconds right -> left.compareTo(right);
            case Timestamp left when other instanceof Timestamp right -> left.compareTo(right);
            default -> CelError.noSuchOverload(other);
        };
    }
}
