package dev.edict.kinds.flowcontrol;

import dev.edict.kinds.field.SemanticEquality;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** FlowSchema: which requests belong together, and at which priority they are served. */
final class FlowSchemaRules extends FlowControlRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final int USUAL_PRECEDENCE = 1000;
    private static final int HIGHEST_PRECEDENCE = 10_000;
    private static final List<String> DISTINGUISHERS = List.of("ByNamespace", "ByUser");

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue spec = object.object("spec");
        return spec.integer("matchingPrecedence") == 0
                ? object.with("spec", spec.with("matchingPrecedence", USUAL_PRECEDENCE))
                : object;
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        String name = object.object("metadata").string("name");
        ObjectValue spec = object.object("spec");
        precedence(spec.integer("matchingPrecedence"), name, errors);
        ObjectValue distinguisher = spec.object("distinguisherMethod");
        if (spec.isSet("distinguisherMethod") && !DISTINGUISHERS.contains(distinguisher.string("type"))) {
            errors.notSupported(SPEC.child("distinguisherMethod", "type"),
                    ObjectValue.of("Type", distinguisher.string("type")), DISTINGUISHERS);
        }
        String level = spec.object("priorityLevelConfiguration").string("name");
        FieldPath levelPath = SPEC.child("priorityLevelConfiguration", "name");
        if (level.isEmpty()) {
            errors.required(levelPath, "must reference a priority level");
        } else {
            FieldRules.format(Formats.dns1123Subdomain(level), level, levelPath, errors);
        }
        List<ObjectValue> rules = spec.list("rules").objects();
        for (int index = 0; index < rules.size(); index++) {
            FlowRuleRules.validate(rules.get(index), SPEC.child("rules").index(index), errors);
        }
        ObjectValue mandatory = MandatoryFlows.SCHEMAS.get(name);
        if (mandatory != null && !SemanticEquality.equal(spec, mandatory)) {
            errors.invalid(SPEC, spec, "spec of '" + name + "' must equal the fixed value");
        }
        status(object.object("status"), errors);
    }

    private static void precedence(long precedence, String name, FieldErrors errors) {
        FieldPath path = SPEC.child("matchingPrecedence");
        if (precedence <= 0) {
            errors.invalid(path, precedence, "must be a positive value");
        }
        if (precedence > HIGHEST_PRECEDENCE) {
            errors.invalid(path, precedence, "must not be greater than " + HIGHEST_PRECEDENCE);
        }
        if (precedence == 1 && !name.equals("exempt")) {
            errors.invalid(path, precedence, "only the schema named 'exempt' may have matchingPrecedence 1");
        }
    }
}
