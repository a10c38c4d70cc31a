package dev.edict.schema.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.QuotedJson;
import org.junit.jupiter.api.Test;

class ConvertersTest {
    private static final GroupVersionKind AUTOSCALER_1 =
            new GroupVersionKind("autoscaling", "v1", "HorizontalPodAutoscaler");
    private static final GroupVersionKind AUTOSCALER_2 =
            new GroupVersionKind("autoscaling", "v2", "HorizontalPodAutoscaler");
    private static final GroupVersionKind DEPLOYMENT = new GroupVersionKind("apps", "v1", "Deployment");
    private static final GroupVersionKind OLD_DEPLOYMENT = new GroupVersionKind("extensions", "v1beta1", "Deployment");

    private static ObjectValue toOld(String json) {
        return Converters.convert(QuotedJson.tree(json), AUTOSCALER_2, AUTOSCALER_1);
    }

    private static ObjectValue toNew(ObjectValue old) {
        return Converters.convert(old, AUTOSCALER_1, AUTOSCALER_2);
    }

    @Test
    void aShareOfTheProcessorIsAMetric() {
        assertThat(toNew(QuotedJson.tree("{'spec': {'maxReplicas': 3, 'targetCPUUtilizationPercentage': 70}}")))
                .isEqualTo(QuotedJson.tree("{'metadata': {}, 'apiVersion': 'autoscaling/v2',"
                        + "'kind': 'HorizontalPodAutoscaler', 'status': {}, 'spec': {'maxReplicas': 3, 'metrics': [{'type':"
                        + "'Resource', 'resource': {'name': 'cpu', 'target': {'type': 'Utilization',"
                        + "'averageUtilization': 70}}}]}}"));
        assertThat(toNew(QuotedJson.tree("{'spec': {}}")).object("spec").list("metrics").toString()).contains("80");
    }

    @Test
    void whatTheFirstVersionCannotSayTravelsInAnnotations() {
        String hub = "{'metadata': {'annotations': {'mine': 'x'}}, 'spec': {'maxReplicas': 3, 'metrics': ["
                + "{'type': 'Resource', 'resource': {'name': 'memory', 'target': {'type': 'AverageValue',"
                + "'averageValue': '5Mi'}}}, {'type': 'External', 'external': {'metric': {'name': 'queue', 'selector':"
                + "{'matchLabels': {'q': 'a'}}}, 'target': {'type': 'Value', 'value': '30'}}},"
                + "{'type': 'Resource', 'resource': {'name': 'cpu', 'target': {'type': 'Utilization',"
                + "'averageUtilization': 60}}}], 'behavior': {'scaleDown': {'selectPolicy': 'Max', 'policies':"
                + "[{'type': 'Pods', 'value': 1, 'periodSeconds': 60}]}}}, 'status': {'currentReplicas': 1,"
                + "'desiredReplicas': 1, 'conditions': [{'type': 'AbleToScale', 'status': 'True',"
                + "'lastTransitionTime': '2026-01-01T00:00:00Z', 'reason': 'R'}]}}";
        ObjectValue old = toOld(hub);
        assertThat(old.object("spec")).isEqualTo(
                QuotedJson.tree("{'maxReplicas': 3, 'targetCPUUtilizationPercentage': 60}"));
        ObjectValue annotations = old.object("metadata").object("annotations");
        assertThat(annotations.string("autoscaling.alpha.kubernetes.io/metrics")).isEqualTo(
                "[{\"type\":\"Resource\",\"resource\":{\"name\":\"memory\",\"targetAverageValue\":\"5Mi\"}},"
                        + "{\"type\":\"External\",\"external\":{\"metricName\":\"queue\",\"metricSelector\":"
                        + "{\"matchLabels\":{\"q\":\"a\"}},\"targetValue\":\"30\"}}]");
        assertThat(annotations.string("autoscaling.alpha.kubernetes.io/behavior")).isEqualTo(
                "{\"ScaleUp\":null,\"ScaleDown\":{\"StabilizationWindowSeconds\":null,\"SelectPolicy\":\"Max\","
                        + "\"Policies\":[{\"Type\":\"Pods\",\"Value\":1,\"PeriodSeconds\":60}],\"Tolerance\":null}}");
        assertThat(annotations.string("autoscaling.alpha.kubernetes.io/conditions")).isEqualTo(
                "[{\"type\":\"AbleToScale\",\"status\":\"True\",\"lastTransitionTime\":\"2026-01-01T00:00:00Z\","
                        + "\"reason\":\"R\"}]");
        assertThat(toNew(old)).isEqualTo(QuotedJson.tree(hub).with("apiVersion", "autoscaling/v2")
                .with("kind", "HorizontalPodAutoscaler"));
    }

