package dev.edict.kinds.core.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class QuotaAndLimitRulesTest {
    private final KindTrial quotas = KindTrial.namespaced("", "ResourceQuota");
    private final KindTrial limits = KindTrial.namespaced("", "LimitRange");

    @Test
    void aQuotaLimitsKnownThingsByNonNegativeAmounts() {
        assertThat(quotas.create("{'spec': {'hard': {'cats': '1', 'pods': '1500m', 'cpu': '-1',"
                + "'example.com/gpu': '2', 'count/jobs.batch': '3', 'requests.hugepages-2Mi': '1'}}}")).containsExactly(
                "spec.hard[cats]: Invalid value: \"cats\": must be a standard resource type or fully qualified",
                "spec.hard[cats]: Invalid value: \"cats\": must be a standard resource for quota",
                "spec.hard[pods]: Invalid value: \"1500m\": must be an integer",
                "spec.hard[cpu]: Invalid value: \"-1\": must be greater than or equal to 0");
    }

    @Test
    void scopesMustFitTogetherAndToWhatIsLimited() {
        assertThat(quotas.create("{'spec': {'hard': {'cpu': '1'}, 'scopes': ['BestEffort', 'NotBestEffort', 'No']}}"))
                .containsExactly(
                        "spec.scopes: Invalid value: [\"BestEffort\",\"NotBestEffort\",\"No\"]: unsupported scope"
                                + " applied to resource",
                        "spec.scopes: Invalid value: [\"BestEffort\",\"NotBestEffort\",\"No\"]: unsupported scope",
                        "spec.scopes: Invalid value: [\"BestEffort\",\"NotBestEffort\",\"No\"]: conflicting scopes");
    }

    @Test
    void aScopeSelectorHasOperatorsThatMakeSense() {
        assertThat(quotas.create("{'spec': {'hard': {'services': '1'}, 'scopeSelector': {'matchExpressions': ["
                + "{'scopeName': 'PriorityClass', 'operator': 'In'},"
                + "{'scopeName': 'Terminating', 'operator': 'Near', 'values': ['a']}]}}}")).containsExactly(
                "spec.scopeSelector.matchExpressions: Invalid value: {\"MatchExpressions\":[{\"ScopeName\":"
                        + "\"PriorityClass\",\"Operator\":\"In\",\"Values\":null},{\"ScopeName\":\"Terminating\","
                        + "\"Operator\":\"Near\",\"Values\":[\"a\"]}]}: unsupported scope applied to resource",
                "spec.scopeSelector.matchExpressions.values: Required value: must be at least one value when"
                        + " `operator` is 'In' or 'NotIn' for scope selector",
                "spec.scopeSelector.matchExpressions: Invalid value: {\"MatchExpressions\":[{\"ScopeName\":"
                        + "\"PriorityClass\",\"Operator\":\"In\",\"Values\":null},{\"ScopeName\":\"Terminating\","
                        + "\"Operator\":\"Near\",\"Values\":[\"a\"]}]}: unsupported scope applied to resource",
                "spec.scopeSelector.matchExpressions.operator: Invalid value: \"Near\": must be 'Exists' when scope is"
                        + " any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating,"
                        + " ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or"
                        + " ResourceQuotaScopeCrossNamespacePodAffinity",
                "spec.scopeSelector.matchExpressions.operator: Invalid value: \"Near\": not a valid selector operator");
    }

    @Test
    void scopesStayAndRequestsShouldStayBelowLimits() {
        assertThat(quotas.update("{'spec': {'scopes': ['Terminating']}}", "{'spec': {}}"))
                .containsExactly("spec.scopes: Invalid value: [\"Terminating\"]: field is immutable");
        assertThat(quotas.warnings("{'spec': {'hard': {'cpu': '3', 'limits.cpu': '2'}}}"))
                .containsExactly("ResourceQuota cpu (3) should be less than limits.cpu (2)");
    }

    @Test
    void containersGetDefaultsFromTheirBounds() {
        assertThat(limits.created("{'spec': {'limits': [{'type': 'Container', 'max': {'cpu': '2'},"
                + "'min': {'memory': '1Mi'}}]}}").object("spec").list("limits").object(0)).isEqualTo(KindTrial.tree(
                "{'type': 'Container', 'max': {'cpu': '2'}, 'min': {'memory': '1Mi'}, 'default': {'cpu': '2'},"
                        + "'defaultRequest': {'cpu': '2', 'memory': '1Mi'}}"));
    }

    @Test
    void boundsLeaveRoomForDefaults() {
        assertThat(limits.create("{'spec': {'limits': [{'type': 'Container', 'min': {'cpu': '2'}, 'max': {'cpu': '1'},"
                + "'default': {'cpu': '3'}, 'defaultRequest': {'cpu': '4'}}]}}")).containsExactly(
                "spec.limits[0].min[cpu]: Invalid value: \"2\": min value 2 is greater than max value 1",
                "spec.limits[0].defaultRequest[cpu]: Invalid value: \"4\": default request value 4 is greater than max"
                        + " value 1",
                "spec.limits[0].defaultRequest[cpu]: Invalid value: \"4\": default request value 4 is greater than"
                        + " default limit value 3",
                "spec.limits[0].default[cpu]: Invalid value: \"1\": default value 3 is greater than max value 1");
    }

    @Test
    void ratiosMustBeReachable() {
        assertThat(limits.create("{'spec': {'limits': [{'type': 'Pod', 'min': {'cpu': '500m'}, 'max': {'cpu': '1'},"
                + "'maxLimitRequestRatio': {'cpu': '3', 'memory': '500m'}, 'default': {'cpu': '1'}}]}}"))
                .containsExactly(
                        "spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'",
                        "spec.limits[0].maxLimitRequestRatio[cpu]: Invalid value: \"3\": ratio 3 is greater than"
                                + " max/min = 2.000000",
                        "spec.limits[0].maxLimitRequestRatio[memory]: Invalid value: \"500m\": ratio 500m is less"
                                + " than 1");
    }

    @Test
    void typesAreKnownAndOnceEach() {
        assertThat(limits.create("{'spec': {'limits': [{'type': 'Room'}, {'type': 'PersistentVolumeClaim'},"
                + "{'type': 'PersistentVolumeClaim', 'max': {'storage': '1Gi'}}]}}")).containsExactly(
                "spec.limits[0].type: Invalid value: \"Room\": must be a standard limit type or fully qualified",
                "spec.limits[1].limits: Required value: either minimum or maximum storage value is required, but"
                        + " neither was provided",
                "spec.limits[2].type: Duplicate value: \"PersistentVolumeClaim\"");
    }

    @Test
    void aLimitRangeWithoutNameGetsOne() {
        assertThat(limits.rules().prepareForCreate(KindTrial.tree("{'metadata': {'uid': 'u'}}"))
                .object("metadata").string("name")).hasSize(36);
    }
}
