package dev.edict.schema.rule;

import dev.edict.cel.CostLimits;
import dev.edict.cel.evaluate.Program;
import dev.edict.cel.evaluate.Variables;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.OptionalValue;
import dev.edict.cel.value.Values;
import dev.edict.model.budget.TimeBudget;
import dev.edict.model.field.ErrorType;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.structural.Correlation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One evaluation of all rules for one object, within one budget. For one thread. */
final class RuleRun {
    private static final int LONGEST_MESSAGE = 5 * 1024;
    private static final String OUT_OF_BUDGET =
            "validation failed due to running out of cost budget, no further validation rules will be run";

    private final FieldErrors errors;
    private final List<String> warnings;
    /** What is left; below zero when no more rules are to be run. */
    private long budget;

    RuleRun(FieldErrors errors, List<String> warnings, long budget) {
        this.errors = errors;
        this.warnings = warnings;
        this.budget = budget;
    }

    long budget() {
        return budget;
    }

    /**
     * What has become of a value in an update.
     *
     * @param here the value and what it was before, if the schema tells
     * @param around the closest container of which that is known
     */
    record Change(@Nullable Correlation here, @Nullable Correlation around) {
        static final Change NONE = new Change(null, null);

        boolean isNone() {
            return here != null ? !here.isUnchanged() : around == null || !around.isUnchanged();
        }

        Change key(String name) {
            if (here == null) {
                return this;
            }
            boolean ofType = around == null && (name.equals("apiVersion") || name.equals("kind"));
            return ofType ? NONE : new Change(here.key(name), here);
        }

        Change item(int index) {
            return here == null ? this : new Change(here.item(index), here);
        }
    }

    void validate(@Nullable RuleNode node, @Nullable FieldPath path, Value value, @Nullable Value old, Change change) {
        if (node == null || value == NullValue.NULL) {
            return;
        }
        TimeBudget.step();
        evaluate(node, path, value, old == NullValue.NULL ? null : old, change);
        for (RuleNode branch : node.allOf()) {
            if (budget >= 0) {
                validate(branch, path, value, old, new Change(null, change.around()));
            }
        }
        if (budget >= 0 && value instanceof ListValue list) {
            validateItems(node, path, list, change);
        }
        if (budget >= 0 && value instanceof ObjectValue object) {
            validateEntries(node, path, object, old instanceof ObjectValue before ? before : ObjectValue.EMPTY, change);
        }
    }

    private void validateItems(RuleNode node, @Nullable FieldPath path, ListValue list, Change change) {
        if (node.items() == null) {
            return;
        }
        for (int index = 0; index < list.size() && budget >= 0; index++) {
            Change item = change.item(index);
            Value old = change.here() == null || item.here() == null ? null : item.here().old();
            FieldPath at = path == null ? FieldPath.of("").index(index) : path.index(index);
            validate(node.items(), at, list.get(index), old, item);
        }
    }

    private void validateEntries(
            RuleNode node, @Nullable FieldPath path, ObjectValue object, ObjectValue old, Change change) {
        if (node.additional() != null) {
            for (int position = 0; position < object.size() && budget >= 0; position++) {
                String key = object.keyAt(position);
                FieldPath at = path == null ? FieldPath.of("").key(key) : path.key(key);
                validate(node.additional(), at, object.valueAt(position), old.get(key), change.key(key));
            }
        }
        if (node.properties().isEmpty()) {
            return;
        }
        for (int position = 0; position < object.size() && budget >= 0; position++) {
            String name = object.keyAt(position);
            RuleNode property = node.properties().get(name);
            if (property != null) {
                FieldPath at = path == null ? FieldPath.of(name) : path.child(name);
                validate(property, at, object.valueAt(position), old.get(name), change.key(name));
            }
        }
    }

    private void evaluate(
            RuleNode node, @Nullable FieldPath path, Value value, @Nullable Value old, Change change) {
        String type = node.schema().type();
        if (node.hasNoType()) {
            fail(path, type, "rule compiler initialization error: failed to convert to declType for CEL validation rules");
            return;
        }
        List<CompiledRule> rules = node.rules();
        if (rules.isEmpty()) {
            return;
        }
        if (budget <= 0) {
            stop(path, type, OUT_OF_BUDGET);
            return;
        }
        Self variables = Self.of(node, value, old);
        for (CompiledRule rule : rules) {
            if (rule.problem() != null) {
                fail(path, type, "rule compile error: " + rule.problem());
            } else if (rule.program() != null && (old != null || !rule.usesOldSelf() || rule.hasOptionalOldSelf())) {
                run(rule, rule.program(), variables, path, value, type, change);
                if (budget < 0) {
                    return;
                }
            }
        }
    }

