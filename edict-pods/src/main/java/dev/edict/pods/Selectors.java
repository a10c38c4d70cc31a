package dev.edict.pods;

import dev.edict.api.meta.v1.LabelSelectorRequirement;
import dev.edict.model.selector.LabelRequirement;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Selectors of objects as something that can be asked. */
public final class Selectors {
    private Selectors() {}

    /**
     * None at all selects nothing, an empty one everything.
     *
     * @throws dev.edict.model.selector.SelectorException if it is not valid
     */
    public static LabelSelector of(dev.edict.api.meta.v1.@Nullable LabelSelector selector) {
        return LabelSelector.ofObject(
                selector == null ? null : dev.edict.api.meta.v1.LabelSelector.CODEC.toObject(selector));
    }

    /** The same for those who have nobody to complain to: one that can not be understood selects nothing. */
    public static LabelSelector understood(dev.edict.api.meta.v1.@Nullable LabelSelector selector) {
        if (selector == null) {
            return LabelSelector.NOTHING;
        }
        List<LabelRequirement> requirements = new ArrayList<>();
        selector.matchLabels().forEach((key, value) -> requirements.add(new LabelRequirement(key, Operator.EQUALS, List.of(value))));
        for (LabelSelectorRequirement expression : selector.matchExpressions()) {
            Operator operator = operator(expression.operator());
            if (operator == null) {
                return LabelSelector.NOTHING;
            }
            requirements.add(new LabelRequirement(expression.key(), operator, expression.values()));
        }
        return LabelSelector.of(requirements);
    }

    static @Nullable Operator operator(String word) {
        return switch (word) {
            case "In" -> Operator.IN;
            case "NotIn" -> Operator.NOT_IN;
            case "Exists" -> Operator.EXISTS;
            case "DoesNotExist" -> Operator.DOES_NOT_EXIST;
            default -> null;
        };
    }

    /** A selector as upstream's messages show it. */
    public static String shown(dev.edict.api.meta.v1.@Nullable LabelSelector selector) {
        if (selector == null) {
            return "nil";
        }
        String labels = new TreeMap<>(selector.matchLabels()).entrySet().stream()
                .map(label -> label.getKey() + ": " + label.getValue() + ",")
                .collect(Collectors.joining(" "));
        String expressions = selector.matchExpressions().stream().map(Selectors::shown).collect(Collectors.joining());
        return "&LabelSelector{MatchLabels:map[string]string{" + labels + "},MatchExpressions:[]LabelSelectorRequirement{"
                + expressions + "},}";
    }

    private static String shown(LabelSelectorRequirement requirement) {
        return "LabelSelectorRequirement{Key:" + requirement.key() + ",Operator:" + requirement.operator() + ",Values:["
                + String.join(" ", requirement.values()) + "],},";
    }
}
