package dev.edict.server.action;

import dev.edict.model.selector.FieldRequirement;
import dev.edict.model.selector.FieldSelector;
import dev.edict.model.selector.LabelRequirement;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.Operator;
import dev.edict.model.selector.SelectorException;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A selector of the request that a review asks about. What can not be understood of it is left out: the question is then about
 * more than was meant, and whoever may do that may do less.
 *
 * @param text in the form of query parameters; empty if nothing is left
 * @param broken whether something was left out
 */
record AskedSelector(String text, boolean broken) {

    static AskedSelector ofFields(ObjectValue selector) {
        String raw = selector.string("rawSelector");
        List<ObjectValue> requirements = selector.list("requirements").objects();
        if (requirements.isEmpty()) {
            try {
                return new AskedSelector(raw.isEmpty() ? "" : FieldSelector.parse(raw).toString(), false);
            } catch (SelectorException unreadable) {
                return new AskedSelector("", true);
            }
        }
        List<FieldRequirement> understood = new ArrayList<>();
        for (ObjectValue requirement : requirements) {
            FieldRequirement field = field(requirement);
            if (field != null) {
                understood.add(field);
            }
        }
        return new AskedSelector(new FieldSelector(understood).toString(), understood.size() < requirements.size());
    }

    /** Null for what no request can ask for: several values, no value, or a field that would be read as something else. */
    private static @Nullable FieldRequirement field(ObjectValue requirement) {
        Operator operator = switch (requirement.string("operator")) {
            case "In" -> Operator.EQUALS;
            case "NotIn" -> Operator.NOT_EQUALS;
            default -> null;
        };
        List<String> values = requirement.list("values").strings();
        if (operator == null || values.size() != 1) {
            return null;
        }
        FieldRequirement field = new FieldRequirement(requirement.string("key"), operator, values.getFirst());
        FieldSelector alone = new FieldSelector(List.of(field));
        try {
            return FieldSelector.parse(alone.toString()).equals(alone) ? field : null;
        } catch (SelectorException unreadable) {
            return null;
        }
    }

    static AskedSelector ofLabels(ObjectValue selector) {
        String raw = selector.string("rawSelector");
        List<ObjectValue> requirements = selector.list("requirements").objects();
        if (requirements.isEmpty()) {
            try {
                return new AskedSelector(LabelSelector.parse(raw).toString(), false);
            } catch (SelectorException unreadable) {
                return new AskedSelector("", true);
            }
        }
        List<LabelRequirement> understood = new ArrayList<>();
        for (ObjectValue requirement : requirements) {
            try {
                understood.addAll(LabelSelector.ofObject(ObjectValue.of("matchExpressions", List.of(requirement)))
                        .requirements());
            } catch (SelectorException unknown) {
                // Left out, and seen by the number of those that are not.
            }
        }
        return new AskedSelector(LabelSelector.of(understood).toString(), understood.size() < requirements.size());
    }

    /** What is said of it beside the answer; null if there is nothing to say. */
    @Nullable String fault(String field) {
        return broken
                ? "spec.resourceAttributes." + field + (text.isEmpty() ? " ignored" : " partially ignored")
                        + " due to parse error"
                : null;
    }
}