    @Test
    void theProcessorMovesToTheEndOfTheMetrics() {
        ObjectValue back = toNew(toOld("{'spec': {'metrics': [{'type': 'Resource', 'resource': {'name': 'cpu',"
                + "'target': {'type': 'Utilization', 'averageUtilization': 60}}}, {'type': 'Pods', 'pods': {'metric':"
                + "{'name': 'm'}, 'target': {'type': 'AverageValue', 'averageValue': '1'}}}]}}"));
        assertThat(back.object("spec").list("metrics").object(0).string("type")).isEqualTo("Pods");
        assertThat(back.object("spec").list("metrics").object(1).string("type")).isEqualTo("Resource");
    }

    @Test
    void anUnreadableAnnotationIsDropped() {
        ObjectValue hub = toNew(QuotedJson.tree("{'metadata': {'annotations':"
                + "{'autoscaling.alpha.kubernetes.io/metrics': 'no json'}}, 'spec': {}}"));
        assertThat(hub.object("metadata").has("annotations")).isFalse();
        assertThat(hub.object("spec").list("metrics").size()).isEqualTo(1);
    }

    @Test
    void measuredValuesTravelToo() {
        String hub = "{'metadata': {}, 'spec': {'metrics': []}, 'status': {'currentMetrics': [{'type': 'Resource',"
                + "'resource': {'name': 'cpu', 'current': {'averageValue': '3m', 'averageUtilization': 5}}},"
                + "{'type': 'Object', 'object': {'describedObject': {'kind': 'K', 'name': 'n'}, 'metric': {'name': 'm'},"
                + "'current': {'value': '7'}}}]}}";
        ObjectValue old = toOld(hub);
        assertThat(old.object("status")).isEqualTo(QuotedJson.tree("{'currentCPUUtilizationPercentage': 5}"));
        assertThat(old.object("metadata").object("annotations")
                .string("autoscaling.alpha.kubernetes.io/current-metrics")).isEqualTo(
                "[{\"type\":\"Resource\",\"resource\":{\"name\":\"cpu\",\"currentAverageUtilization\":5,"
                        + "\"currentAverageValue\":\"3m\"}},{\"type\":\"Object\",\"object\":{\"target\":{\"kind\":\"K\","
                        + "\"name\":\"n\"},\"metricName\":\"m\",\"currentValue\":\"7\"}}]");
        assertThat(toNew(old).object("status")).isEqualTo(QuotedJson.tree(hub).object("status"));
    }

    @Test
    void eventsHaveTheSameFieldsUnderOtherNames() {
        GroupVersionKind newer = new GroupVersionKind("events.k8s.io", "v1", "Event");
        GroupVersionKind core = new GroupVersionKind("", "v1", "Event");
        ObjectValue event = QuotedJson.tree("{'apiVersion': 'events.k8s.io/v1', 'kind': 'Event', 'regarding': {'name':"
                + "'a'}, 'note': 'n', 'reportingController': 'c', 'deprecatedCount': 2, 'deprecatedSource': {'host':"
                + "'h'}, 'reason': 'r'}");
        ObjectValue hub = Converters.convert(event, newer, core);
        assertThat(hub).isEqualTo(QuotedJson.tree("{'apiVersion': 'v1', 'kind': 'Event', 'involvedObject': {'name':"
                + "'a'}, 'message': 'n', 'reportingComponent': 'c', 'count': 2, 'source': {'host': 'h'},"
                + "'reason': 'r'}"));
        assertThat(Converters.convert(hub, core, newer)).isEqualTo(event);
        assertThat(Converters.hubOf(newer)).isEqualTo(core);
    }

