package dev.edict.kinds.admissionregistration;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** MutatingAdmissionPolicy: expressions that change objects on their way in. */
final class MutatingAdmissionPolicyRules extends PolicyRules {
    private static final List<String> PATCH_TYPES = List.of("ApplyConfiguration", "JSONPatch");

    @Override
    boolean alwaysHasVariables() {
        return true;
    }

    @Override
    void constraints(ObjectValue constraints, FieldPath path, FieldErrors errors) {
        MatchResourcesRules.mutatingOperations(constraints, path, errors);
    }

    @Override
    void effects(ObjectValue policy, AdmissionExpressions expressions, FieldPath path, FieldErrors errors) {
        ObjectValue spec = policy.object("spec");
        List<ObjectValue> mutations = spec.list("mutations").objects();
        if (mutations.isEmpty()) {
            errors.required(path.child("mutations"), "mutations must contain at least one item");
        }
        for (int index = 0; index < mutations.size(); index++) {
            mutation(mutations.get(index), expressions, path.child("mutations").index(index), errors);
        }
        String reinvocation = spec.string("reinvocationPolicy");
        if (reinvocation.isEmpty()) {
            errors.required(path.child("reinvocationPolicy"));
        } else if (!WebhookRules.REINVOCATION_POLICIES.contains(reinvocation)) {
            errors.notSupported(
                    path.child("reinvocationPolicy"), reinvocation, WebhookRules.REINVOCATION_POLICIES);
        }
    }

    private static void mutation(
            ObjectValue mutation, AdmissionExpressions expressions, FieldPath path, FieldErrors errors) {
        String type = mutation.string("patchType");
        switch (type) {
            case "" -> errors.required(path.child("patchType"));
            case "JSONPatch" ->
                patch(mutation, type, "jsonPatch", "applyConfiguration", expressions::jsonPatch, path, errors);
            case "ApplyConfiguration" ->
                patch(mutation, type, "applyConfiguration", "jsonPatch", expressions::partialObject, path, errors);
            default -> errors.notSupported(path.child("patchType"), type, PATCH_TYPES);
        }
    }

    /** Checks an expression at a place. */
    private interface Check {
        void check(String text, FieldPath path, FieldErrors errors);
    }

    private static void patch(
            ObjectValue mutation, String type, String needed, String other, Check check, FieldPath path,
            FieldErrors errors) {
        String expression = mutation.object(needed).string("expression");
        if (!mutation.isSet(needed)) {
            errors.required(path.child(needed), "must be specified when patchType is " + type);
        } else if (expression.isBlank()) {
            errors.required(path.child(needed, "expression"));
        } else {
            check.check(expression, path.child(needed, "expression"), errors);
        }
        if (mutation.isSet(other)) {
            errors.invalid(path.child(other), "{" + other + "}", "must not be specified when patchType is " + type);
        }
    }
}