    private void run(
            CompiledRule rule,
            Program program,
            Self variables,
            @Nullable FieldPath path,
            Value value,
            String type,
            Change change) {
        Program.Outcome outcome = program.run(variables.forRule(rule.hasOptionalOldSelf()), CostLimits.PER_CALL);
        if (outcome.cost() > budget) {
            stop(path, type, OUT_OF_BUDGET);
            return;
        }
        budget -= outcome.cost();
        String failure = outcome.stopped() != null
                ? outcome.stopped()
                : outcome.value() instanceof CelError error ? error.message() : null;
        if (failure == null) {
            if (!Boolean.TRUE.equals(outcome.value())) {
                new Failure(rule, path, value, type, change).report(variables);
            }
        } else if (failure.startsWith("operation cancelled: actual cost limit exceeded")) {
            stop(path, type, "'" + failure + "': no further validation rules will be run due to call cost exceeds limit for"
                    + " rule: " + rule.shown());
        } else if (failure.startsWith("no such overload")) {
            fail(path, type, "'" + failure + "': call arguments did not match a supported operator, function or macro"
                    + " signature for rule: " + rule.shown());
        } else {
            fail(path, type, failure + " evaluating rule: " + rule.shown());
        }
    }

    private void fail(@Nullable FieldPath path, String type, String detail) {
        errors.add(new FieldError(ErrorType.INVALID, shown(path), new StringValue(type), detail));
    }

    private void stop(@Nullable FieldPath path, String type, String detail) {
        fail(path, type, detail);
        budget = -1;
    }

    private static String shown(@Nullable FieldPath path) {
        return path == null ? "<nil>" : path.toString();
    }

    /** A rule that does not hold. */
    private final class Failure {
        private final CompiledRule rule;
        private final String field;
        private final Value value;
        private final String type;
        private final Change change;

        Failure(CompiledRule rule, @Nullable FieldPath path, Value value, String type, Change change) {
            this.rule = rule;
            this.field = rule.fieldPath().isEmpty()
                    ? shown(path)
                    : path == null ? rule.fieldPath() : path.child(rule.fieldPath()).toString();
            this.value = value;
            this.type = type;
            this.change = change;
        }

        void report(Self variables) {
            String detail = rule.messageProgram() == null ? null : computed(rule.messageProgram(), variables);
            if (budget < 0) {
                return;
            }
            boolean container = type.equals("object") || type.equals("array");
            Value shown = container ? null : value;
            String message = detail == null ? rule.message() : detail;
            String reason = rule.rule().reason();
            add(switch (reason == null ? "" : reason) {
                case "FieldValueForbidden" -> new FieldError(ErrorType.FORBIDDEN, field, null, message);
                case "FieldValueRequired" -> new FieldError(ErrorType.REQUIRED, field, null, message);
                case "FieldValueDuplicate" -> new FieldError(ErrorType.DUPLICATE, field, shown, "");
                default -> new FieldError(ErrorType.INVALID, field, shown, message);
            });
        }

        /** What has not changed is let through: its writer is told, and the object accepted. */
        private void add(FieldError error) {
            if (rule.usesOldSelf() || change.isNone()) {
                errors.add(error);
            } else {
                warnings.add(error.toString());
            }
        }

        private void giveUp(String detail) {
            add(new FieldError(ErrorType.INVALID, field, new StringValue(type), detail));
            budget = -1;
        }

        /** The computed message; null if there is none that could be shown. */
        private @Nullable String computed(Program program, Self variables) {
            Program.Outcome outcome = program.run(variables.forRule(false), CostLimits.PER_CALL);
            if (outcome.cost() > budget) {
                giveUp("messageExpression evaluation failed due to running out of cost budget, no further validation rules"
                        + " will be run");
                return null;
            }
            if (outcome.stopped() != null && outcome.stopped().startsWith("operation cancelled")) {
                giveUp("no further validation rules will be run due to call cost exceeds limit for messageExpression: "
                        + StringValue.quote(rule.rule().messageExpression()));
                return null;
            }
            budget -= outcome.cost();
            if (!(outcome.value() instanceof String text)) {
                return null;
            }
            String message = text.strip();
            boolean usable = !message.isEmpty()
                    && message.indexOf('\n') < 0
                    && message.getBytes(StandardCharsets.UTF_8).length <= LONGEST_MESSAGE;
            return usable ? message : null;
        }
    }

    /** The values of the variables. */
    private record Self(Object self, @Nullable Object oldSelf, boolean known) {

        static Self of(RuleNode node, Value value, @Nullable Value old) {
            Object self = Values.adapt(value, node.seenThrough());
            boolean known = node.usesOldSelf();
            return new Self(self, known && old != null ? Values.adapt(old, node.seenThrough()) : null, known);
        }

        Variables forRule(boolean optional) {
            return name -> switch (name) {
                case RuleCompiler.SELF -> self;
                case RuleCompiler.OLD_SELF -> optional && known
                        ? (oldSelf == null ? OptionalValue.NONE : OptionalValue.of(oldSelf))
                        : oldSelf;
                default -> null;
            };
        }
    }
}
