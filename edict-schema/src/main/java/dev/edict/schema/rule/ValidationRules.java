package dev.edict.schema.rule;

import dev.edict.cel.CostLimits;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.structural.Correlation;
import dev.edict.schema.structural.RuleEvaluation;
import dev.edict.schema.structural.StructuralSchema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a schema in the expression language. Thread-safe; rules are compiled when an object first comes to them,
 * and kept, so there should be one of these for each schema.
 */
public final class ValidationRules implements RuleEvaluation {
    private final RuleNode root;

    private ValidationRules(RuleNode root) {
        this.root = root;
    }

    /** The rules for resources of a schema, {@link RuleEvaluation#NONE} if it has none. */
    public static RuleEvaluation of(StructuralSchema schema) {
        RuleNode root = RuleNode.of(schema, true);
        return root == null ? RuleEvaluation.NONE : new ValidationRules(root);
    }

    @Override
    public void evaluate(
            ObjectValue object, @Nullable Correlation correlation, FieldErrors errors, List<String> warnings) {
        new RuleRun(errors, warnings, CostLimits.PER_OBJECT).validate(
                root, null, object, correlation == null ? null : correlation.old(),
                new RuleRun.Change(correlation, null));
    }

    /**
     * Evaluates the rules of a part of a schema for the default that it gives, once as if it had been so before and once
     * as if it were new.
     *
     * @param path where the default stands
     * @param resource whether the part is the root of a resource
     * @param budget what evaluation may cost
     * @return what is left of the budget, below zero if it was not enough
     */
    public static long evaluateDefault(
            StructuralSchema part, boolean resource, FieldPath path, Value given, FieldErrors errors, long budget) {
        RuleNode node = RuleNode.of(part, resource);
        if (node == null) {
            return budget;
        }
        int before = errors.size();
        RuleRun asUnchanged = new RuleRun(errors, new ArrayList<>(), budget);
        asUnchanged.validate(node, path, given, given, RuleRun.Change.NONE);
        if (errors.size() > before) {
            return asUnchanged.budget();
        }
        RuleRun asNew = new RuleRun(errors, new ArrayList<>(), budget);
        asNew.validate(node, path, given, null, RuleRun.Change.NONE);
        return Math.min(asUnchanged.budget(), asNew.budget());
    }
}
