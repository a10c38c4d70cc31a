package dev.edict.kinds.flowcontrol;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The flow schemas and priority levels without which no server can be: their specs are fixed. */
final class MandatoryFlows {
    private static final ListValue ALL = ListValue.of("*");

    static final Map<String, ObjectValue> SCHEMAS = Map.of(
            "exempt", ObjectValue.of(
                    "priorityLevelConfiguration", ObjectValue.of("name", "exempt"),
                    "matchingPrecedence", 1,
                    "rules", List.of(everything("system:masters"))),
            "catch-all", ObjectValue.of(
                    "priorityLevelConfiguration", ObjectValue.of("name", "catch-all"),
                    "matchingPrecedence", 10_000,
                    "distinguisherMethod", ObjectValue.of("type", "ByUser"),
                    "rules", List.of(everything("system:unauthenticated", "system:authenticated"))));

    static final Map<String, ObjectValue> LEVELS = Map.of(
            "exempt", ObjectValue.of(
                    "type", "Exempt",
                    "exempt", ObjectValue.of("nominalConcurrencyShares", 0, "lendablePercent", 0)),
            "catch-all", ObjectValue.of(
                    "type", "Limited",
                    "limited", ObjectValue.of("nominalConcurrencyShares", 5, "lendablePercent", 0,
                            "limitResponse", ObjectValue.of("type", "Reject"))));

    private MandatoryFlows() {}

    private static ObjectValue everything(String... groups) {
        List<Value> subjects = new ArrayList<>();
        for (String group : groups) {
            subjects.add(ObjectValue.of("kind", "Group", "group", ObjectValue.of("name", group)));
        }
        return ObjectValue.of(
                "subjects", subjects,
                "resourceRules", List.of(ObjectValue.of("verbs", ALL, "apiGroups", ALL, "resources", ALL,
                        "clusterScope", true, "namespaces", ALL)),
                "nonResourceRules", List.of(ObjectValue.of("verbs", ALL, "nonResourceURLs", ALL)));
    }
}
