package dev.edict.types;

/** A number or a text, such as a port or its name, an amount or a percentage. */
public sealed interface IntOrString {

    /** How fields of this type are read and written. */
    Codec<IntOrString> CODEC = new Codec<>() {
        @Override
        public IntOrString read(ValueReader in) {
            return in.isString() ? of(in.string()) : of(in.integer32());
        }

        @Override
        public void write(IntOrString value, ValueWriter out) {
            switch (value) {
                case Int number -> out.integer(number.value());
                case Text text -> out.string(text.value());
            }
        }
    };

    /** The number 0: what Go's empty value is. */
    IntOrString ZERO = new Int(0);

    /** A number. */
    record Int(int value) implements IntOrString {

        @Override
        public String toString() {
            return Integer.toString(value);
        }
    }

    /** A text. */
    record Text(String value) implements IntOrString {

        @Override
        public String toString() {
            return value;
        }
    }

    static IntOrString of(int number) {
        return new Int(number);
    }

    static IntOrString of(String text) {
        return new Text(text);
    }
}
