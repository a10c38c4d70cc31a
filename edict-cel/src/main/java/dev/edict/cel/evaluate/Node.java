package dev.edict.cel.evaluate;

/** A part of an expression that is ready to run. Immutable. */
interface Node {

    /** The value, which may be an error. Charges what it costs. */
    Object evaluate(Frame frame);

    /** A value that is known beforehand. */
    record Constant(Object value) implements Node {
        @Override
        public Object evaluate(Frame frame) {
            return value;
        }
    }
}
