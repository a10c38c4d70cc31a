package dev.edict.cel.check;

import dev.edict.cel.syntax.Expression;
import dev.edict.cel.syntax.Issues;
import dev.edict.cel.syntax.ParsedExpression;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.TypeInference;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What has been found out about the nodes of one expression so far: their types, their overloads, and what is wrong. */
final class Findings {
    /** What is known of type parameters. */
    final TypeInference inference = new TypeInference();

    private final ParsedExpression parsed;
    private final Issues issues;
    private final @Nullable CelType[] types;
    private final Map<Integer, List<String>> overloads = new HashMap<>();

    Findings(ParsedExpression parsed, Issues issues) {
        this.parsed = parsed;
        this.issues = issues;
        this.types = new CelType[parsed.size()];
    }

    void set(Expression node, CelType type) {
        types[node.id()] = type;
    }

    /** The type of a node; that of a mistake if none was found. */
    CelType typeOf(Expression node) {
        CelType type = types[node.id()];
        return type == null ? CelType.ERROR : type;
    }

    void setOverloads(Expression call, List<String> fitting) {
        overloads.put(call.id(), fitting);
    }

    void report(int id, String message) {
        issues.add(parsed.placeOf(id), message);
    }

    /** Reports a node whose type is not the one that it must be. */
    void require(Expression node, CelType type) {
        if (!inference.isAssignable(type, typeOf(node))) {
            mismatch(node, type, typeOf(node));
        }
    }

    void mismatch(Expression node, CelType expected, CelType actual) {
        report(node.id(), "expected type '" + expected + "' but found '" + actual + "'");
    }

    void undeclared(Expression node, String name) {
        report(node.id(), "undeclared reference to '" + name + "' (in container '')");
    }

    /**
     * The expression with its types, or null if something is wrong.
     *
     * @param root the expression in which names have been resolved
     * @param used the variables that it needs
     */
    @Nullable CheckedExpression conclude(Expression root, Set<String> used) {
        if (!issues.isEmpty()) {
            return null;
        }
        for (int id = 0; id < types.length; id++) {
            CelType type = types[id];
            types[id] = type == null ? null : inference.resolveOrDynamic(type);
        }
        List<@Nullable CelType> found = Collections.unmodifiableList(Arrays.asList(types));
        return new CheckedExpression(parsed, root, found, Map.copyOf(overloads), used);
    }
}
