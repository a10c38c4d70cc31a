package dev.edict.schema.rule;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.CelExpression;
import dev.edict.cel.CompileException;
import dev.edict.cel.cost.CostEstimator;
import dev.edict.cel.cost.DeclaredSizes;
import dev.edict.cel.evaluate.PlanException;
import dev.edict.cel.evaluate.Program;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.DeclaredType;
import dev.edict.cel.type.StructTypes;
import dev.edict.model.budget.TimeBudget;
import dev.edict.schema.structural.SchemaPath;
import dev.edict.schema.structural.StructuralSchema;
import dev.edict.schema.structural.ValidationRule;
import java.util.ArrayList;
import java.util.List;

/** Compiles the rules of one part of a schema. */
final class RuleCompiler {
    static final String SELF = "self";
    static final String OLD_SELF = "oldSelf";

    private final StructuralSchema schema;
    private final DeclaredSizes sizes;
    private final CelEnvironment plain;
    private final CelEnvironment optional;

    /** @param schema the schema of the values that the rules are about */
    RuleCompiler(StructuralSchema schema, DeclaredType type, StructTypes types) {
        this.schema = schema;
        this.sizes = new DeclaredSizes(type);
        CelEnvironment self = CelEnvironment.base().withStructs(types).withVariable(SELF, type.type());
        this.plain = self.withVariable(OLD_SELF, type.type());
        this.optional = self.withVariable(OLD_SELF, CelType.optional(type.type()));
    }

    List<CompiledRule> compile(List<ValidationRule> rules) {
        List<CompiledRule> compiled = new ArrayList<>(rules.size());
        for (ValidationRule rule : rules) {
            TimeBudget.largeStep();
            compiled.add(compile(rule));
        }
        return List.copyOf(compiled);
    }

    private CompiledRule compile(ValidationRule rule) {
        if (rule.rule().isBlank()) {
            return new CompiledRule(rule, null, null, false, 0, null, null, 0, "");
        }
        CelEnvironment environment = Boolean.TRUE.equals(rule.optionalOldSelf()) ? optional : plain;
        CelExpression expression;
        Program program;
        try {
            expression = environment.compile(rule.rule());
            if (!expression.type().equals(CelType.BOOL)) {
                return failed(rule, "cel expression must evaluate to a bool");
            }
            program = expression.program();
        } catch (CompileException refused) {
            return failed(rule, "compilation failed: " + refused.issues());
        } catch (PlanException refused) {
            return failed(rule, "program instantiation failed: " + refused.words());
        }
        long cost = CostEstimator.maxCost(expression.checked(), sizes);
        return withMessage(rule, environment, program, expression.uses(OLD_SELF), cost);
    }

    private static CompiledRule failed(ValidationRule rule, String problem) {
        return new CompiledRule(rule, null, problem, false, 0, null, null, 0, "");
    }

    private CompiledRule withMessage(
            ValidationRule rule, CelEnvironment environment, Program program, boolean usesOldSelf, long cost) {
        Program message = null;
        String problem = null;
        long messageCost = 0;
        if (!rule.messageExpression().isEmpty()) {
            try {
                CelExpression expression = environment.compile(rule.messageExpression());
                if (expression.type().equals(CelType.STRING)) {
                    message = expression.program();
                    messageCost = CostEstimator.maxCost(expression.checked(), sizes);
                } else {
                    problem = "messageExpression must evaluate to a string";
                }
            } catch (CompileException refused) {
                problem = "messageExpression compilation failed: " + refused.issues();
            } catch (PlanException refused) {
                problem = "messageExpression instantiation failed: " + refused.words();
            }
        }
        String path = problem == null ? fieldPath(rule) : "";
        return new CompiledRule(rule, program, null, usesOldSelf, cost, message, problem, messageCost, path);
    }

    private String fieldPath(ValidationRule rule) {
        if (rule.fieldPath().isEmpty()) {
            return "";
        }
        try {
            return SchemaPath.of(rule.fieldPath(), schema, true).text();
        } catch (SchemaPath.Broken broken) {
            return "";
        }
    }
}
