package dev.edict.cel.check;

import dev.edict.cel.syntax.Expression;
import dev.edict.cel.syntax.ParsedExpression;
import dev.edict.cel.type.CelType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An expression whose parts all have types. Immutable.
 *
 * @param root the tree, in which names with dots that are variables or functions have become just that
 * @param types by the number of the node; null for numbers that no node of the tree has
 * @param overloads the signatures that fit a call, by the number of its node
 * @param variables the variables of the environment that are used
 */
public record CheckedExpression(
        ParsedExpression parsed,
        Expression root,
        List<@Nullable CelType> types,
        Map<Integer, List<String>> overloads,
        Set<String> variables) {

    public CelType type() {
        return typeOf(root);
    }

    public CelType typeOf(Expression node) {
        CelType type = types.get(node.id());
        return type == null ? CelType.ERROR : type;
    }

    /** The signatures that fit a call. */
    public List<String> overloadsOf(Expression node) {
        return overloads.getOrDefault(node.id(), List.of());
    }
}
