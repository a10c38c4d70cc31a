package dev.edict.model.selector;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One condition on one label. {@link #of} makes valid ones only; the constructor trusts its caller. */
public record LabelRequirement(String key, Operator operator, List<String> values) {

    public LabelRequirement {
        values = List.copyOf(values);
    }

    /** A requirement whose key, values and their number are checked. @throws SelectorException if they do not fit */
    public static LabelRequirement of(String key, Operator operator, List<String> values) {
        FieldErrors errors = new FieldErrors();
        FieldPath valuesPath = FieldPath.of("values");
        checkKey(errors, FieldPath.of("key"), key);
        checkNumber(errors, valuesPath, operator, values);
        for (int index = 0; index < values.size(); index++) {
            List<String> messages = Formats.labelValue(values.get(index));
            if (!messages.isEmpty()) {
                errors.invalid(valuesPath.index(index).key(key), values.get(index), String.join("; ", messages));
            }
        }
        if (!errors.isEmpty()) {
            throw new SelectorException(join(errors));
        }
        return new LabelRequirement(key, operator, values);
    }

    private static void checkKey(FieldErrors errors, FieldPath path, String key) {
        List<String> messages = Formats.qualifiedName(key);
        if (!messages.isEmpty()) {
            errors.invalid(path, key, String.join("; ", messages));
        }
    }

    private static void checkNumber(FieldErrors errors, FieldPath path, Operator operator, List<String> values) {
        switch (operator) {
            case IN, NOT_IN -> {
                if (values.isEmpty()) {
                    errors.invalid(path, NullValue.NULL, "for 'in', 'notin' operators, values set can't be empty");
                }
            }
            case EQUALS, DOUBLE_EQUALS, NOT_EQUALS -> {
                if (values.size() != 1) {
                    errors.invalid(path, Value.of(values), "exact-match compatibility requires one single value");
                }
            }
            case EXISTS, DOES_NOT_EXIST -> {
                if (!values.isEmpty()) {
                    errors.invalid(path, Value.of(values), "values set must be empty for exists and does not exist");
                }
            }
            case GREATER_THAN, LESS_THAN -> {
                if (values.size() != 1) {
                    errors.invalid(path, Value.of(values), "for 'Gt', 'Lt' operators, exactly one value is required");
                }
                for (int index = 0; index < values.size(); index++) {
                    if (integer(values.get(index)) == null) {
                        errors.invalid(path.index(index), values.get(index),
                                "for 'Gt', 'Lt' operators, the value must be an integer");
                    }
                }
            }
        }
    }

    private static String join(FieldErrors errors) {
        Set<String> distinct = new LinkedHashSet<>();
        errors.forEach(error -> distinct.add(error.toString()));
        return distinct.size() == 1 ? distinct.iterator().next() : "[" + String.join(", ", distinct) + "]";
    }

    private static @Nullable Long integer(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException noInteger) {
            return null;
        }
    }

    /** Whether labels satisfy this requirement. @param labels gives the value of a label, or null */
    boolean matches(Function<String, @Nullable String> labels) {
        String value = labels.apply(key);
        return switch (operator) {
            case IN, EQUALS, DOUBLE_EQUALS -> value != null && values.contains(value);
            case NOT_IN, NOT_EQUALS -> value == null || !values.contains(value);
            case EXISTS -> value != null;
            case DOES_NOT_EXIST -> value == null;
            case GREATER_THAN -> value != null && compare(value) > 0;
            case LESS_THAN -> value != null && compare(value) < 0;
        };
    }

    /** The sign of the label's number minus ours; 0, which satisfies neither operator, if one is no number. */
    private int compare(String value) {
        Long theirs = integer(value);
        Long ours = values.size() == 1 ? integer(values.getFirst()) : null;
        return theirs == null || ours == null ? 0 : theirs.compareTo(ours);
    }

    /** The requirement as it stands in a selector; several values are sorted. */
    @Override
    public String toString() {
        return switch (operator) {
            case DOES_NOT_EXIST -> "!" + key;
            case EXISTS -> key;
            case IN, NOT_IN -> key + " " + operator.word() + " (" + joined() + ")";
            case EQUALS, DOUBLE_EQUALS, NOT_EQUALS -> key + operator.word() + joined();
            case GREATER_THAN -> key + ">" + joined();
            case LESS_THAN -> key + "<" + joined();
        };
    }

    private String joined() {
        return values.size() == 1 ? values.getFirst() : String.join(",", values.stream().sorted().toList());
    }
}
