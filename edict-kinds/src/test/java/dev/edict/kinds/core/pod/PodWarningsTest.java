package dev.edict.kinds.core.pod;

import static dev.edict.kinds.KindTrial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.field.FieldPath;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodWarningsTest {
    private final KindTrial pods = KindTrial.namespaced("", "Pod");

    @Test
    void aPlainPodIsNotCommentedOn() {
        assertThat(spec("'restartPolicy': 'Always'")).isEmpty();
    }

    @Test
    void aNameWithDotsMakesAnOddHostname() {
        assertThat(pods.warnings("{'metadata': {'name': 'a.b'}, 'spec': {}}")).containsExactly(
                "metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is"
                        + " recommended: [must not contain dots]");
    }

    @Test
    void labelsOfNodesThatHaveBeenReplacedAreNamed() {
        assertThat(spec("""
                'nodeSelector': {'beta.kubernetes.io/os': 'linux'},
                'affinity': {'nodeAffinity': {'preferredDuringSchedulingIgnoredDuringExecution': [{'weight': 1,
                  'preference': {'matchExpressions': [{'key': 'beta.kubernetes.io/arch', 'operator': 'In',
                  'values': ['-']}]}}]}}""")).satisfiesExactly(
                warning -> assertThat(warning).isEqualTo("spec.nodeSelector[beta.kubernetes.io/os]: deprecated since"
                        + " v1.14; use \"kubernetes.io/os\" instead"),
                warning -> assertThat(warning).isEqualTo("spec.affinity.nodeAffinity"
                        + ".preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].key:"
                        + " beta.kubernetes.io/arch is deprecated since v1.14; use \"kubernetes.io/arch\" instead"),
                warning -> assertThat(warning).contains("matchExpressions[0].values[0]: - is invalid, a valid label"));
    }

    @Test
    void missingSelectorsMatchNothing() {
        assertThat(spec("""
                'topologySpreadConstraints': [{'topologyKey': 'zone'}],
                'affinity': {'podAffinity': {'requiredDuringSchedulingIgnoredDuringExecution': [{'topologyKey': 'z'}]}}"""))
                .containsExactly(
                        "spec.topologySpreadConstraints[0].labelSelector: a null labelSelector results in matching no"
                                + " pod",
                        "spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector: a null"
                                + " labelSelector results in matching no pod");
    }

    @Test
    void thingsGivenTwiceAreNamed() {
        assertThat(spec("'imagePullSecrets': [{'name': 'a'}, {'name': 'a'}, {}], 'hostAliases': [{'ip': '10.1.2.3'},"
                + "{'ip': '10.1.2.3'}]")).containsExactly(
                "spec.hostAliases[1].ip: duplicate ip \"10.1.2.3\"",
                "spec.imagePullSecrets[1].name: duplicate name \"a\"",
                "spec.imagePullSecrets[2].name: invalid empty name \"\"");
    }

    @Test
    void aVariableThatHidesAnotherIsNamedUnlessItExtendsIt() {
        assertThat(container("'env': [{'name': 'A', 'value': '1'}, {'name': 'A', 'value': '2'},"
                + "{'name': 'A', 'value': '$(A)3'}, {'name': 'A', 'value': '$(A)'}]")).containsExactly(
                "spec.containers[0].env[1]: hides previous definition of \"A\", which may be dropped when using apply",
                "spec.containers[0].env[3]: hides previous definition of \"A\", which may be dropped when using apply");
    }

    @Test
    void portsThatGetInEachOthersWayAreNamed() {
        assertThat(container("'ports': [{'containerPort': 80, 'name': 'a'}, {'containerPort': 80, 'name': 'a'},"
                + "{'containerPort': 80, 'hostPort': 1}, {'containerPort': 81, 'hostIP': '1.1.1.1'},"
                + "{'containerPort': 82, 'hostPort': 2}, {'containerPort': 82, 'hostPort': 2, 'hostIP': '1.1.1.1'}]"))
                .containsExactly(
                        "spec.containers[0].ports[1]: duplicate port definition with spec.containers[0].ports[0]",
                        "spec.containers[0].ports[2]: overlapping port definition with spec.containers[0].ports[0]",
                        "spec.containers[0].ports[2]: overlapping port definition with spec.containers[0].ports[1]",
                        "spec.containers[0].ports[3]: hostIP set without hostPort: {Name: HostPort:0 ContainerPort:81"
                                + " Protocol:TCP HostIP:1.1.1.1}",
                        "spec.containers[0].ports[5]: dangerously ambiguous port definition with"
                                + " spec.containers[0].ports[4]",
                        "spec.containers[0].ports[1]: duplicate port name \"a\" with spec.containers[0].ports[0], services"
                                + " and probes that select ports by name will use spec.containers[0].ports[0]");
    }

    @Test
    void fractionsOfBytesAreNamed() {
        assertThat(container("'resources': {'requests': {'memory': '100m'}}")).containsExactly(
                "spec.containers[0].resources.requests[memory]: fractional byte value \"100m\" is invalid, must be an"
                        + " integer");
    }

    @Test
    void outdatedVolumesAndFilesWrittenTwiceAreNamed() {
        assertThat(spec("""
                'volumes': [{'name': 'g', 'glusterfs': {}},
                  {'name': 'v', 'configMap': {'name': 'c', 'items': [{'key': 'a', 'path': 'p/'}, {'key': 'b', 'path':
                   'p/q'}]}},
                  {'name': 'w', 'projected': {'sources': [{}, {'secret': {'name': 's', 'items': [{'path': 't'}]}},
                    {'serviceAccountToken': {'path': 't'}}]}}]""")).containsExactly(
                "spec.volumes[0].glusterfs: deprecated in v1.25, non-functional in v1.26+",
                "volume \"v\" (ConfigMap \"c\"): overlapping paths: \"p/q\" with \"p\"",
                "volume \"w\" (Projected) has no sources provided",
                "volume \"w\" (Projected): overlapping paths: \"t\" (ServiceAccountToken) with \"t\" (Secret \"s\")");
    }

    @Test
    void outdatedAnnotationsAreNamed() {
        assertThat(pods.warnings("{'metadata': {'annotations': {'scheduler.alpha.kubernetes.io/critical-pod': '',"
                + "'seccomp.security.alpha.kubernetes.io/pod': 'unconfined',"
                + "'container.apparmor.security.beta.kubernetes.io/a': 'unconfined'}},"
                + "'spec': {'containers': [{'name': 'a', 'image': 'x'}]}}")).containsExactly(
                "metadata.annotations[container.apparmor.security.beta.kubernetes.io/a]: deprecated since v1.30; use the"
                        + " \"appArmorProfile\" field instead",
                "metadata.annotations[scheduler.alpha.kubernetes.io/critical-pod]: non-functional in v1.16+; use the"
                        + " \"priorityClassName\" field instead",
                "metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]: non-functional in v1.27+; use the"
                        + " \"seccompProfile\" field instead");
    }

    @Test
    void updatesOfPodsAreNotCommentedOn() {
        assertThat(pods.warnings("{'metadata': {'name': 'a.b'}, 'spec': {}}", "{'metadata': {'name': 'a.b'}, 'spec': {}}"))
                .isEmpty();
    }

    @Test
    void oddlyWrittenAddressesOfAStatusAreNamed() {
        assertThat(new PodRules().statusWarnings(tree("{'status': {'podIPs': [{'ip': 'FD00::1'}]}}"), tree("{}")))
                .singleElement().asString().startsWith("status.podIPs[0].ip: ");
    }

    @Test
    void templatesAreNamedByWhereTheyStand() {
        assertThat(PodTemplateRules.warnings(tree("{'metadata': {'annotations': {"
                + "'container.apparmor.security.beta.kubernetes.io/c': 'unconfined'}}, 'spec': {"
                + "'terminationGracePeriodSeconds': -1, 'containers': [{'name': 'c'}]}}"),
                FieldPath.of("spec", "template"))).containsExactly(
                "spec.template.metadata.annotations[container.apparmor.security.beta.kubernetes.io/c]: deprecated since"
                        + " v1.30; use the \"appArmorProfile\" field instead",
                "spec.template.spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be"
                        + " treated as 1");
    }

    private List<String> spec(String fields) {
        return pods.warnings("{'spec': {'containers': [{'name': 'a', 'image': 'x'}], " + fields + "}}");
    }

    private List<String> container(String fields) {
        return pods.warnings("{'spec': {'containers': [{'name': 'a', 'image': 'x', " + fields + "}]}}");
    }
}
