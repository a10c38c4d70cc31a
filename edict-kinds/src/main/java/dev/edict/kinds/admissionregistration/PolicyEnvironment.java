package dev.edict.kinds.admissionregistration;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.access.AccessTypes;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.PatchTypes;
import dev.edict.cel.type.StructTypes;

/**
 * What the expressions of one policy may speak of, with the variables that it has declared so far. Immutable.
 *
 * @param words the variables that are always there, without rights
 * @param types of the request, its namespace and the policy's variables
 * @param more types that schemas declare
 */
public record PolicyEnvironment(CelEnvironment words, AdmissionTypes types, StructTypes more) {
    private static final String VARIABLES = "variables";

    /** Objects of any type, and no variables of the policy's own. @param parameters whether the policy has parameters */
    public static PolicyEnvironment of(boolean parameters) {
        return new PolicyEnvironment(
                AdmissionEnvironment.quiet(parameters), AdmissionTypes.plain(), StructTypes.NONE);
    }

    /** With objects of a known type. @param declared knows the type */
    public PolicyEnvironment withObjects(CelType type, StructTypes declared) {
        return new PolicyEnvironment(
                words.withVariable("object", type).withVariable("oldObject", type), types, declared.or(more));
    }

    /** With parameters of a known type. @param declared knows the type */
    public PolicyEnvironment withParameters(CelType type, StructTypes declared) {
        return new PolicyEnvironment(words.withVariable("params", type), types, declared.or(more));
    }

    /** With variables of the policy's own, of which there are none yet. */
    public PolicyEnvironment withVariables() {
        return new PolicyEnvironment(words.withVariable(VARIABLES, AdmissionTypes.VARIABLES), types, more);
    }

    /** With one more variable. @param type of the expression behind it */
    public PolicyEnvironment withVariable(String name, CelType type) {
        return new PolicyEnvironment(words, types.withVariable(name, type), more);
    }

    /** For expressions that may ask for rights: all but messages. */
    public CelEnvironment full() {
        return AdmissionEnvironment.authorized(words).withStructs(types.or(more));
    }

    /** For messages. */
    public CelEnvironment quiet() {
        return words.withStructs(types.or(more));
    }

    /** For expressions that make changes. */
    public CelEnvironment changing() {
        return AdmissionEnvironment.authorized(words).withPatchFunctions()
                .withStructs(types.or(more).or(PatchTypes.ALL));
    }

    /** For finding out whether expressions fit the types of objects; these know less of rights, as in Kubernetes. */
    public CelEnvironment checking() {
        return quiet().withVariable("authorizer", AccessTypes.AUTHORIZER);
    }
}
