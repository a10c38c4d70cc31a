package dev.edict.schema.decode;

import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormatException;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.Objects;

/** The types of Kubernetes that read themselves, and so stop the reading of a document when they fail. */
final class SelfReadingTypes {
    private SelfReadingTypes() {}

    record QuantityType(String name) implements GoType {
        private static final StringValue ZERO = new StringValue("0");

        @Override
        public Value decode(Value value, DecodeRun run) {
            String canonical;
            try {
                canonical = (value instanceof StringValue text ? Quantity.parse(text.text().strip())
                        : Quantity.parse(value)).toString();
            } catch (QuantityFormatException wrong) {
                throw new DecodeException(Objects.requireNonNull(wrong.getMessage()));
            }
            return value instanceof StringValue given && given.text().equals(canonical)
                    ? given : new StringValue(canonical);
        }

        @Override
        public Value zero() {
            return ZERO;
        }

        @Override
        public boolean isEmpty(Value decoded) {
            return false;
        }
    }

    record IntOrStringType(String name) implements GoType {
        @Override
        public Value decode(Value value, DecodeRun run) {
            if (value instanceof StringValue) {
                return value;
            }
            if (!(value instanceof NumberValue number)) {
                throw run.mismatchException(DecodeRun.word(value), "int32");
            }
            if (run.isFromMap() && !number.isLong() && MapWords.isWhole(number)) {
                return decode(MapWords.integer(number, 64), run);
            }
            if (!ScalarTypes.IntegerType.isInRange(number, 32)) {
                throw run.mismatchException("number " + number.literal(), "int32");
            }
            return number;
        }

        @Override
        public Value zero() {
            return NumberValue.of(0);
        }

        @Override
        public boolean isEmpty(Value decoded) {
            return false;
        }
    }

    /** A time, to the second or to the microsecond. The zero time is written as null. */
    record TimeType(String name, GoTime layout) implements GoType {
        @Override
        public Value decode(Value value, DecodeRun run) {
            if (!(value instanceof StringValue text)) {
                throw run.mismatchException(DecodeRun.word(value), "string");
            }
            String canonical = layout.canonical(text.text());
            if (canonical.startsWith("0001-01-01T00:00:00")) {
                return NullValue.NULL;
            }
            return canonical.equals(text.text()) ? text : new StringValue(canonical);
        }

        @Override
        public Value zero() {
            return NullValue.NULL;
        }

        @Override
        public boolean isEmpty(Value decoded) {
            return decoded == NullValue.NULL;
        }
    }

    /** JSON that is kept as it is. */
    record RawType(String name) implements GoType {
        @Override
        public Value decode(Value value, DecodeRun run) {
            return value;
        }

        @Override
        public Value zero() {
            return NullValue.NULL;
        }

        @Override
        public boolean isEmpty(Value decoded) {
            return decoded == NullValue.NULL;
        }
    }
}
