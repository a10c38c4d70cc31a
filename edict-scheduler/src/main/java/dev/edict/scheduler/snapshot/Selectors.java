package dev.edict.scheduler.snapshot;

import dev.edict.api.meta.v1.LabelSelectorRequirement;
import dev.edict.model.selector.LabelRequirement;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.Operator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Selectors of objects, made ready to be asked. */
public final class Selectors {
    private Selectors() {}

    /** None at all selects nothing, an empty one everything. One that can not be understood selects nothing. */
    public static LabelSelector of(dev.edict.api.meta.v1.@Nullable LabelSelector selector) {
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
}
