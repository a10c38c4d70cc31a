package dev.edict.schema.convert;

import dev.edict.model.selector.LabelRequirement;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.Operator;
import dev.edict.model.selector.SelectorException;
import dev.edict.model.value.ObjectValue;

/** The Scale of the old versions, which shows its selector as a map, too, if it can be said that way. */
final class ScaleConversion {
    static final Converter CONVERTER = new Converter(ScaleConversion::toHub, ScaleConversion::fromHub);

    private ScaleConversion() {}

    private static ObjectValue toHub(ObjectValue scale) {
        return scale.mapObject("status", status -> {
            String selector = status.string("targetSelector");
            if (selector.isEmpty()) {
                selector = LabelSelector.ofLabels(status.object("selector").strings()).toString();
            }
            ObjectValue bare = status.without("targetSelector").without("selector");
            return selector.isEmpty() ? bare : bare.with("selector", selector);
        });
    }

    private static ObjectValue fromHub(ObjectValue scale) {
        return scale.mapObject("status", status -> {
            String selector = status.string("selector");
            ObjectValue bare = status.without("selector");
            if (selector.isEmpty()) {
                return bare;
            }
            ObjectValue labels = labels(selector);
            return (labels.isEmpty() ? bare : bare.with("selector", labels)).with("targetSelector", selector);
        });
    }

    /** The selector as a map; empty if it says more than which labels have which values. */
    private static ObjectValue labels(String text) {
        ObjectValue labels = ObjectValue.EMPTY;
        try {
            for (LabelRequirement requirement : LabelSelector.parse(text).requirements()) {
                if (requirement.operator() != Operator.EQUALS && requirement.operator() != Operator.DOUBLE_EQUALS) {
                    return ObjectValue.EMPTY;
                }
                labels = labels.with(requirement.key(), requirement.values().getFirst());
            }
            return labels;
        } catch (SelectorException unreadable) {
            return ObjectValue.EMPTY;
        }
    }
}
