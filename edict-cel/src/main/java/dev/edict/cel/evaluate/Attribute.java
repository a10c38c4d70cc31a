package dev.edict.cel.evaluate;

import dev.edict.cel.function.Collector;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.OptionalValue;
import dev.edict.cel.value.Values;
import java.util.ArrayList;
import java.util.List;

/**
 * Something to start from and the steps that lead into it, such as {@code self.spec.items[0]}. The whole way is one
 * node: each step costs one, and so does the beginning, but only where the way is looked at for its value.
 */
sealed interface Attribute {

    /** The value at the end of the way. Charges for the steps. */
    Object resolve(Frame frame);

    /** The same way with one more step. */
    Attribute plus(Step step);

    private static List<Step> join(List<Step> steps, Step step) {
        List<Step> more = new ArrayList<>(steps);
        more.add(step);
        return List.copyOf(more);
    }

    private static Object walk(Object start, List<Step> steps, Frame frame) {
        Object value = start;
        boolean optional = false;
        if (start instanceof OptionalValue whole) {
            if (whole.value() == null) {
                return whole;
            }
            value = Values.withoutSchema(whole.value());
            optional = true;
        }
        for (int index = 0; index < steps.size(); index++) {
            Step step = steps.get(index);
            optional |= step.isOptional();
            value = optional ? step.takeIfPresent(value, frame) : step.take(value, frame);
            if (value == Step.ABSENT) {
                return OptionalValue.NONE;
            }
            if (value instanceof CelError) {
                return value;
            }
        }
        return optional ? OptionalValue.of(value) : value;
    }

    /** A variable of the environment. */
    record Named(String name, List<Step> steps) implements Attribute {
        @Override
        public Object resolve(Frame frame) {
            Object value = frame.variables.find(name);
            if (value == null) {
                return new CelError("no such attribute(s): " + name);
            }
            return value instanceof CelError ? value : walk(value, steps, frame);
        }

        @Override
        public Attribute plus(Step step) {
            return new Named(name, join(steps, step));
        }
    }

    /** A variable of a loop. */
    record Slot(int slot, List<Step> steps) implements Attribute {
        @Override
        public Object resolve(Frame frame) {
            Object value = frame.slots[slot];
            if (value == null) {
                return new CelError("no such attribute(s)");
            }
            return value instanceof CelError ? value : walk(value, steps, frame);
        }

        @Override
        public Attribute plus(Step step) {
            return new Slot(slot, join(steps, step));
        }
    }

    /** What a loop carries along; its first value is found when it is first asked for. */
    record Carried(int slot, Node initial, boolean collects, List<Step> steps) implements Attribute {
        @Override
        public Object resolve(Frame frame) {
            Object value = frame.slots[slot];
            if (value == null) {
                value = initial.evaluate(frame);
                if (collects) {
                    value = Collector.forInitial(value);
                }
                frame.slots[slot] = value;
            }
            return value instanceof CelError ? value : walk(value, steps, frame);
        }

        @Override
        public Attribute plus(Step step) {
            return new Carried(slot, initial, collects, join(steps, step));
        }
    }

    /** The value of another node. */
    record Computed(Node operand, List<Step> steps) implements Attribute {
        @Override
        public Object resolve(Frame frame) {
            Object value = operand.evaluate(frame);
            return value instanceof CelError ? value : walk(value, steps, frame);
        }

        @Override
        public Attribute plus(Step step) {
            return new Computed(operand, join(steps, step));
        }
    }

    /** One of two ways. */
    record Choice(Node condition, Attribute whenTrue, Attribute whenFalse) implements Attribute {
        @Override
        public Object resolve(Frame frame) {
            Object chosen = condition.evaluate(frame);
            if (chosen instanceof Boolean truth) {
                return truth ? whenTrue.resolve(frame) : whenFalse.resolve(frame);
            }
            return CelError.noSuchOverload(chosen);
        }

        @Override
        public Attribute plus(Step step) {
            return new Choice(condition, whenTrue.plus(step), whenFalse.plus(step));
        }
    }
}
