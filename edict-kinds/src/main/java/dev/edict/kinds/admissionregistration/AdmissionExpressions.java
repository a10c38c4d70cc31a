package dev.edict.kinds.admissionregistration;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.CelExpression;
import dev.edict.cel.CompileException;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.PatchTypes;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Compiles the expressions of webhooks and policies against what they may speak of: the objects, the request, the namespace
 * and rights, and where a policy has them its parameters and variables.
 */
final class AdmissionExpressions {
    private PolicyEnvironment environment;

    AdmissionExpressions(boolean parameters) {
        environment = PolicyEnvironment.of(parameters);
    }

    /** Lets the expressions that follow speak of variables, of which there are none yet. */
    void openVariables() {
        environment = environment.withVariables();
    }

    /** Checks the expression of a variable, and lets those that follow speak of it. */
    void variable(String name, String text, FieldPath path, FieldErrors errors) {
        environment = environment.withVariable(
                name, check(text, text, environment.full(), List.of(), path, errors));
    }

    /** Checks an expression of which a truth must come. */
    void condition(String text, FieldPath path, FieldErrors errors) {
        check(text, text, environment.full(), List.of(CelType.BOOL), path, errors);
    }

    /** Checks an expression of which a text must come, and which may not ask for rights. */
    void message(String text, FieldPath path, FieldErrors errors) {
        check(text, text, environment.quiet(), List.of(CelType.STRING), path, errors);
    }

    /** Checks an expression of which a text or nothing must come; it is shown as it was written, and read without blanks. */
    void note(String text, FieldPath path, FieldErrors errors) {
        check(text.strip(), text, environment.full(), List.of(CelType.STRING, CelType.NULL), path, errors);
    }

    /** Checks an expression of which a part of an object must come. */
    void partialObject(String text, FieldPath path, FieldErrors errors) {
        check(text.strip(), text.strip(), environment.changing(), List.of(PatchTypes.OBJECT), path, errors);
    }

    /** Checks an expression of which the operations of a JSON Patch must come. */
    void jsonPatch(String text, FieldPath path, FieldErrors errors) {
        check(text.strip(), text.strip(), environment.changing(),
                List.of(CelType.list(PatchTypes.OPERATION)), path, errors);
    }

    /** The type of the expression, which is any if it has none. */
    private static CelType check(
            String text, String shown, CelEnvironment words, List<CelType> wanted, FieldPath path, FieldErrors errors) {
        CelExpression expression;
        try {
            expression = words.compile(text);
        } catch (CompileException refused) {
            errors.invalid(path, shown, "compilation failed: " + refused.issues());
            return CelType.DYN;
        }
        CelType type = expression.type();
        if (!wanted.isEmpty() && !wanted.contains(type)) {
            errors.invalid(path, shown, "must evaluate to " + (wanted.size() == 1
                    ? wanted.getFirst().declaredName()
                    : "one of [" + wanted.stream().map(CelType::declaredName).collect(Collectors.joining(" ")) + "]")
                    + " but got " + type.declaredName());
        }
        return type;
    }
}
