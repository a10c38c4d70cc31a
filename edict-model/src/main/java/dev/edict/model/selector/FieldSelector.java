package dev.edict.model.selector;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Conditions on fields that all have to hold, such as {@code metadata.name=a,spec.nodeName!=}. */
public record FieldSelector(List<FieldRequirement> requirements) {
    public static final FieldSelector EVERYTHING = new FieldSelector(List.of());

    public FieldSelector {
        requirements = List.copyOf(requirements);
    }

    public static FieldSelector equal(String field, String value) {
        return new FieldSelector(List.of(new FieldRequirement(field, Operator.EQUALS, value)));
    }

    /** Reads the form of query parameters. @throws SelectorException with Kubernetes' message if it cannot be read */
    public static FieldSelector parse(String text) {
        List<String> terms = split(text);
        Collections.sort(terms);
        List<FieldRequirement> requirements = new ArrayList<>();
        for (String term : terms) {
            if (!term.isEmpty()) {
                requirements.add(requirement(text, term));
            }
        }
        // A term without field and value, such as a lone equals sign, asks for nothing.
        return new FieldSelector(requirements).map(UnaryOperator.identity());
    }

    /** Splits at commas that have no backslash in front. */
    private static List<String> split(String text) {
        List<String> terms = new ArrayList<>();
        int start = 0;
        for (int index = 0; index < text.length(); index++) {
            if (text.charAt(index) == '\\') {
                index++;
            } else if (text.charAt(index) == ',') {
                terms.add(text.substring(start, index));
                start = index + 1;
            }
        }
        terms.add(text.substring(start));
        return terms;
    }

    private static FieldRequirement requirement(String selector, String term) {
        int equals = term.indexOf('=');
        if (equals < 0) {
            throw new SelectorException("invalid selector: '" + selector + "'; can't understand '" + term + "'");
        }
        if (equals > 0 && term.charAt(equals - 1) == '!') {
            return new FieldRequirement(
                    term.substring(0, equals - 1), Operator.NOT_EQUALS, unescape(term.substring(equals + 1)));
        }
        int value = term.startsWith("==", equals) ? equals + 2 : equals + 1;
        return new FieldRequirement(term.substring(0, equals), Operator.EQUALS, unescape(term.substring(value)));
    }

    /** Puts a backslash before each backslash, comma and equals sign. */
    public static String escape(String value) {
        return value.replace("\\", "\\\\").replace(",", "\\,").replace("=", "\\=");
    }

    private static String unescape(String value) {
        StringBuilder text = new StringBuilder(value.length());
        for (int index = 0; index < value.length(); index++) {
            char character = value.charAt(index);
            if (character == ',' || character == '=') {
                throw new SelectorException(
                        "invalid field selector: unescaped character in value: " + (int) character);
            }
            if (character == '\\') {
                index++;
                if (index == value.length() || "\\,=".indexOf(value.charAt(index)) < 0) {
                    int end = index == value.length() ? index : value.offsetByCodePoints(index, 1);
                    throw new SelectorException("invalid field selector: invalid escape sequence: "
                            + value.substring(index - 1, end));
                }
                character = value.charAt(index);
            }
            text.append(character);
        }
        return text.toString();
    }

    public boolean isEverything() {
        return requirements.isEmpty();
    }

    /** @param fields gives the value of a field, empty if it is not set */
    public boolean matches(Function<String, String> fields) {
        for (FieldRequirement requirement : requirements) {
            if (!requirement.matches(fields.apply(requirement.field()))) {
                return false;
            }
        }
        return true;
    }

    /** The one value that a field must have to be selected, or null if there is no such value. */
    public @Nullable String requiredValue(String field) {
        for (FieldRequirement requirement : requirements) {
            if (requirement.field().equals(field) && requirement.operator() == Operator.EQUALS) {
                return requirement.value();
            }
        }
        return null;
    }

    /** This selector with each requirement changed; one that comes back with neither field nor value is dropped. */
    public FieldSelector map(UnaryOperator<FieldRequirement> change) {
        return new FieldSelector(requirements.stream()
                .map(change)
                .filter(requirement -> !requirement.field().isEmpty() || !requirement.value().isEmpty())
                .toList());
    }

    /** The form of query parameters. */
    @Override
    public String toString() {
        return requirements.stream().map(FieldRequirement::toString).collect(Collectors.joining(","));
    }
}
