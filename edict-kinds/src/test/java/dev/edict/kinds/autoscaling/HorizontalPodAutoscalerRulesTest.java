package dev.edict.kinds.autoscaling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class HorizontalPodAutoscalerRulesTest {
    private static final String TARGET = "'scaleTargetRef': {'apiVersion': 'apps/v1', 'kind': 'Deployment',"
            + "'name': 'web'}";

    private final KindTrial autoscalers = KindTrial.namespaced("autoscaling", "HorizontalPodAutoscaler");

    private static String with(String fields) {
        return "{'spec': {" + TARGET + ", " + fields + "}}";
    }

    @Test
    void withoutMetricsItLooksAtTheProcessor() {
        ObjectValue spec = autoscalers.created(with("'maxReplicas': 3")).object("spec");
        assertThat(spec.integer("minReplicas")).isEqualTo(1);
        assertThat(spec.list("metrics").object(0)).isEqualTo(KindTrial.tree("{'type': 'Resource', 'resource':"
                + "{'name': 'cpu', 'target': {'type': 'Utilization', 'averageUtilization': 80}}}"));
        assertThat(spec.has("behavior")).isFalse();
    }

    @Test
    void aBehaviorIsFilledInOnBothSides() {
        ObjectValue behavior = autoscalers.created(with("'maxReplicas': 3, 'behavior': {'scaleDown':"
                + "{'selectPolicy': 'Disabled'}}")).object("spec").object("behavior");
        assertThat(behavior.object("scaleDown")).isEqualTo(KindTrial.tree("{'selectPolicy': 'Disabled', 'policies':"
                + "[{'type': 'Percent', 'value': 100, 'periodSeconds': 15}]}"));
        assertThat(behavior.object("scaleUp")).isEqualTo(KindTrial.tree("{'stabilizationWindowSeconds': 0,"
                + "'selectPolicy': 'Max', 'policies': [{'type': 'Pods', 'value': 4, 'periodSeconds': 15},"
                + "{'type': 'Percent', 'value': 100, 'periodSeconds': 15}]}"));
    }

    @Test
    void boundsAndTargetMakeSense() {
        assertThat(autoscalers.create("{'spec': {'minReplicas': 0, 'scaleTargetRef': {'apiVersion': 'v1', 'kind': 'a/b'}}}"))
                .containsExactly(
                        "spec.minReplicas: Invalid value: 0: must be greater than or equal to 1",
                        "spec.maxReplicas: Required value: must be set and greater than 0",
                        "spec.scaleTargetRef.kind: Invalid value: \"a/b\": may not contain '/'",
                        "spec.scaleTargetRef.name: Required value",
                        "spec.scaleTargetRef.apiVersion: Invalid value: \"v1\": apiVersion must specify API group",
                        "spec.metrics: Forbidden: must specify at least one Object or External metric to support"
                                + " scaling to zero replicas");
        assertThat(autoscalers.create(with("'minReplicas': 4, 'maxReplicas': 3"))).containsExactly(
                "spec.maxReplicas: Invalid value: 3: must be greater than or equal to `minReplicas`");
        assertThat(autoscalers.create(with("'maxReplicas': 3").replace("apps/v1", "v1")
                .replace("Deployment", "ReplicationController"))).isEmpty();
    }

    @Test
    void aMetricHasOneSourceOfItsType() {
        assertThat(autoscalers.create(with("'maxReplicas': 3, 'metrics': [{'type': 'Pods', 'resource': {'name': 'cpu',"
                + "'target': {'type': 'Sum', 'averageUtilization': 0}}}, {'type': 'Moon'}]"))).containsExactly(
                "spec.metrics[0].resource.target.type: Invalid value: \"Sum\": must be either Utilization, Value, or"
                        + " AverageValue",
                "spec.metrics[0].resource.target.averageUtilization: Invalid value: 0: must be greater than 0",
                "spec.metrics[0].pods: Required value: must populate information for the given metric source",
                "spec.metrics[1].type: Unsupported value: \"Moon\": supported values: \"ContainerResource\","
                        + " \"External\", \"Object\", \"Pods\", \"Resource\"",
                "spec.metrics[1].type: Unsupported value: \"Moon\": supported values: \"ContainerResource\","
                        + " \"External\", \"Object\", \"Pods\", \"Resource\"");
        assertThat(autoscalers.create(with("'maxReplicas': 3, 'metrics': [{'type': 'External', 'external': {'target':"
                + "{'type': 'Value', 'value': '1', 'averageValue': '-1'}}}]"))).containsExactly(
                "spec.metrics[0].external.metric.name: Required value: must specify a metric name",
                "spec.metrics[0].external.target.averageValue: Invalid value: \"-1\": must be positive",
                "spec.metrics[0].external.target.value: Forbidden: may not set both a target value for metric and a"
                        + " per-pod target");
    }

    @Test
    void behaviorStaysWithinLimits() {
        assertThat(autoscalers.create(with("'maxReplicas': 3, 'behavior': {'scaleUp': {'stabilizationWindowSeconds':"
                + "5000, 'policies': [{'type': 'Trees', 'value': 0, 'periodSeconds': 2000}], 'tolerance': '-1'}}")))
                .containsExactly(
                        "spec.behavior.scaleUp.stabilizationWindowSeconds: Invalid value: 5000: must be less than or"
                                + " equal to 3600",
                        "spec.behavior.scaleUp.policies[0].type: Unsupported value: \"Trees\": supported values:"
                                + " \"Percent\", \"Pods\"",
                        "spec.behavior.scaleUp.policies[0].value: Invalid value: 0: must be greater than zero",
                        "spec.behavior.scaleUp.policies[0].periodSeconds: Invalid value: 2000: must be less than or"
                                + " equal to 1800",
                        "spec.behavior.scaleUp.tolerance: Invalid value: \"-1\": must be greater than or equal to 0");
    }
}