    @Test
    void aRollbackAndATemplateGenerationBecomeAnnotations() {
        ObjectValue hub = Converters.convert(
                QuotedJson.tree("{'spec': {'rollbackTo': {'revision': 3}}}"), OLD_DEPLOYMENT, DEPLOYMENT);
        assertThat(hub.object("spec").isEmpty()).isTrue();
        assertThat(hub.object("metadata").object("annotations").string("deprecated.deployment.rollback.to"))
                .isEqualTo("3");
        ObjectValue back = Converters.convert(hub, DEPLOYMENT, OLD_DEPLOYMENT);
        assertThat(back.object("spec").object("rollbackTo").integer("revision")).isEqualTo(3);
        assertThat(back.object("metadata").has("annotations")).isFalse();
        ObjectValue set = Converters.convert(QuotedJson.tree("{'spec': {'templateGeneration': 2}}"),
                new GroupVersionKind("extensions", "v1beta1", "DaemonSet"),
                new GroupVersionKind("apps", "v1beta2", "DaemonSet"));
        assertThat(set.at("metadata", "annotations", "deprecated.daemonset.template.generation"))
                .hasToString("\"2\"");
        assertThat(set.string("apiVersion")).isEqualTo("apps/v1beta2");
    }

    @Test
    void anOldIngressNamesItsServicesFlatly() {
        GroupVersionKind old = new GroupVersionKind("extensions", "v1beta1", "Ingress");
        GroupVersionKind hub = new GroupVersionKind("networking.k8s.io", "v1", "Ingress");
        ObjectValue ingress = QuotedJson.tree("{'apiVersion': 'extensions/v1beta1', 'kind': 'Ingress', 'spec': {'rules':"
                + "[{'http': {'paths': [{'path': '/', 'backend': {'serviceName': 's', 'servicePort': 'web'}}]}}],"
                + "'backend': {'serviceName': 't', 'servicePort': 80}}}");
        ObjectValue converted = Converters.convert(ingress, old, hub);
        assertThat(converted.object("spec")).isEqualTo(QuotedJson.tree("{'rules': [{'http': {'paths': [{'path': '/',"
                + "'backend': {'service': {'name': 's', 'port': {'name': 'web'}}}}]}}],"
                + "'defaultBackend': {'service': {'name': 't', 'port': {'number': 80}}}}"));
        assertThat(Converters.convert(converted, hub, old)).isEqualTo(ingress);
    }

    @Test
    void anOldScaleShowsItsSelectorAsAMap() {
        GroupVersionKind old = new GroupVersionKind("apps", "v1beta1", "Scale");
        GroupVersionKind hub = new GroupVersionKind("autoscaling", "v1", "Scale");
        ObjectValue scale = Converters.convert(
                QuotedJson.tree("{'status': {'replicas': 1, 'selector': 'a=b'}}"), hub, old);
        assertThat(scale.object("status")).isEqualTo(
                QuotedJson.tree("{'replicas': 1, 'selector': {'a': 'b'}, 'targetSelector': 'a=b'}"));
        assertThat(Converters.convert(scale, old, hub).object("status").string("selector")).isEqualTo("a=b");
        assertThat(Converters.convert(QuotedJson.tree("{'status': {'selector': 'a in (b,c)'}}"), hub, old)
                .object("status").has("selector")).isFalse();
    }

    @Test
    void kindsDoNotTurnIntoEachOther() {
        assertThatThrownBy(() -> Converters.convert(ObjectValue.EMPTY, DEPLOYMENT, AUTOSCALER_2))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void oldVersionsHaveOldDefaults() {
        ObjectValue deployment = VersionDefaults.apply(QuotedJson.tree(
                "{'spec': {'template': {'metadata': {'labels': {'a': 'b'}}}}}"), OLD_DEPLOYMENT);
        assertThat(deployment.object("metadata").object("labels")).isEqualTo(ObjectValue.of("a", "b"));
        assertThat(deployment.object("spec").object("selector"))
                .isEqualTo(QuotedJson.tree("{'matchLabels': {'a': 'b'}}"));
        assertThat(deployment.object("spec").integer("progressDeadlineSeconds")).isEqualTo(Integer.MAX_VALUE);
        assertThat(deployment.object("spec").isSet("revisionHistoryLimit")).as("left to the hub").isFalse();
        assertThat(deployment.at("spec", "strategy", "rollingUpdate", "maxSurge")).hasToString("1");
        assertThat(VersionDefaults.apply(QuotedJson.tree("{'spec': {}}"),
                new GroupVersionKind("apps", "v1beta1", "StatefulSet")).at("spec", "updateStrategy", "type"))
                .hasToString("\"OnDelete\"");
        assertThat(VersionDefaults.apply(QuotedJson.tree("{'spec': {}}"),
                new GroupVersionKind("apps", "v1beta1", "Deployment")).object("spec").integer("revisionHistoryLimit"))
                .isEqualTo(2);
        assertThat(VersionDefaults.apply(QuotedJson.tree("{'spec': {}}"), DEPLOYMENT).object("spec").isEmpty())
                .isTrue();
    }
}
