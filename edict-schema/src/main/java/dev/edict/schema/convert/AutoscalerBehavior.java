package dev.edict.schema.convert;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;

/** The behavior of an autoscaler as its annotation holds it: with the names of Go fields, every one of them there. */
final class AutoscalerBehavior {
    private AutoscalerBehavior() {}

    static ObjectValue fromHub(ObjectValue behavior) {
        return ObjectValue.of(
                "ScaleUp", rulesFromHub(behavior, "scaleUp"),
                "ScaleDown", rulesFromHub(behavior, "scaleDown"));
    }

    private static Value rulesFromHub(ObjectValue behavior, String direction) {
        if (!behavior.isSet(direction)) {
            return NullValue.NULL;
        }
        ObjectValue rules = behavior.object(direction);
        List<Value> policies = new ArrayList<>();
        for (ObjectValue policy : rules.list("policies").objects()) {
            policies.add(ObjectValue.of(
                    "Type", policy.string("type"),
                    "Value", policy.integer("value"),
                    "PeriodSeconds", policy.integer("periodSeconds")));
        }
        return ObjectValue.of(
                "StabilizationWindowSeconds", orNull(rules, "stabilizationWindowSeconds"),
                "SelectPolicy", orNull(rules, "selectPolicy"),
                "Policies", policies.isEmpty() ? NullValue.NULL : ListValue.copyOf(policies),
                "Tolerance", orNull(rules, "tolerance"));
    }

    private static Value orNull(ObjectValue object, String key) {
        Value value = object.get(key);
        return value == null ? NullValue.NULL : value;
    }

    static ObjectValue toHub(ObjectValue behavior) {
        ObjectValue hub = ObjectValue.EMPTY;
        for (String direction : List.of("scaleUp", "scaleDown")) {
            ObjectValue rules = field(behavior, direction) instanceof ObjectValue found ? found : null;
            hub = rules == null ? hub : hub.with(direction, rulesToHub(rules));
        }
        return hub;
    }

    private static ObjectValue rulesToHub(ObjectValue rules) {
        ObjectValue hub = ObjectValue.EMPTY;
        for (String key : List.of("stabilizationWindowSeconds", "selectPolicy", "tolerance")) {
            Value value = field(rules, key);
            hub = value == NullValue.NULL ? hub : hub.with(key, value);
        }
        if (field(rules, "policies") instanceof ListValue policies) {
            List<Value> converted = new ArrayList<>();
            for (ObjectValue policy : policies.objects()) {
                converted.add(ObjectValue.of("type", field(policy, "type"), "value", field(policy, "value"),
                        "periodSeconds", field(policy, "periodSeconds")));
            }
            hub = hub.with("policies", ListValue.copyOf(converted));
        }
        return hub;
    }

    /** Go reads the names of fields whatever their case. */
    private static Value field(ObjectValue object, String key) {
        for (String name : object.keys()) {
            if (name.equalsIgnoreCase(key)) {
                return orNull(object, name);
            }
        }
        return NullValue.NULL;
    }
}
