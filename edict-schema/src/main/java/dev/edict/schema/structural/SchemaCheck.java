package dev.edict.schema.structural;

import dev.edict.cel.pattern.GoPattern;
import dev.edict.cel.pattern.GoPattern.Finding;
import dev.edict.cel.pattern.MatchTime;
import dev.edict.model.budget.TimeBudget;
import dev.edict.model.field.ErrorType;
import dev.edict.model.format.StringFormats;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One check of one value against its schema. The order of the checks, what is reported of several failures, and what
 * counts as nearly right are those of the validator that kube-apiserver uses, because its messages are what clients see.
 * For one thread.
 */
final class SchemaCheck {
    private final Patterns patterns;
    private final MatchTime time;
    private final TypeCheck typeCheck;
    private final BranchCheck branches = new BranchCheck(this);
    /** What the enumerations that were not met say, because they may be long and not be met many times. */
    private final Map<StructuralSchema, String> enumerations = new IdentityHashMap<>();

    /** @param literally see {@link TypeCheck} */
    SchemaCheck(Patterns patterns, MatchTime time, boolean literally) {
        this.patterns = patterns;
        this.time = time;
        this.typeCheck = new TypeCheck(literally);
    }

    /** @param correlation what the value was before, or null where nothing is let through for having been there */
    void check(
            Value value, StructuralSchema schema, DataPath path, @Nullable Correlation correlation, Outcome outcome) {
        if (correlation == null) {
            one(value, schema, path, null, outcome);
            return;
        }
        Outcome attempt = outcome.attempt();
        one(value, schema, path, correlation, attempt);
        if (attempt.isValid() || !correlation.isUnchanged()) {
            outcome.merge(attempt);
        } else {
            outcome.mergeForgiven(attempt);
        }
    }

    private void one(
            Value value, StructuralSchema schema, DataPath path, @Nullable Correlation correlation, Outcome outcome) {
        TimeBudget.step();
        List<String> types = typeCheck.types(schema);
        String format = typeCheck.format(schema, types);
        if (value == NullValue.NULL) {
            typeCheck.check(value, types, format, schema.isNullable(), path, outcome);
            enumeration(value, schema, path, outcome);
            return;
        }
        if (typeCheck.applies(types, format)) {
            typeCheck.check(value, types, format, schema.isNullable(), path, outcome);
            outcome.match();
        }
        branches.check(value, schema, path, outcome);
        outcome.match();
        switch (value) {
            case StringValue text -> string(text, schema, format, path, outcome);
            case NumberValue number -> number(number, schema, types, format, path, outcome);
            case ListValue list -> list(list, schema, path, correlation, outcome);
            default -> {}
        }
        enumeration(value, schema, path, outcome);
        outcome.match();
        if (value instanceof ObjectValue object) {
            object(object, schema, path, correlation, outcome);
            outcome.match();
        }
        outcome.match();
    }

    private void string(StringValue value, StructuralSchema schema, String format, DataPath path, Outcome outcome) {
        String text = value.text();
        Long maxLength = schema.bounds().maxLength();
        Long minLength = schema.bounds().minLength();
        long length = maxLength == null && minLength == null ? 0 : text.codePointCount(0, text.length());
        if (maxLength != null && length > maxLength) {
            outcome.fail(ErrorType.TOO_LONG, path, null,
                    maxLength < 0 ? "value is too long" : atMost("may not be more than ", maxLength, "byte"),
                    path + " in body should be at most " + maxLength + " chars long");
        } else if (minLength != null && length < minLength) {
            outcome.invalid(path, value, "should be at least " + minLength + " chars long");
        } else if (!schema.pattern().isEmpty()) {
            pattern(value, schema.pattern(), path, outcome);
        }
        outcome.match();
        if (StringFormats.isKnown(format)) {
            if (!StringFormats.fits(format, text)) {
                outcome.wrongType(path, format, text);
            }
            outcome.match();
        }
    }

    private static String atMost(String words, long limit, String unit) {
        return words + limit + " " + unit + (limit == 1 ? "" : "s");
    }

    private void pattern(StringValue value, String expression, DataPath path, Outcome outcome) {
        Patterns.Compiled compiled = patterns.get(expression);
        GoPattern pattern = compiled.pattern();
        if (pattern == null) {
            outcome.invalid(path, value,
                    "should match '" + expression + ", but pattern is invalid: " + compiled.complaint() + "'");
            return;
        }
        Finding finding = pattern.findIn(value.text(), time);
        if (finding != Finding.FOUND) {
            outcome.invalid(path, value, "should match '" + expression
                    + (finding == Finding.GIVEN_UP ? ", but matching takes too long" : "") + "'");
        }
    }

    private static void number(NumberValue number, StructuralSchema schema, List<String> types, String format,
            DataPath path, Outcome outcome) {
        String type = types.size() == 1 ? types.getFirst() : "";
        boolean ofType = switch (type) {
            case "integer" -> format.equals("int32") || format.equals("int64");
            case "number" -> format.equals("float") || format.equals("double");
            default -> false;
        };
        boolean numeric = type.equals("integer") || type.equals("number");
        new NumberCheck(number, numeric ? type : "", ofType ? format : "", path, outcome).check(schema.bounds());
        outcome.match();
        outcome.match();
    }

