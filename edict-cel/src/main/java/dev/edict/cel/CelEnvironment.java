package dev.edict.cel;

import dev.edict.cel.check.CheckedExpression;
import dev.edict.cel.check.LiteralRules;
import dev.edict.cel.check.TypeChecker;
import dev.edict.cel.function.FunctionTable;
import dev.edict.cel.function.Libraries;
import dev.edict.cel.syntax.ExpressionParser;
import dev.edict.cel.syntax.ExpressionSource;
import dev.edict.cel.syntax.Issues;
import dev.edict.cel.syntax.ParsedExpression;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.StructTypes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an expression can refer to: variables, types and functions. Immutable and thread-safe; making one from another
 * costs next to nothing, so there may be one for each place where expressions are written.
 */
public final class CelEnvironment {
    private static final ExpressionParser PARSER = new ExpressionParser();
    private static final CelEnvironment BASE =
            new CelEnvironment(Libraries.base(), StructTypes.NONE, Libraries.namedTypes(), false);

    private final FunctionTable functions;
    private final StructTypes structs;
    /** Variables and the names of types. */
    private final Map<String, CelType> names;
    private final boolean bindings;

    private CelEnvironment(FunctionTable functions, StructTypes structs, Map<String, CelType> names, boolean bindings) {
        this.functions = functions;
        this.structs = structs;
        this.names = names;
        this.bindings = bindings;
    }

    /** The functions and types of Kubernetes 1.36, and no variables. */
    public static CelEnvironment base() {
        return BASE;
    }

    public CelEnvironment withVariable(String name, CelType type) {
        Map<String, CelType> more = new HashMap<>(names);
        more.put(name, type);
        return new CelEnvironment(functions, structs, Map.copyOf(more), bindings);
    }

    /** This environment with other types that have fields. */
    public CelEnvironment withStructs(StructTypes types) {
        return new CelEnvironment(functions, types, names, bindings);
    }

    /** This environment with the functions that help to write patches; their types are {@code PatchTypes}. */
    public CelEnvironment withPatchFunctions() {
        return withFunctions(Libraries.withPatches());
    }

    /** This environment with {@code cel.bind}, which gives a value a name. */
    public CelEnvironment withBindings() {
        return new CelEnvironment(functions, structs, names, true);
    }

    /** This environment with more functions. */
    public CelEnvironment withFunctions(FunctionTable table) {
        return new CelEnvironment(table, structs, names, bindings);
    }

    public FunctionTable functions() {
        return functions;
    }

    /** Reads an expression and finds its types. @throws CompileException with everything that is wrong with it */
    public CelExpression compile(String text) throws CompileException {
        Issues issues = new Issues(new ExpressionSource(text));
        CheckedExpression checked = check(issues);
        if (checked == null || !issues.isEmpty()) {
            throw new CompileException(issues.show());
        }
        return new CelExpression(checked, functions, Libraries.namedTypes());
    }

    private @Nullable CheckedExpression check(Issues issues) {
        ParsedExpression parsed = PARSER.parse(issues, bindings);
        if (parsed == null) {
            return null;
        }
        CheckedExpression checked = new TypeChecker(functions, structs, names, parsed, issues).check();
        if (checked != null) {
            new LiteralRules(checked, functions, issues).check();
        }
        return checked;
    }
}
