package dev.edict.cel.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node of an expression's tree. The number of a node is its own; what is found out about nodes is kept by number. */
public sealed interface Expression {

    int id();

    /** @param value a Boolean, Long, Double, String, or one of the value types of expressions */
    record Literal(int id, Object value) implements Expression {}

    record Identifier(int id, String name) implements Expression {}

    /** @param test whether only the presence of the field is asked for */
    record Select(int id, Expression operand, String field, boolean test) implements Expression {}

    /** @param target what a member function is called on */
    record Call(int id, @Nullable Expression target, String function, List<Expression> arguments)
            implements Expression {}

    /** @param optional for each element whether it is left out when it has no value */
    record ListLiteral(int id, List<Expression> elements, List<Boolean> optional) implements Expression {}

    record MapLiteral(int id, List<MapEntry> entries) implements Expression {}

    record MapEntry(int id, Expression key, Expression value, boolean optional) {}

    record StructLiteral(int id, String typeName, List<StructField> fields) implements Expression {}

    record StructField(int id, String name, Expression value, boolean optional) {}

    /**
     * A loop that carries a value along.
     *
     * @param variable the element, or the key of a map; with two variables the index or key
     * @param second the element or value, if the loop has two variables
     */
    record Comprehension(
            int id,
            Expression range,
            String variable,
            @Nullable String second,
            String accumulator,
            Expression initial,
            Expression condition,
            Expression step,
            Expression result)
            implements Expression {}
}
