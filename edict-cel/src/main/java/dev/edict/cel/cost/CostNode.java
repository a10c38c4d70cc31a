package dev.edict.cel.cost;

import dev.edict.cel.syntax.Expression;
import dev.edict.cel.type.CelType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the estimate knows of an operand.
 *
 * @param path where the value comes from; empty if that is not known
 * @param expression null for the elements of an operand, which stand nowhere in the expression
 * @param size null if nothing is known
 */
record CostNode(List<String> path, CelType type, @Nullable Expression expression, @Nullable Estimate size) {
    Estimate sizeOrUnknown() {
        return size == null ? Estimate.UNKNOWN : size;
    }
}
