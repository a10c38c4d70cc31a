package dev.edict.cel.check;

import dev.edict.cel.syntax.Expression;
import dev.edict.cel.syntax.Expression.Comprehension;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.TypeKind;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Finds the types of comprehensions: of what they go over, of their variables, and of what they carry along. */
final class LoopChecker {
    private final Names names;
    private final Findings findings;
    private final UnaryOperator<Expression> check;

    /** @param check finds the types of a part, in the scopes that have been entered */
    LoopChecker(Names names, Findings findings, UnaryOperator<Expression> check) {
        this.names = names;
        this.findings = findings;
        this.check = check;
    }

    Expression check(Comprehension loop) {
        Expression range = check.apply(loop.range());
        Expression initial = check.apply(loop.initial());
        CelType carried = findings.typeOf(initial);
        Map<String, CelType> looped = loopVariables(loop, range);
        names.enter(Map.of(loop.accumulator(), carried));
        names.enter(looped);
        Expression condition = check.apply(loop.condition());
        findings.require(condition, CelType.BOOL);
        Expression step = check.apply(loop.step());
        findings.require(step, carried);
        names.leave();
        Expression result = check.apply(loop.result());
        names.leave();
        findings.set(loop, findings.inference.resolve(findings.typeOf(result)));
        return new Comprehension(
                loop.id(), range, loop.variable(), loop.second(), loop.accumulator(), initial, condition, step, result);
    }

    private Map<String, CelType> loopVariables(Comprehension loop, Expression range) {
        CelType type = findings.inference.resolve(findings.typeOf(range));
        CelType key;
        CelType value;
        switch (type.kind()) {
            case LIST -> {
                key = CelType.INT;
                value = type.parameters().getFirst();
            }
            case MAP -> {
                key = type.parameters().getFirst();
                value = type.parameters().get(1);
            }
            case DYN, ERROR, PARAMETER -> {
                findings.inference.isAssignable(CelType.DYN, type);
                key = CelType.DYN;
                value = CelType.DYN;
            }
            default -> {
                findings.report(range.id(), "expression of type '" + type
                        + "' cannot be range of a comprehension (must be list, map, or dynamic)");
                key = CelType.ERROR;
                value = CelType.ERROR;
            }
        }
        if (loop.second() != null) {
            return Map.of(loop.variable(), key, loop.second(), value);
        }
        return Map.of(loop.variable(), type.kind() == TypeKind.LIST ? value : key);
    }
}
