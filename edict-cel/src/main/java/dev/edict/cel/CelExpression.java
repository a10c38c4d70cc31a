package dev.edict.cel;

import dev.edict.cel.check.CheckedExpression;
import dev.edict.cel.evaluate.PlanException;
import dev.edict.cel.evaluate.Program;
import dev.edict.cel.function.FunctionTable;
import dev.edict.cel.type.CelType;
import java.util.Map;

/** An expression that has been read and has types. Immutable. */
public final class CelExpression {
    private final CheckedExpression checked;
    private final FunctionTable functions;
    private final Map<String, CelType> types;

    CelExpression(CheckedExpression checked, FunctionTable functions, Map<String, CelType> types) {
        this.checked = checked;
        this.functions = functions;
        this.types = types;
    }

    public String text() {
        return checked.parsed().source().text();
    }

    public CelType type() {
        return checked.type();
    }

    /** Whether the expression refers to the variable. */
    public boolean uses(String variable) {
        return checked.variables().contains(variable);
    }

    public CheckedExpression checked() {
        return checked;
    }

    /** The expression made ready to run. @throws PlanException if it would fail in any case */
    public Program program() throws PlanException {
        return Program.of(checked, functions, types);
    }
}
