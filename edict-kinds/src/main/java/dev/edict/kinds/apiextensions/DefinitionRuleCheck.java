package dev.edict.kinds.apiextensions;

import dev.edict.cel.CostLimits;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.Value;
import dev.edict.schema.rule.DefinitionRules;
import dev.edict.schema.rule.ValidationRules;
import dev.edict.schema.structural.StructuralSchema;
import java.util.List;

/** The check of the rules that a definition carries. Without state. */
final class DefinitionRuleCheck implements RuleCheck {

    public DefinitionRuleCheck() {}

    @Override
    public List<FieldError> check(StructuralSchema root, FieldPath path, Extent extent) {
        return DefinitionRules.check(root, path, extent.sound(), extent.anyCost());
    }

    @Override
    public List<FieldError> checkDefault(StructuralSchema schema, boolean resource, Value value, FieldPath path) {
        FieldErrors errors = new FieldErrors();
        ValidationRules.evaluateDefault(schema, resource, path, value, errors, CostLimits.PER_OBJECT);
        return errors.list();
    }
}
