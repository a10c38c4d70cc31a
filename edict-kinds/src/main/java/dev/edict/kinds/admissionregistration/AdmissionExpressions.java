package dev.edict.kinds.admissionregistration;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.CelExpression;
import dev.edict.cel.CompileException;
import dev.edict.cel.type.CelType;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Compiles the expressions of webhooks and policies against what they may speak of: the objects, the request and the
 * namespace, and where a policy has them its parameters and variables.
 *
 * <p>An expression that asks the authorizer is not compiled, and a variable that is made of one may be of any type.
 */
final class AdmissionExpressions {
    private static final String AUTHORIZER = "authorizer";
    private static final String VARIABLES = "variables";

    private CelEnvironment environment;
    private AdmissionTypes types = AdmissionTypes.plain();
    private boolean guessed;

    AdmissionExpressions(boolean parameters) {
        environment = parameters ? AdmissionEnvironment.withParameters() : AdmissionEnvironment.plain();
    }

    /** Lets the expressions that follow speak of variables, of which there are none yet. */
    void openVariables() {
        environment = environment.withVariable(VARIABLES, AdmissionTypes.VARIABLES);
    }

    /** Checks the expression of a variable, and lets those that follow speak of it. */
    void variable(String name, String text, FieldPath path, FieldErrors errors) {
        CelType type = check(text, text, List.of(), path, errors);
        guessed |= asksAuthorizer(text);
        types = types.withVariable(name, type);
        environment = environment.withStructs(types);
    }

    /** Checks an expression of which a truth must come. */
    void condition(String text, FieldPath path, FieldErrors errors) {
        check(text, text, List.of(CelType.BOOL), path, errors);
    }

    /** Checks an expression of which a text must come, and which may not ask the authorizer. */
    void message(String text, FieldPath path, FieldErrors errors) {
        compile(text, text, List.of(CelType.STRING), path, errors);
    }

    /** Checks an expression of which a text or nothing must come; it is shown as it was written, and read without blanks. */
    void note(String text, FieldPath path, FieldErrors errors) {
        check(text.strip(), text, List.of(CelType.STRING, CelType.NULL), path, errors);
    }

    private static boolean asksAuthorizer(String text) {
        return text.contains(AUTHORIZER);
    }

    private CelType check(String text, String shown, List<CelType> wanted, FieldPath path, FieldErrors errors) {
        return asksAuthorizer(text) ? CelType.DYN : compile(text, shown, wanted, path, errors);
    }

    /** The type of the expression, which is any if it has none. */
    private CelType compile(String text, String shown, List<CelType> wanted, FieldPath path, FieldErrors errors) {
        CelExpression expression;
        try {
            expression = environment.compile(text);
        } catch (CompileException refused) {
            errors.invalid(path, shown, "compilation failed: " + refused.issues());
            return CelType.DYN;
        }
        CelType type = expression.type();
        boolean unknown = guessed && type.equals(CelType.DYN) && expression.uses(VARIABLES);
        if (!wanted.isEmpty() && !wanted.contains(type) && !unknown) {
            errors.invalid(path, shown, "must evaluate to " + (wanted.size() == 1
                    ? name(wanted.getFirst())
                    : "one of [" + wanted.stream().map(AdmissionExpressions::name).collect(Collectors.joining(" ")) + "]")
                    + " but got " + name(type));
        }
        return type;
    }

    private static String name(CelType type) {
        return type.equals(CelType.NULL) ? "null_type" : type.toString();
    }
}
