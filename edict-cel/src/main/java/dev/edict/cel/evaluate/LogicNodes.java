package dev.edict.cel.evaluate;

import dev.edict.cel.cost.RuntimeCost;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.Equality;
import dev.edict.cel.value.OptionalValue;
import java.util.List;
import java.util.Set;

/** The operators that do not need all their operands, and those that any two values have. */
final class LogicNodes {
    private LogicNodes() {}

    /** {@code &&} or {@code ||}: one operand can settle it, even next to one that failed. */
    record Junction(List<Node> terms, boolean settling) implements Node {
        @Override
        public Object evaluate(Frame frame) {
            Object failure = null;
            for (int index = 0; index < terms.size(); index++) {
                Node term = terms.get(index);
                Object value = term.evaluate(frame);
                if (!(value instanceof Boolean truth)) {
                    failure = failure == null ? CelError.noSuchOverload(value) : failure;
                } else if (truth == settling) {
                    return truth;
                }
            }
            return failure == null ? (Object) !settling : failure;
        }
    }

    /** {@code ==} or {@code !=}. */
    record Comparison(Node left, Node right, boolean wanted) implements Node {
        @Override
        public Object evaluate(Frame frame) {
            Object one = left.evaluate(frame);
            Object other = right.evaluate(frame);
            Object result = compare(one, other, frame);
            frame.meter.charge(RuntimeCost.ofEquality(one, other, wanted));
            return result;
        }

        private Object compare(Object one, Object other, Frame frame) {
            if (one instanceof CelError) {
                return one;
            }
            if (other instanceof CelError) {
                return other;
            }
            Object equal = Equality.equal(one, other, frame.meter);
            return wanted ? equal : (Object) !Boolean.TRUE.equals(equal);
        }
    }

    /** {@code in} a list of literals. */
    record Membership(Node value, Set<Object> members) implements Node {
        @Override
        public Object evaluate(Frame frame) {
            Object sought = value.evaluate(frame);
            return sought instanceof CelError ? sought : (Object) members.contains(sought);
        }
    }

    /** The first optional that has a value, or the value itself. */
    record Alternative(Node optional, Node otherwise, boolean unwraps) implements Node {
        @Override
        public Object evaluate(Frame frame) {
            Object first = optional.evaluate(frame);
            if (!(first instanceof OptionalValue found)) {
                return first;
            }
            if (found.value() == null) {
                return otherwise.evaluate(frame);
            }
            return unwraps ? found.value() : found;
        }
    }
}
