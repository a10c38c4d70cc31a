package dev.edict.kinds.admissionregistration;

import dev.edict.kinds.rule.Preparation;
import dev.edict.kinds.rule.SpecRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What policies that refuse and policies that change have in common. */
abstract class PolicyRules extends SpecRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final Set<String> RESERVED = Set.of(
            "true", "false", "null", "in", "as", "break", "const", "continue", "else", "for", "function", "if",
            "import", "let", "loop", "package", "namespace", "return", "var", "void", "while");

    PolicyRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    /** Checks what a policy does, given the part that all policies have is checked. */
    abstract void effects(
            ObjectValue policy, AdmissionExpressions expressions, FieldPath path, FieldErrors errors);

    /** Whether expressions can speak of variables although the policy declares none. */
    boolean alwaysHasVariables() {
        return false;
    }

    /** Checks more of the requests that a policy is about. */
    void constraints(ObjectValue constraints, FieldPath path, FieldErrors errors) {}

    @Override
    public final ObjectValue setDefaults(ObjectValue object) {
        return object.with("spec", object.object("spec")
                .withDefault("failurePolicy", "Fail")
                .mapObject("matchConstraints", MatchResourcesRules::setDefaults));
    }

    @Override
    public final void validateCreate(ObjectValue object, FieldErrors errors) {
        validate(object, false, errors);
    }

    @Override
    public final void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        ObjectValue oldSpec = old.object("spec");
        boolean asBefore = !Preparation.differs(spec, oldSpec, "paramKind")
                && !Preparation.differs(spec, oldSpec, "matchConditions");
        validate(object, asBefore, errors);
    }

    private void validate(ObjectValue object, boolean sameConditions, FieldErrors errors) {
        genericMetadata(object, errors);
        ObjectValue spec = object.object("spec");
        if (!spec.isSet("failurePolicy")) {
            errors.required(SPEC.child("failurePolicy"));
        } else if (!WebhookRules.FAILURE_POLICIES.contains(spec.string("failurePolicy"))) {
            errors.notSupported(
                    SPEC.child("failurePolicy"), spec.string("failurePolicy"), WebhookRules.FAILURE_POLICIES);
        }
        if (spec.isSet("paramKind")) {
            ParameterRules.kind(spec.object("paramKind"), SPEC.child("paramKind"), errors);
        }
        FieldPath constraintsPath = SPEC.child("matchConstraints");
        if (spec.isSet("matchConstraints")) {
            ObjectValue constraints = spec.object("matchConstraints");
            MatchResourcesRules.validate(constraints, constraintsPath, errors);
            if (constraints.list("resourceRules").isEmpty()) {
                errors.required(constraintsPath.child("resourceRules"));
            }
            constraints(constraints, constraintsPath, errors);
        } else {
            errors.required(constraintsPath);
        }
        AdmissionExpressions expressions = new AdmissionExpressions(spec.isSet("paramKind"));
        if (!sameConditions) {
            MatchConditionRules.validate(
                    spec.list("matchConditions"), expressions, SPEC.child("matchConditions"), errors);
        }
        List<ObjectValue> variables = spec.list("variables").objects();
        if (alwaysHasVariables() || !variables.isEmpty()) {
            expressions.openVariables();
        }
        for (int index = 0; index < variables.size(); index++) {
            variable(variables.get(index), expressions, SPEC.child("variables").index(index), errors);
        }
        effects(object, expressions, SPEC, errors);
    }

    private static void variable(
            ObjectValue variable, AdmissionExpressions expressions, FieldPath path, FieldErrors errors) {
        String name = variable.string("name");
        if (name.isBlank()) {
            errors.required(path.child("name"), "name is not specified");
        } else if (!isIdentifier(name)) {
            errors.invalid(path.child("name"), name, "must be a valid CEL identifier");
        }
        if (variable.string("expression").isBlank()) {
            errors.required(path.child("expression"), "expression is not specified");
        } else {
            expressions.variable(name, variable.string("expression"), path.child("expression"), errors);
        }
    }

    private static boolean isIdentifier(String name) {
        return !RESERVED.contains(name) && !(name.charAt(0) >= '0' && name.charAt(0) <= '9')
                && name.chars().allMatch(character -> character == '_'
                        || (character >= 'a' && character <= 'z')
                        || (character >= 'A' && character <= 'Z')
                        || (character >= '0' && character <= '9'));
    }

    @Override
    public final List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        return StaticNames.warnings(object);
    }

    @Override
    public final boolean allowsUnconditionalUpdate() {
        return false;
    }
}
