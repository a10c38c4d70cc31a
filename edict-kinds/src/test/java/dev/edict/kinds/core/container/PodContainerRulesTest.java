package dev.edict.kinds.core.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodContainerRulesTest {
    private final KindTrial pods = KindTrial.namespaced("", "Pod");

    @Test
    void aPodHasContainers() {
        assertThat(pods.create("{'spec': {}}")).containsExactly("spec.containers: Required value");
    }

    @Test
    void aContainerHasANameAndAnImage() {
        assertThat(pods.create("{'spec': {'containers': [{}, {'name': 'b', 'image': ' x'}]}}")).containsExactly(
                "spec.containers[0].name: Required value",
                "spec.containers[0].image: Required value",
                "spec.containers[1].image: Invalid value: \" x\": must not have leading or trailing whitespace");
    }

    @Test
    void namesAreNotSharedAmongContainers() {
        assertThat(pods.create("{'spec': {'containers': [{'name': 'a', 'image': 'x'}, {'name': 'a', 'image': 'x'}],"
                + "'initContainers': [{'name': 'a', 'image': 'x'}]}}")).containsExactly(
                "spec.containers[1].name: Duplicate value: \"a\"",
                "spec.initContainers[0].name: Duplicate value: \"a\"");
    }

    @Test
    void policiesAreAmongThoseKnown() {
        assertThat(pods.create("{'spec': {'restartPolicy': 'Often', 'dnsPolicy': 'Odd', 'activeDeadlineSeconds': 0,"
                + "'containers': [{'name': 'a', 'image': 'x', 'imagePullPolicy': 'Once',"
                + "'terminationMessagePolicy': 'No'}]}}")).containsExactly(
                "spec.containers[0].terminationMessagePolicy: Unsupported value: \"No\": supported values: \"File\","
                        + " \"FallbackToLogsOnError\"",
                "spec.containers[0].imagePullPolicy: Unsupported value: \"Once\": supported values: \"Always\","
                        + " \"IfNotPresent\", \"Never\"",
                "spec.restartPolicy: Unsupported value: \"Often\": supported values: \"Always\", \"OnFailure\","
                        + " \"Never\"",
                "spec.dnsPolicy: Unsupported value: \"Odd\": supported values: \"ClusterFirstWithHostNet\","
                        + " \"ClusterFirst\", \"Default\", \"None\"",
                "spec.activeDeadlineSeconds: Invalid value: 0: must be between 1 and 2147483647, inclusive");
    }

    @Test
    void portsAreNumberedNamedOnceAndTakenOnce() {
        assertThat(container("""
                'ports': [{'containerPort': 0}, {'containerPort': 99999, 'name': 'much-too-long-a-name'},
                  {'containerPort': 1, 'protocol': 'HTTP'}, {'containerPort': 2, 'name': 'web'},
                  {'containerPort': 3, 'name': 'web'}, {'containerPort': 4, 'hostPort': 9},
                  {'containerPort': 5, 'hostPort': 9}, {'containerPort': 6, 'hostPort': 70000}]""")).containsExactly(
                "spec.containers[0].ports[0].containerPort: Required value",
                "spec.containers[0].ports[1].name: Invalid value: \"much-too-long-a-name\": must be no more than 15"
                        + " characters",
                "spec.containers[0].ports[1].containerPort: Invalid value: 99999: must be between 1 and 65535,"
                        + " inclusive",
                "spec.containers[0].ports[2].protocol: Unsupported value: \"HTTP\": supported values: \"SCTP\","
                        + " \"TCP\", \"UDP\"",
                "spec.containers[0].ports[4].name: Duplicate value: \"web\"",
                "spec.containers[0].ports[7].hostPort: Invalid value: 70000: must be between 1 and 65535, inclusive",
                "spec.containers[0].ports[6].hostPort: Duplicate value: \"TCP//9\"");
    }

    @Test
    void portsOnTheNodesNetworkAreTheNodesOwn() {
        assertThat(pods.create("{'spec': {'hostNetwork': true, 'containers': [{'name': 'a', 'image': 'x',"
                + "'ports': [{'containerPort': 80, 'hostPort': 81}]}]}}")).containsExactly(
                "spec.containers[0].ports[0].hostPort: Invalid value: 81: must match `containerPort` when `hostNetwork`"
                        + " is true");
    }

    @Test
    void variablesHaveNamesAndOneSource() {
        assertThat(container("""
                'env': [{'name': ''}, {'name': 'A=B'},
                  {'name': 'BOTH', 'value': '1', 'valueFrom': {'fieldRef': {'fieldPath': 'metadata.name'}}},
                  {'name': 'NOTHING', 'valueFrom': {}},
                  {'name': 'TWO', 'valueFrom': {'fieldRef': {'fieldPath': 'metadata.uid'},
                    'secretKeyRef': {'name': 's', 'key': 'k'}}},
                  {'name': 'KEY', 'valueFrom': {'configMapKeyRef': {'name': 'c'}}}],
                'envFrom': [{'prefix': 'a='}, {'secretRef': {}}]""")).containsExactly(
                "spec.containers[0].env[0].name: Required value",
                "spec.containers[0].env[1].name: Invalid value: \"A=B\": a valid environment variable name must consist"
                        + " only of printable ASCII characters other than '='",
                "spec.containers[0].env[2].valueFrom: Invalid value: \"\": may not be specified when `value` is not"
                        + " empty",
                "spec.containers[0].env[3].valueFrom: Invalid value: \"\": must specify one of: `fieldRef`,"
                        + " `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`",
                "spec.containers[0].env[4].valueFrom: Invalid value: \"\": may not have more than one field specified at"
                        + " a time",
                "spec.containers[0].env[5].valueFrom.configMapKeyRef.key: Required value",
                "spec.containers[0].envFrom[0].prefix: Invalid value: \"a=\": a valid environment variable name must"
                        + " consist only of printable ASCII characters other than '='",
                "spec.containers[0].envFrom: Invalid value: \"\": must specify one of: `configMapRef` or `secretRef`",
                "spec.containers[0].envFrom[1].secretRef.name: Required value");
    }

    @Test
    void onlySomeFieldsOfThePodCanBeVariables() {
        assertThat(container("""
                'env': [{'name': 'A', 'valueFrom': {'fieldRef': {'fieldPath': 'metadata.colour'}}},
                  {'name': 'B', 'valueFrom': {'fieldRef': {'fieldPath': 'status.phase'}}},
                  {'name': 'C', 'valueFrom': {'fieldRef': {'fieldPath': "metadata.labels['a b']"}}},
                  {'name': 'D', 'valueFrom': {'fieldRef': {'fieldPath': "spec.nodeName['x']"}}},
                  {'name': 'E', 'valueFrom': {'fieldRef': {'fieldPath': 'metadata.name', 'apiVersion': 'v2'}}},
                  {'name': 'F', 'valueFrom': {'resourceFieldRef': {'resource': 'limits.gpu'}}},
                  {'name': 'G', 'valueFrom': {'resourceFieldRef': {'resource': 'limits.cpu', 'divisor': '2'}}},
                  {'name': 'H', 'valueFrom': {'resourceFieldRef': {'resource': 'requests.memory', 'divisor': '2k'}}}]"""
                .replace("['", "[\\u0027").replace("']\"", "\\u0027]\"")))
                .hasSize(8)
                .satisfiesExactly(
                        error -> assertThat(error).endsWith("fieldPath: Invalid value: \"metadata.colour\": error"
                                + " converting fieldPath: field label not supported: metadata.colour"),
                        error -> assertThat(error).startsWith("spec.containers[0].env[1].valueFrom.fieldRef.fieldPath:"
                                + " Unsupported value: \"status.phase\": supported values: \"metadata.name\""),
                        error -> assertThat(error).startsWith("spec.containers[0].env[2].valueFrom.fieldRef: Invalid"
                                + " value: \"a b\": name part must consist of"),
                        error -> assertThat(error).endsWith("error converting fieldPath: field label does not support"
                                + " subscript: spec.nodeName['x']"),
                        error -> assertThat(error).endsWith("error converting fieldPath: unsupported pod version: v2"),
                        error -> assertThat(error).isEqualTo("spec.containers[0].env[5].valueFrom.resourceFieldRef"
                                + ".resource: Unsupported value: \"limits.gpu\": supported values: \"limits.cpu\","
                                + " \"limits.ephemeral-storage\", \"limits.memory\", \"requests.cpu\","
                                + " \"requests.ephemeral-storage\", \"requests.memory\""),
                        error -> assertThat(error).endsWith("resourceFieldRef.divisor: Invalid value: \"limits.cpu\":"
                                + " only divisor's values 1m and 1 are supported with the cpu resource"),
                        error -> assertThat(error).contains("are supported with the memory resource"));
    }

    @Test
    void variablesFromFilesNeedAnEmptyDir() {
        assertThat(pods.create("""
                {'spec': {'volumes': [{'name': 'v', 'hostPath': {'path': '/x'}}], 'containers': [
                  {'name': 'a', 'image': 'x', 'env': [
                    {'name': 'A', 'valueFrom': {'fileKeyRef': {'key': 'K', 'volumeName': 'none', 'path': 'p'}}},
                    {'name': 'B', 'valueFrom': {'fileKeyRef': {'key': 'K', 'volumeName': 'v', 'path': '../p'}}}]}]}}"""))
                .containsExactly(
                        "spec.containers[0].env[1].valueFrom.fileKeyRef.path: Invalid value: \"../p\": must not contain"
                                + " '..'",
                        "spec.containers[0].env[0].valueFrom.fileKeyRef.volumeName: Not found: \"none\"",
                        "spec.containers[0].env[1].valueFrom.fileKeyRef.volumeName: Invalid value: \"v\": referenced"
                                + " volume must be of type emptyDir");
    }

    @Test
    void probesHaveOneHandlerAndSensibleNumbers() {
        assertThat(container("""
                'livenessProbe': {'successThreshold': 3, 'httpGet': {'port': '', 'scheme': 'FTP',
                    'httpHeaders': [{'name': 'a b'}]}},
                'readinessProbe': {'periodSeconds': -1, 'terminationGracePeriodSeconds': 0},
                'startupProbe': {'exec': {}, 'tcpSocket': {'port': 1}},
                'lifecycle': {'postStart': {'sleep': {'seconds': 31}}, 'preStop': {'tcpSocket': {'port': 0}}}"""))
                .containsExactly(
                        "spec.containers[0].lifecycle.postStart.sleep: Invalid value: 31: must be non-negative and less"
                                + " than terminationGracePeriodSeconds (30)",
                        "spec.containers[0].lifecycle.preStop.tcpSocket.port: Invalid value: 0: must be between 1 and"
                                + " 65535, inclusive",
                        "spec.containers[0].livenessProbe.httpGet.port: Invalid value: \"\": must contain only"
                                + " alpha-numeric characters (a-z, 0-9), and hyphens (-)",
                        "spec.containers[0].livenessProbe.httpGet.port: Invalid value: \"\": must contain at least one"
                                + " letter (a-z)",
                        "spec.containers[0].livenessProbe.httpGet.scheme: Unsupported value: \"FTP\": supported values:"
                                + " \"HTTP\", \"HTTPS\"",
                        "spec.containers[0].livenessProbe.httpGet.httpHeaders: Invalid value: \"a b\": a valid HTTP"
                                + " header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex"
                                + " used for validation is '[-A-Za-z0-9]+')",
                        "spec.containers[0].livenessProbe.successThreshold: Invalid value: 3: must be 1",
                        "spec.containers[0].readinessProbe: Required value: must specify a handler type",
                        "spec.containers[0].readinessProbe.periodSeconds: Invalid value: -1: must be greater than or"
                                + " equal to 0",
                        "spec.containers[0].readinessProbe.terminationGracePeriodSeconds: Invalid value: 0: must be"
                                + " greater than 0",
                        "spec.containers[0].readinessProbe.terminationGracePeriodSeconds: Invalid value: 0: must not be"
                                + " set for readinessProbes",
                        "spec.containers[0].startupProbe.exec.command: Required value",
                        "spec.containers[0].startupProbe.tcpSocket: Forbidden: may not specify more than 1 handler type");
    }

    @Test
    void initContainersAreProbedOnlyIfTheyKeepRunning() {
        assertThat(pods.create("""
                {'spec': {'containers': [{'name': 'a', 'image': 'x'}], 'initContainers': [
                  {'name': 'once', 'image': 'x', 'lifecycle': {}, 'livenessProbe': {'exec': {'command': ['x']}},
                   'resizePolicy': [{'resourceName': 'cpu', 'restartPolicy': 'RestartContainer'}]},
                  {'name': 'side', 'image': 'x', 'restartPolicy': 'Always',
                   'livenessProbe': {'exec': {'command': ['x']}}}]}}""")).containsExactly(
                "spec.initContainers[0].lifecycle: Forbidden: may not be set for init containers without"
                        + " restartPolicy=Always",
                "spec.initContainers[0].livenessProbe: Forbidden: may not be set for init containers without"
                        + " restartPolicy=Always",
                "spec.initContainers[0].resizePolicy[0].restartPolicy: Invalid value: \"RestartContainer\": must not be"
                        + " set to 'RestartContainer' for non-sidecar initContainers");
    }

    @Test
    void containersRestartByRulesThatSayWhen() {
        assertThat(container("""
                'restartPolicyRules': [{'action': 'Jump'},
                  {'action': 'Restart', 'exitCodes': {'operator': 'Near', 'values': [1]}}]""")).containsExactly(
                "spec.containers[0].restartPolicy: Required value: must specify restartPolicy when restart rules are"
                        + " used",
                "spec.containers[0].restartPolicyRules[0].action: Unsupported value: \"Jump\": supported values:"
                        + " \"Restart\", \"RestartAllContainers\"",
                "spec.containers[0].restartPolicyRules[0].exitCodes: Required value: must be specified",
                "spec.containers[0].restartPolicyRules[1].exitCodes.operator: Unsupported value: \"Near\": supported"
                        + " values: \"In\", \"NotIn\"");
        assertThat(container("'restartPolicy': 'Sometimes'")).containsExactly(
                "spec.containers[0].restartPolicy: Unsupported value: \"Sometimes\": supported values: \"Always\","
                        + " \"Never\", \"OnFailure\"");
    }

    @Test
    void resizePoliciesNameEachResourceOnce() {
        assertThat(pods.create("{'spec': {'restartPolicy': 'Never', 'containers': [{'name': 'a', 'image': 'x',"
                + "'resizePolicy': [{'resourceName': 'cpu', 'restartPolicy': 'NotRequired'},"
                + "{'resourceName': 'cpu', 'restartPolicy': 'RestartContainer'}, {'resourceName': 'disk',"
                + "'restartPolicy': 'NotRequired'}]}]}}")).containsExactly(
                "spec.containers[0].resizePolicy[1]: Duplicate value: \"cpu\"",
                "spec.containers[0].resizePolicy: Invalid value: \"RestartContainer\": must be 'NotRequired' when pod"
                        + " `restartPolicy` is 'Never'",
                "spec.containers[0].resizePolicy: Unsupported value: \"disk\": supported values: \"cpu\", \"memory\"");
    }

    @Test
    void ephemeralContainersAreNotGivenOnCreate() {
        assertThat(pods.create("{'spec': {'containers': [{'name': 'a', 'image': 'x'}],"
                + "'ephemeralContainers': [{'name': 'd', 'image': 'x', 'ports': [{'containerPort': 1}],"
                + "'targetContainerName': 'b'}]}}")).containsExactly(
                "spec.ephemeralContainers[0].targetContainerName: Not found: \"b\"",
                "spec.ephemeralContainers[0].ports: Forbidden: cannot be set for an Ephemeral Container",
                "spec.ephemeralContainers: Forbidden: cannot be set on create");
    }

    private List<String> container(String fields) {
        return pods.create("{'spec': {'containers': [{'name': 'a', 'image': 'x', " + fields + "}]}}");
    }
}
