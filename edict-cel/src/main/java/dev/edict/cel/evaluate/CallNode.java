package dev.edict.cel.evaluate;

import dev.edict.cel.cost.RuntimeCost;
import dev.edict.cel.function.CelFunction;
import dev.edict.cel.value.CelError;
import java.util.List;

/**
 * A call of a function.
 *
 * @param overload the signature, empty if several fit
 * @param lenient whether the function wants to see errors
 * @param hasty whether arguments after one that failed are left alone; such a call costs nothing
 */
record CallNode(
        String function, String overload, List<Node> arguments, CelFunction implementation, boolean lenient, boolean hasty)
        implements Node {

    @Override
    public Object evaluate(Frame frame) {
        Object[] values = new Object[arguments.size()];
        CelError failure = null;
        for (int index = 0; index < values.length; index++) {
            Object value = arguments.get(index).evaluate(frame);
            values[index] = value;
            if (!lenient && failure == null && value instanceof CelError error) {
                failure = error;
                if (hasty && index < values.length - 1) {
                    return error;
                }
            }
        }
        Object result = failure != null ? failure : implementation.call(values, frame.meter);
        frame.meter.charge(RuntimeCost.ofCall(function, overload, values, result));
        return result;
    }
}
