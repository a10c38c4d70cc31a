package dev.edict.kinds.core.pod;

import static dev.edict.kinds.KindTrial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class PodDefaultsTest {
    private final KindTrial pods = KindTrial.namespaced("", "Pod");

    @Test
    void aPodThatSaysTheLeastIsFilledIn() {
        ObjectValue pod = pods.created("{'spec': {'containers': [{'name': 'main', 'image': 'nginx'}]}}");
        assertThat(pod.object("spec")).isEqualTo(tree("""
                {'dnsPolicy': 'ClusterFirst', 'restartPolicy': 'Always', 'securityContext': {},
                 'terminationGracePeriodSeconds': 30, 'schedulerName': 'default-scheduler', 'enableServiceLinks': true,
                 'containers': [{'name': 'main', 'image': 'nginx', 'imagePullPolicy': 'Always',
                   'terminationMessagePath': '/dev/termination-log', 'terminationMessagePolicy': 'File'}]}"""));
        assertThat(pod.object("status")).isEqualTo(tree("{'phase': 'Pending', 'qosClass': 'BestEffort'}"));
        assertThat(pod.object("metadata").integer("generation")).isEqualTo(1);
    }

    @Test
    void aStatusThatCameWithTheRequestIsDropped() {
        ObjectValue pod = pods.created("{'spec': {'containers': [{'name': 'a', 'image': 'b:1'}]},"
                + "'status': {'phase': 'Running', 'message': 'mine'}}");
        assertThat(pod.object("status").keys()).containsExactly("phase", "qosClass");
        assertThat(pods.created("{'spec': {'containers': []}, 'status': {'phase': 'Failed', 'qosClass': 'Burstable'}}")
                .object("status")).isEqualTo(tree("{'phase': 'Pending', 'qosClass': 'Burstable'}"));
    }

    @Test
    void templatesAreFilledInWithoutWhatOnlyPodsGet() {
        ObjectValue template = PodTemplateRules.setDefaults(tree("""
                {'spec': {'hostNetwork': true, 'terminationGracePeriodSeconds': -5, 'containers': [
                  {'name': 'a', 'image': 'b:1', 'ports': [{'containerPort': 80}],
                   'resources': {'limits': {'cpu': '1'}}}]}}"""));
        ObjectValue container = template.object("spec").list("containers").object(0);
        assertThat(template.object("spec").has("enableServiceLinks")).isFalse();
        assertThat(template.object("spec").integer("terminationGracePeriodSeconds")).isEqualTo(-5);
        assertThat(container.object("resources").has("requests")).isFalse();
        assertThat(container.list("ports").object(0)).isEqualTo(tree("{'containerPort': 80, 'protocol': 'TCP'}"));
    }

    @Test
    void probesAndHooksAreFilledIn() {
        ObjectValue container = container("""
                {'name': 'a', 'image': 'b:1', 'livenessProbe': {'httpGet': {'port': 80}},
                 'startupProbe': {'grpc': {'port': 9}, 'periodSeconds': 5},
                 'lifecycle': {'preStop': {'httpGet': {'port': 80, 'path': '/bye'}}}}""");
        assertThat(container.object("livenessProbe")).isEqualTo(tree("""
                {'httpGet': {'port': 80, 'path': '/', 'scheme': 'HTTP'}, 'timeoutSeconds': 1, 'periodSeconds': 10,
                 'successThreshold': 1, 'failureThreshold': 3}"""));
        assertThat(container.object("startupProbe").object("grpc")).isEqualTo(tree("{'port': 9, 'service': ''}"));
        assertThat(container.object("startupProbe").integer("periodSeconds")).isEqualTo(5);
        assertThat(container.object("lifecycle").object("preStop").object("httpGet").string("scheme"))
                .isEqualTo("HTTP");
    }

    @Test
    void variablesFromFieldsSayWhichVersionTheyMean() {
        ObjectValue container = container("""
                {'name': 'a', 'image': 'b:1', 'env': [
                  {'name': 'NODE', 'valueFrom': {'fieldRef': {'fieldPath': 'spec.nodeName'}}},
                  {'name': 'CPU', 'valueFrom': {'resourceFieldRef': {'resource': 'limits.cpu'}}},
                  {'name': 'FILE', 'valueFrom': {'fileKeyRef': {'key': 'K', 'volumeName': 'v', 'path': 'p'}}}]}""");
        assertThat(container.list("env").object(0).object("valueFrom").object("fieldRef").string("apiVersion"))
                .isEqualTo("v1");
        assertThat(container.list("env").object(1).object("valueFrom").object("resourceFieldRef").string("divisor"))
                .isEqualTo("0");
        assertThat(container.list("env").object(2).object("valueFrom").object("fileKeyRef").boolOrNull("optional"))
                .isFalse();
    }

    @Test
    void whatIsLimitedIsRequestedAndAmountsTakeTheirUsualForm() {
        assertThat(container("{'name': 'a', 'image': 'b', 'resources': {'limits': {'cpu': 0.5, 'memory': '1024Mi'},"
                + "'requests': {'memory': '1e3', 'ephemeral-storage': '0.5G'}}}").object("resources"))
                .isEqualTo(tree("{'limits': {'cpu': '500m', 'memory': '1Gi'},"
                        + "'requests': {'cpu': '500m', 'memory': '1e3', 'ephemeral-storage': '500M'}}"));
    }

    @Test
    void amountsAreRoundedUpToThousandths() {
        assertThat(container("{'name': 'a', 'image': 'b', 'resources': {'requests': {'cpu': '100u'}}}")
                .object("resources").object("requests").string("cpu")).isEqualTo("1m");
    }

    @Test
    void onTheNodesNetworkPortsAreTheNodes() {
        ObjectValue pod = pods.created("{'spec': {'hostNetwork': true, 'containers': [{'name': 'a', 'image': 'b',"
                + "'ports': [{'containerPort': 53, 'protocol': 'UDP'}]}]}}");
        assertThat(pod.object("spec").list("containers").object(0).list("ports").object(0).integer("hostPort"))
                .isEqualTo(53);
    }

    @Test
    void volumesOfManySortsAreFilledIn() {
        ObjectValue pod = pods.created("""
                {'spec': {'containers': [{'name': 'a', 'image': 'b'}], 'volumes': [
                  {'name': 'none'}, {'name': 'map', 'configMap': {'name': 'c'}},
                  {'name': 'secret', 'secret': {'secretName': 's', 'defaultMode': 256}},
                  {'name': 'down', 'downwardAPI': {'items': [{'path': 'l', 'fieldRef': {'fieldPath': 'metadata.labels'}}]}},
                  {'name': 'host', 'hostPath': {'path': '/data'}},
                  {'name': 'all', 'projected': {'sources': [{'serviceAccountToken': {'path': 't'}}]}},
                  {'name': 'image', 'image': {'reference': 'data:latest'}},
                  {'name': 'claim', 'ephemeral': {'volumeClaimTemplate': {'spec': {}}}}]}}""");
        assertThat(pod.object("spec").list("volumes")).isEqualTo(tree("""
                {'volumes': [
                  {'name': 'none', 'emptyDir': {}}, {'name': 'map', 'configMap': {'name': 'c', 'defaultMode': 420}},
                  {'name': 'secret', 'secret': {'secretName': 's', 'defaultMode': 256}},
                  {'name': 'down', 'downwardAPI': {'items': [{'path': 'l',
                    'fieldRef': {'fieldPath': 'metadata.labels', 'apiVersion': 'v1'}}], 'defaultMode': 420}},
                  {'name': 'host', 'hostPath': {'path': '/data', 'type': ''}},
                  {'name': 'all', 'projected': {'sources': [{'serviceAccountToken':
                    {'path': 't', 'expirationSeconds': 3600}}], 'defaultMode': 420}},
                  {'name': 'image', 'image': {'reference': 'data:latest', 'pullPolicy': 'Always'}},
                  {'name': 'claim', 'ephemeral': {'volumeClaimTemplate': {'spec': {'volumeMode': 'Filesystem'}}}}]}""")
                .list("volumes"));
    }

    @Test
    void theTwoFieldsForTheAccountSayTheSame() {
        ObjectValue pod = pods.created("{'spec': {'serviceAccount': 'old', 'containers': []}}");
        assertThat(pod.object("spec").string("serviceAccountName")).isEqualTo("old");
        pod = pods.created("{'spec': {'serviceAccount': 'old', 'serviceAccountName': 'new', 'containers': []}}");
        assertThat(pod.object("spec").string("serviceAccount")).isEqualTo("new");
    }

    @Test
    void aNegativeGracePeriodOfAPodBecomesOneSecond() {
        assertThat(pods.created("{'spec': {'terminationGracePeriodSeconds': -1}}").object("spec")
                .integer("terminationGracePeriodSeconds")).isEqualTo(1);
    }

    @Test
    void annotationsOfFormerInitContainersAreDropped() {
        ObjectValue pod = pods.created("{'metadata': {'annotations': {'pod.beta.kubernetes.io/init-containers': '[]',"
                + "'mine': 'x'}}, 'spec': {}}");
        assertThat(pod.object("metadata").object("annotations").keys()).containsExactly("mine");
    }

    @Test
    void fieldsOfFeaturesThatAreOffAreDropped() {
        ObjectValue pod = pods.created("""
                {'spec': {'schedulingGroup': {'podGroupName': 'g'},
                 'containers': [{'name': 'a', 'image': 'b', 'lifecycle': {'stopSignal': 'SIGINT'}}],
                 'volumes': [{'name': 'v', 'projected': {'sources': [{'clusterTrustBundle': {'path': 'p'}}]}}]}}""");
        assertThat(pod.object("spec").has("schedulingGroup")).isFalse();
        assertThat(pod.object("spec").list("containers").object(0).has("lifecycle")).isFalse();
        assertThat(pod.object("spec").list("volumes").object(0).object("projected").list("sources").object(0).isEmpty())
                .isTrue();
    }

    @Test
    void aGatedPodSaysWhyItIsNotScheduled() {
        ObjectValue pod = pods.created("{'metadata': {'creationTimestamp': '2026-01-01T00:00:00Z'},"
                + "'spec': {'schedulingGates': [{'name': 'wait'}]}}");
        assertThat(pod.object("status").list("conditions").object(0)).isEqualTo(tree("{'lastProbeTime': null,"
                + "'lastTransitionTime': '2026-01-01T00:00:00Z', 'reason': 'SchedulingGated', 'status': 'False',"
                + "'message': 'Scheduling is blocked due to non-empty scheduling gates', 'type': 'PodScheduled'}"));
    }

    @Test
    void labelKeysAreMergedIntoTheSelectorsBesideThem() {
        ObjectValue pod = pods.created("""
                {'metadata': {'labels': {'app': 'web', 'hash': '1'}}, 'spec': {
                  'topologySpreadConstraints': [{'matchLabelKeys': ['hash', 'none'], 'labelSelector': {}}],
                  'affinity': {'podAntiAffinity': {'requiredDuringSchedulingIgnoredDuringExecution': [
                    {'topologyKey': 'zone', 'mismatchLabelKeys': ['app'], 'labelSelector': {}}]}}}}""");
        assertThat(pod.object("spec").list("topologySpreadConstraints").object(0).object("labelSelector"))
                .isEqualTo(tree("{'matchExpressions': [{'key': 'hash', 'operator': 'In', 'values': ['1']}]}"));
        assertThat(pod.object("spec").object("affinity").object("podAntiAffinity")
                .list("requiredDuringSchedulingIgnoredDuringExecution").object(0).object("labelSelector"))
                .isEqualTo(tree("{'matchExpressions': [{'key': 'app', 'operator': 'NotIn', 'values': ['web']}]}"));
    }

    @Test
    void appArmorAnnotationsBecomeFields() {
        ObjectValue pod = pods.created("{'metadata': {'annotations': {"
                + "'container.apparmor.security.beta.kubernetes.io/a': 'localhost/mine'}},"
                + "'spec': {'containers': [{'name': 'a', 'image': 'b'}]}}");
        assertThat(pod.object("spec").list("containers").object(0).object("securityContext"))
                .isEqualTo(tree("{'appArmorProfile': {'type': 'Localhost', 'localhostProfile': 'mine'}}"));
    }

    @Test
    void resourcesOfThePodAreFilledInFromItsContainers() {
        ObjectValue pod = pods.created("""
                {'spec': {'resources': {'limits': {'cpu': '4', 'memory': '1Gi'}}, 'containers': [
                  {'name': 'a', 'image': 'x', 'resources': {'requests': {'cpu': '1'},
                    'limits': {'hugepages-2Mi': '4Mi', 'cpu': '2'}}},
                  {'name': 'b', 'image': 'x', 'resources': {'requests': {'cpu': '500m'}}}]}}""");
        assertThat(pod.object("spec").object("resources")).isEqualTo(tree("""
                {'limits': {'cpu': '4', 'memory': '1Gi', 'hugepages-2Mi': '4Mi'},
                 'requests': {'cpu': '1500m', 'memory': '1Gi', 'hugepages-2Mi': '4Mi'}}"""));
    }

    @Test
    void theAddressOfAStatusStandsInTwoFields() {
        PodRules rules = new PodRules();
        assertThat(rules.setDefaults(tree("{'status': {'podIP': '10.0.0.1'}}")).object("status"))
                .isEqualTo(tree("{'podIP': '10.0.0.1', 'podIPs': [{'ip': '10.0.0.1'}]}"));
        assertThat(rules.setDefaults(tree("{'status': {'podIP': '10.0.0.2', 'podIPs': [{'ip': '10.0.0.1'}]}}"))
                .object("status")).isEqualTo(tree("{'podIP': '10.0.0.2', 'podIPs': [{'ip': '10.0.0.2'}]}"));
        assertThat(rules.setDefaults(tree("{'status': {'podIPs': [{'ip': '10.0.0.1'}]}}")).object("status")
                .string("podIP")).isEqualTo("10.0.0.1");
    }

    private ObjectValue container(String json) {
        return pods.created("{'spec': {'containers': [" + json + "]}}").object("spec").list("containers").object(0);
    }
}
