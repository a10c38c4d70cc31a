package dev.edict.schema.rule;

import dev.edict.cel.CostLimits;
import dev.edict.cel.type.DeclaredType;
import dev.edict.cel.type.SchemaTypes;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.structural.StructuralSchema;
import dev.edict.schema.structural.ValidationRule;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Checks the rules of one schema before its definition is accepted: that they compile, and cannot cost too much. */
public final class DefinitionRules {
    private static final String RULES = "x-kubernetes-validations";

    private final Predicate<StructuralSchema> sound;
    private final boolean anyCost;
    private final FieldErrors errors = new FieldErrors();
    private final TotalCost total = new TotalCost();

    private DefinitionRules(Predicate<StructuralSchema> sound, boolean anyCost) {
        this.sound = sound;
        this.anyCost = anyCost;
    }

    /**
     * What is wrong with the rules of a schema.
     *
     * @param root the schema of a resource
     * @param path where it stands
     * @param sound tells of which parts the rules can be checked, because nothing else is wrong with them
     * @param anyCost whether a single rule may cost whatever it costs
     */
    public static List<FieldError> check(
            StructuralSchema root, FieldPath path, Predicate<StructuralSchema> sound, boolean anyCost) {
        DefinitionRules rules = new DefinitionRules(sound, anyCost);
        rules.check(root, RuleNode.of(root, true), path, new Place(1L, null));
        rules.total.check(path, rules.errors);
        return rules.errors.list();
    }

    /**
     * Where a part of a schema is.
     *
     * @param cardinality how many values of it one object can have, in unsigned 64 bits; null if nothing limits that
     * @param uncorrelated the outermost list whose items cannot be told which they were before an update
     */
    private record Place(@Nullable Long cardinality, @Nullable FieldPath uncorrelated) {
        Place within(@Nullable Long maxElements) {
            return new Place(
                    cardinality == null || maxElements == null ? null : Long.valueOf(TotalCost.product(cardinality, maxElements)),
                    uncorrelated);
        }

        Place uncorrelated(FieldPath path) {
            return uncorrelated == null ? new Place(cardinality, path) : this;
        }
    }

    private void check(StructuralSchema schema, @Nullable RuleNode node, FieldPath path, Place place) {
        if (node == null && schema.rules().isEmpty() && !hasLostRules(schema)) {
            return;
        }
        Place within = place.within(maxElements(schema));
        StructuralSchema values = schema.additionalProperties();
        if (values != null) {
            check(values, node == null ? null : node.additional(), path.child("additionalProperties"), within);
        }
        schema.properties().forEach((name, property) -> check(
                property, node == null ? null : node.properties().get(name), path.child("properties").key(name), within));
        StructuralSchema items = schema.items();
        if (items != null) {
            Place ofItems = "map".equals(schema.listType()) ? within : within.uncorrelated(path);
            check(items, node == null ? null : node.items(), path.child("items"), ofItems);
        }
        if (!schema.rules().isEmpty() && sound.test(schema)) {
            checkRules(node, path.child(RULES), place);
        }
    }

    /** Rules of parts that expressions cannot see have no node, but must not go unnoticed. */
    private static boolean hasLostRules(StructuralSchema schema) {
        StructuralSchema items = schema.items();
        StructuralSchema values = schema.additionalProperties();
        return !schema.rules().isEmpty()
                || (items != null && hasLostRules(items))
                || (values != null && hasLostRules(values))
                || schema.properties().values().stream().anyMatch(DefinitionRules::hasLostRules);
    }

    private static @Nullable Long maxElements(StructuralSchema schema) {
        Long bound = switch (schema.type()) {
            case "object" -> schema.hasAdditionalProperties() ? schema.bounds().maxProperties() : Long.valueOf(1);
            case "array" -> schema.bounds().maxItems();
            default -> Long.valueOf(1);
        };
        return bound == null ? null : Long.valueOf(Math.max(0, bound));
    }

    private void checkRules(@Nullable RuleNode node, FieldPath path, Place place) {
        DeclaredType type = node == null ? null : node.type();
        if (node == null || type == null) {
            errors.internal(path, "internal error: failed to construct type information for x-kubernetes-validations rules:"
                    + " unable to convert structural schema to CEL declarations");
            return;
        }
        Long bounded = place.cardinality();
        long cardinality = bounded != null ? bounded : SchemaTypes.MAX_REQUEST_SIZE / (type.minSize() + 1);
        List<CompiledRule> rules = node.rules();
        for (int index = 0; index < rules.size(); index++) {
            checkRule(rules.get(index), path.index(index), cardinality, place);
        }
    }

    private void checkRule(CompiledRule rule, FieldPath path, long cardinality, Place place) {
        FieldPath rulePath = path.child("rule");
        long cost = TotalCost.product(rule.maxCost(), cardinality);
        limit("estimated rule cost", cost, rulePath);
        total.add(rulePath, cost);
        if (rule.problem() != null) {
            errors.invalid(rulePath, shown(rule.rule()), rule.problem());
        }
        FieldPath messagePath = path.child("messageExpression");
        if (rule.messageProblem() != null) {
            errors.invalid(messagePath, shown(rule.rule()), rule.messageProblem());
        } else if (rule.messageProgram() != null) {
            limit("estimated messageExpression cost", rule.messageMaxCost(), messagePath);
            total.add(messagePath, rule.messageMaxCost());
        }
        Boolean optional = rule.rule().optionalOldSelf();
        if (rule.usesOldSelf()) {
            if (place.uncorrelated() != null) {
                errors.invalid(rulePath, rule.rule().rule(),
                        "oldSelf cannot be used on the uncorrelatable portion of the schema within " + place.uncorrelated());
            }
        } else if (optional != null) {
            errors.invalid(path.child("optionalOldSelf"), optional, "may not be set if oldSelf is not used in rule");
        }
    }

    private void limit(String what, long cost, FieldPath path) {
        if (!anyCost && TotalCost.exceeds(cost, CostLimits.ESTIMATED_RULE)) {
            errors.forbidden(path, TotalCost.message(what, cost, CostLimits.ESTIMATED_RULE));
        }
    }

    /** A rule as the server shows it: by the names of its fields inside. */
    private static Value shown(ValidationRule rule) {
        return ObjectValue.of(
                "Rule", rule.rule(),
                "Message", rule.message(),
                "MessageExpression", rule.messageExpression(),
                "Reason", rule.reason() == null ? NullValue.NULL : rule.reason(),
                "FieldPath", rule.fieldPath(),
                "OptionalOldSelf", rule.optionalOldSelf() == null ? NullValue.NULL : rule.optionalOldSelf());
    }
}