    private void list(
            ListValue list, StructuralSchema schema, DataPath path, @Nullable Correlation correlation, Outcome outcome) {
        StructuralSchema items = schema.items();
        if (items != null) {
            for (int index = 0; index < list.size(); index++) {
                check(list.get(index), items, path.item(index),
                        correlation == null ? null : correlation.item(index), outcome);
            }
        }
        NumberValue size = NumberValue.of(list.size());
        Long minItems = schema.bounds().minItems();
        if (minItems != null && list.size() < minItems) {
            outcome.invalid(path, size, "should have at least " + minItems + " items");
        }
        Long maxItems = schema.bounds().maxItems();
        if (maxItems != null && list.size() > maxItems) {
            tooMany(path, size, maxItems, "items", outcome);
        }
        if (schema.hasUniqueItems() && hasDuplicates(list)) {
            outcome.invalid(path, new StringValue(""), "shouldn't contain duplicates");
        }
        outcome.match();
        outcome.match();
    }

    private static void tooMany(DataPath path, NumberValue size, long limit, String unit, Outcome outcome) {
        outcome.fail(ErrorType.TOO_MANY, path, size,
                limit < 0 ? "has too many items" : atMost("must have at most ", limit, "item"),
                path + " in body should have at most " + limit + " " + unit);
    }

    private static boolean hasDuplicates(ListValue list) {
        Set<Value> seen = new HashSet<>();
        for (Value item : list) {
            if (!seen.add(item)) {
                return true;
            }
        }
        return false;
    }

    private void object(ObjectValue object, StructuralSchema schema, DataPath path,
            @Nullable Correlation correlation, Outcome outcome) {
        NumberValue size = NumberValue.of(object.size());
        Long minProperties = schema.bounds().minProperties();
        if (minProperties != null && object.size() < minProperties) {
            outcome.invalid(path, size, "should have at least " + minProperties + " properties");
        }
        Long maxProperties = schema.bounds().maxProperties();
        if (maxProperties != null && object.size() > maxProperties) {
            tooMany(path, size, maxProperties, "properties", outcome);
        }
        for (int position = 0; position < object.size(); position++) {
            field(object.keyAt(position), object.valueAt(position), schema, path, correlation, outcome);
        }
        for (String name : schema.required()) {
            if (!object.has(name)) {
                outcome.required(path.entry(name));
            }
        }
    }

    private void field(String name, Value value, StructuralSchema schema, DataPath path,
            @Nullable Correlation correlation, Outcome outcome) {
        StructuralSchema property = schema.property(name);
        StructuralSchema known = schema.child(name);
        if (known != null) {
            boolean ageless = path.isRoot() && (name.equals("kind") || name.equals("apiVersion"));
            check(value, known, property == null ? path.entry(name) : path.property(name),
                    correlation == null || ageless ? null : correlation.key(name), outcome);
        } else if (schema.hasAdditionalProperties() && !schema.allowsAdditionalProperties()) {
            String message = path + "." + name + " in body is a forbidden property";
            outcome.fail(ErrorType.INVALID, path, new StringValue(name), message, message);
        }
    }

    private void enumeration(Value value, StructuralSchema schema, DataPath path, Outcome outcome) {
        if (schema.enumValues().isEmpty() || schema.enumerates(value) || isConverted(value, schema.enumValues())) {
            return;
        }
        String supported = enumerations.computeIfAbsent(schema, SchemaCheck::supported);
        Value shown = value instanceof NumberValue number && !number.isLong()
                ? NumberCheck.shown(number.doubleValue()) : Trees.sorted(value);
        outcome.fail(ErrorType.NOT_SUPPORTED, path, shown, supported,
                path + " in body should be one of " + supported.length() + " " + supported.hashCode());
    }

    private static String supported(StructuralSchema schema) {
        return schema.enumValues().stream()
                .map(member -> StringValue.quote(
                        member instanceof StringValue text ? text.text() : Json.text(Trees.sorted(member))))
                .collect(Collectors.joining(", ", "supported values: ", ""));
    }

    private static boolean isConverted(Value value, ListValue members) {
        return value instanceof NumberValue && members.stream().anyMatch(member -> isMember(value, member));
    }

    /** Whether a value becomes the member when it is converted to the member's Go type; null never does. */
    private static boolean isMember(Value value, Value member) {
        if (member == NullValue.NULL || value == NullValue.NULL) {
            return false;
        }
        if (value instanceof NumberValue number) {
            if (member instanceof NumberValue other && other.isLong() && !number.isLong()) {
                return (long) number.doubleValue() == other.longValue();
            }
            if (member instanceof StringValue text && number.isLong()) {
                return Character.isValidCodePoint((int) number.longValue())
                        && number.longValue() == (int) number.longValue()
                        && Character.toString((int) number.longValue()).equals(text.text());
            }
        }
        return value.equals(member);
    }
}
