package dev.edict.schema.decode;

import dev.edict.model.format.GoBase64;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.Objects;

/** The types that Go's decoder reads from a JSON string, number or boolean. */
final class ScalarTypes {
    private ScalarTypes() {}

    record StringType(String name) implements GoType {
        private static final StringValue EMPTY = new StringValue("");

        @Override
        public Value decode(Value value, DecodeRun run) {
            if (value instanceof StringValue) {
                return value;
            }
            run.mismatch(value, name);
            return EMPTY;
        }

        @Override
        public Value zero() {
            return EMPTY;
        }

        @Override
        public boolean isEmpty(Value decoded) {
            return decoded instanceof StringValue text && text.text().isEmpty();
        }
    }

    /** A byte slice, written in base64. */
    record BytesType(String name) implements GoType {
        @Override
        public Value decode(Value value, DecodeRun run) {
            if (!(value instanceof StringValue text)) {
                run.mismatch(value, name);
                return NullValue.NULL;
            }
            try {
                String canonical = GoBase64.canonical(text.text());
                return canonical.equals(text.text()) ? text : new StringValue(canonical);
            } catch (GoBase64.CorruptInputException corrupt) {
                run.fail(Objects.requireNonNull(corrupt.getMessage()));
                return NullValue.NULL;
            }
        }

        @Override
        public Value zero() {
            return NullValue.NULL;
        }

        @Override
        public boolean isEmpty(Value decoded) {
            return decoded instanceof StringValue text && text.text().isEmpty();
        }
    }

    record BooleanType(String name) implements GoType {
        @Override
        public Value decode(Value value, DecodeRun run) {
            if (value instanceof BooleanValue) {
                return value;
            }
            run.mismatch(value, name);
            return BooleanValue.FALSE;
        }

        @Override
        public Value zero() {
            return BooleanValue.FALSE;
        }

        @Override
        public boolean isEmpty(Value decoded) {
            return decoded == BooleanValue.FALSE;
        }
    }

    record IntegerType(String name, int bits) implements GoType {
        private static final NumberValue ZERO = NumberValue.of(0);

        @Override
        public Value decode(Value value, DecodeRun run) {
            if (!(value instanceof NumberValue number)) {
                run.mismatch(value, name);
                return ZERO;
            }
            if (isInRange(number, bits)) {
                return number;
            }
            if (run.isFromMap()) {
                if (MapWords.isWhole(number)) {
                    return MapWords.integer(number, bits);
                }
                run.mismatch(value, name);
                return ZERO;
            }
            if (number.literal().equals("-0")) {
                return ZERO;
            }
            run.mismatch("number " + number.literal(), name);
            return ZERO;
        }

        static boolean isInRange(NumberValue number, int bits) {
            return number.isLong() && (bits == 64 || number.longValue() == (int) number.longValue());
        }

        @Override
        public Value zero() {
            return ZERO;
        }

        @Override
        public boolean isEmpty(Value decoded) {
            return decoded instanceof NumberValue number && number.isLong() && number.longValue() == 0;
        }
    }

    record FloatType(String name) implements GoType {
        @Override
        public Value decode(Value value, DecodeRun run) {
            if (!(value instanceof NumberValue number)) {
                run.mismatch(value, name);
                return NumberValue.of(0);
            }
            double read = number.doubleValue();
            if (Double.isInfinite(read)) {
                run.mismatch("number " + number.literal(), name);
                return NumberValue.of(0);
            }
            NumberValue written = NumberValue.of(read);
            return written.literal().equals(number.literal()) ? number : written;
        }

        @Override
        public Value zero() {
            return NumberValue.of(0);
        }

        @Override
        public boolean isEmpty(Value decoded) {
            return decoded instanceof NumberValue number && number.doubleValue() == 0;
        }
    }
}
