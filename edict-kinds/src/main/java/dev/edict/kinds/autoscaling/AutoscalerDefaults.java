package dev.edict.kinds.autoscaling;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** What an autoscaler means by what it leaves out: four fifths of the processor, and no haste downwards. */
final class AutoscalerDefaults {
    /** The share of the processor, in per cent, at which an autoscaler without metrics adds a pod. */
    public static final int PROCESSOR_SHARE = 80;

    static final ListValue METRICS = ListValue.of(ObjectValue.of(
            "type", "Resource",
            "resource", ObjectValue.of(
                    "name", "cpu",
                    "target", ObjectValue.of("type", "Utilization", "averageUtilization", PROCESSOR_SHARE))));

    private static final int PERIOD = 15;
    private static final ObjectValue UP = ObjectValue.of(
            "stabilizationWindowSeconds", 0,
            "selectPolicy", "Max",
            "policies", List.of(
                    ObjectValue.of("type", "Pods", "value", 4, "periodSeconds", PERIOD),
                    ObjectValue.of("type", "Percent", "value", 100, "periodSeconds", PERIOD)));
    private static final ObjectValue DOWN = ObjectValue.of(
            "selectPolicy", "Max",
            "policies", List.of(ObjectValue.of("type", "Percent", "value", 100, "periodSeconds", PERIOD)));

    private AutoscalerDefaults() {}

    static ObjectValue behavior(ObjectValue behavior) {
        return behavior.with("scaleUp", filled(behavior.object("scaleUp"), UP))
                .with("scaleDown", filled(behavior.object("scaleDown"), DOWN));
    }

    private static ObjectValue filled(ObjectValue rules, ObjectValue usual) {
        ObjectValue filled = rules;
        for (int position = 0; position < usual.size(); position++) {
            filled = filled.withDefault(usual.keyAt(position), usual.valueAt(position));
        }
        return filled;
    }
}
