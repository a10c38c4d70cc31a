package dev.edict.kinds.flowcontrol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class FlowControlRulesTest {
    private static final String GROUP = "flowcontrol.apiserver.k8s.io";

    private final KindTrial schemas = KindTrial.clusterWide(GROUP, "FlowSchema");
    private final KindTrial levels = KindTrial.clusterWide(GROUP, "PriorityLevelConfiguration");

    @Test
    void aSchemaSaysWhoseRequestsItMeans() {
        assertThat(schemas.create("{'spec': {'matchingPrecedence': 1, 'rules': [{}, {'subjects': [{'kind': 'User',"
                + "'group': {'name': 'g'}}, {'kind': 'Cat'}], 'resourceRules': [{'verbs': ['get', '*'],"
                + "'apiGroups': [''], 'resources': ['a'], 'namespaces': ['B']}], 'nonResourceRules': [{'verbs':"
                + "['jump'], 'nonResourceURLs': ['x', '/a*']}]}]}}")).hasSize(12).contains(
                "spec.matchingPrecedence: Invalid value: 1: only the schema named 'exempt' may have"
                        + " matchingPrecedence 1",
                "spec.priorityLevelConfiguration.name: Required value: must reference a priority level",
                "spec.rules[0].subjects: Required value: subjects must contain at least one value",
                "spec.rules[1].subjects[0].user: Required value: user is required when subject kind is 'User'",
                "spec.rules[1].subjects[0].group: Forbidden: group is forbidden when subject kind is not 'Group'",
                "spec.rules[1].subjects[1].kind: Unsupported value: \"Cat\": supported values: \"Group\","
                        + " \"ServiceAccount\", \"User\"",
                "spec.rules[1].resourceRules[0].verbs: Invalid value: [\"get\",\"*\"]: if '*' is present, must not"
                        + " specify other verbs",
                "spec.rules[1].nonResourceRules[0].nonResourceURLs[0]: Invalid value: \"x\": must start with slash",
                "spec.rules[1].nonResourceRules[0].nonResourceURLs[1]: Invalid value: \"/a*\": wildcard can only do"
                        + " suffix matching");
        assertThat(schemas.created("{'spec': {}}").object("spec").integer("matchingPrecedence")).isEqualTo(1000);
    }

    @Test
    void mandatoryObjectsAreAsTheyAre() {
        assertThat(schemas.create("{'metadata': {'name': 'catch-all'}, 'spec': {'priorityLevelConfiguration': {'name':"
                + "'x'}}}")).singleElement().asString().endsWith("spec of 'catch-all' must equal the fixed value");
        assertThat(levels.create("{'metadata': {'name': 'exempt'}, 'spec': {'type': 'Exempt', 'exempt':"
                + "{'lendablePercent': 50}}}")).isEmpty();
        assertThat(levels.create("{'metadata': {'name': 'catch-all'}, 'spec': {'type': 'Limited', 'limited':"
                + "{'nominalConcurrencyShares': 5, 'limitResponse': {'type': 'Reject'}}}}")).isEmpty();
    }

    @Test
    void aLevelLimitsAndQueues() {
        assertThat(levels.created("{'spec': {'type': 'Limited', 'limited': {'limitResponse': {'type': 'Queue',"
                + "'queuing': {}}}}}").object("spec").object("limited")).isEqualTo(KindTrial.tree(
                "{'nominalConcurrencyShares': 30, 'lendablePercent': 0, 'limitResponse': {'type': 'Queue', 'queuing':"
                        + "{'handSize': 8, 'queues': 64, 'queueLengthLimit': 50}}}"));
        assertThat(levels.create("{'spec': {'type': 'Limited', 'exempt': {}, 'limited': {'nominalConcurrencyShares': -1,"
                + "'lendablePercent': 101, 'borrowingLimitPercent': -1, 'limitResponse': {'type': 'Queue', 'queuing':"
                + "{'handSize': 9, 'queues': 8, 'queueLengthLimit': -1}}}}}")).containsExactly(
                "spec.exempt: Forbidden: must be nil if the type is Limited",
                "spec.limited.nominalConcurrencyShares: Invalid value: -1: must be a non-negative integer",
                "spec.limited.limitResponse.queuing.queueLengthLimit: Invalid value: -1: must be positive",
                "spec.limited.limitResponse.queuing.handSize: Invalid value: 9: should not be greater than queues (8)",
                "spec.limited.lendablePercent: Invalid value: 101: must be between 0 and 100, inclusive",
                "spec.limited.borrowingLimitPercent: Invalid value: -1: if specified, must be a non-negative integer");
    }
}
