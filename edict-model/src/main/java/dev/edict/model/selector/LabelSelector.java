package dev.edict.model.selector;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Conditions on labels that all have to hold. Without any it selects everything; {@link #NOTHING} selects nothing. */
public final class LabelSelector {
    public static final LabelSelector EVERYTHING = new LabelSelector(List.of());
    public static final LabelSelector NOTHING = new LabelSelector(List.of());

    private final List<LabelRequirement> requirements;

    private LabelSelector(List<LabelRequirement> requirements) {
        this.requirements = requirements;
    }

    /** All of the requirements, in the order of their keys. */
    public static LabelSelector of(List<LabelRequirement> requirements) {
        List<LabelRequirement> sorted = new ArrayList<>(requirements);
        sorted.sort(Comparator.comparing(LabelRequirement::key));
        return sorted.isEmpty() ? EVERYTHING : new LabelSelector(List.copyOf(sorted));
    }

    /** Reads the form of query parameters: {@code app=web,tier in (a,b),!old}. @throws SelectorException */
    public static LabelSelector parse(String text) {
        return of(new LabelSelectorParser(text).parse());
    }

    /** Selects what has all of these labels. They are not checked. */
    public static LabelSelector ofLabels(Map<String, String> labels) {
        return of(labels.entrySet().stream()
                .map(label -> new LabelRequirement(label.getKey(), Operator.EQUALS, List.of(label.getValue())))
                .toList());
    }

    /**
     * Reads the form of objects: {@code matchLabels} and {@code matchExpressions}. An empty selector selects everything,
     * none at all nothing.
     *
     * @throws SelectorException if a requirement is not valid
     */
    public static LabelSelector ofObject(@Nullable ObjectValue object) {
        if (object == null) {
            return NOTHING;
        }
        List<LabelRequirement> requirements = new ArrayList<>();
        object.object("matchLabels").strings().forEach(
                (key, value) -> requirements.add(LabelRequirement.of(key, Operator.EQUALS, List.of(value))));
        for (ObjectValue expression : object.list("matchExpressions").objects()) {
            String word = expression.string("operator");
            Operator operator = switch (word) {
                case "In" -> Operator.IN;
                case "NotIn" -> Operator.NOT_IN;
                case "Exists" -> Operator.EXISTS;
                case "DoesNotExist" -> Operator.DOES_NOT_EXIST;
                default -> throw new SelectorException(
                        StringValue.quote(word) + " is not a valid label selector operator");
            };
            requirements.add(
                    LabelRequirement.of(expression.string("key"), operator, expression.list("values").strings()));
        }
        return of(requirements);
    }

    public List<LabelRequirement> requirements() {
        return requirements;
    }

    public boolean isEverything() {
        return requirements.isEmpty() && this != NOTHING;
    }

    public boolean isNothing() {
        return this == NOTHING;
    }

    /** @param labels the labels of an object's metadata */
    public boolean matches(ObjectValue labels) {
        return matches(key -> labels.get(key) instanceof StringValue text ? text.text() : null);
    }

    public boolean matches(Map<String, String> labels) {
        return matches(labels::get);
    }

    private boolean matches(Function<String, @Nullable String> labels) {
        if (isNothing()) {
            return false;
        }
        for (LabelRequirement requirement : requirements) {
            if (!requirement.matches(labels)) {
                return false;
            }
        }
        return true;
    }

    /** This selector with more requirements; nothing stays nothing. */
    public LabelSelector and(List<LabelRequirement> more) {
        if (isNothing()) {
            return this;
        }
        List<LabelRequirement> all = new ArrayList<>(requirements);
        all.addAll(more);
        return of(all);
    }

    /** The one value that a label must have to be selected, or null if there is no such value. */
    public @Nullable String requiredValue(String label) {
        for (LabelRequirement requirement : requirements) {
            if (requirement.key().equals(label)) {
                return switch (requirement.operator()) {
                    case EQUALS, DOUBLE_EQUALS, IN ->
                        requirement.values().size() == 1 ? requirement.values().getFirst() : null;
                    default -> null;
                };
            }
        }
        return null;
    }

    /** How tables show a selector. */
    public String display() {
        return requirements.isEmpty() ? "<none>" : toString();
    }

    /** The form of query parameters. */
    @Override
    public String toString() {
        return requirements.stream().map(LabelRequirement::toString).collect(Collectors.joining(","));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LabelSelector that
                && isNothing() == that.isNothing()
                && requirements.equals(that.requirements);
    }

    @Override
    public int hashCode() {
        return requirements.hashCode();
    }
}
