package dev.edict.kinds.core.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodSchedulingRulesTest {
    private final KindTrial pods = KindTrial.namespaced("", "Pod");

    @Test
    void nodesAreSelectedByLabelsAndName() {
        assertThat(spec("""
                'affinity': {'nodeAffinity': {'requiredDuringSchedulingIgnoredDuringExecution': {'nodeSelectorTerms': [
                    {'matchExpressions': [{'key': 'zone', 'operator': 'In'}, {'key': 'n', 'operator': 'Gt'},
                      {'key': 'x', 'operator': 'Like'}],
                     'matchFields': [{'key': 'metadata.uid', 'operator': 'In', 'values': ['a']},
                       {'key': 'metadata.name', 'operator': 'Exists'}]}]},
                  'preferredDuringSchedulingIgnoredDuringExecution': [{'weight': 0, 'preference': {}}]}}"""))
                .containsExactly(
                        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]"
                                + ".matchExpressions[0].values: Required value: must be specified when `operator` is"
                                + " 'In' or 'NotIn'",
                        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]"
                                + ".matchExpressions[1].values: Required value: must be specified single value when"
                                + " `operator` is 'Lt' or 'Gt'",
                        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]"
                                + ".matchExpressions[2].operator: Invalid value: \"Like\": not a valid selector operator",
                        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]"
                                + ".matchFields[0].key: Invalid value: \"metadata.uid\": not a valid field selector key",
                        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]"
                                + ".matchFields[1].operator: Invalid value: \"Exists\": not a valid selector operator",
                        "spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: Invalid"
                                + " value: 0: must be in the range 1-100");
        assertThat(spec("'affinity': {'nodeAffinity': {'requiredDuringSchedulingIgnoredDuringExecution': {}}}"))
                .singleElement().asString().endsWith("Required value: must have at least one node selector term");
    }

    @Test
    void companyIsSoughtByTopologyAndLabels() {
        assertThat(pods.create("""
                {'metadata': {'labels': {'app': 'a'}}, 'spec': {'containers': [{'name': 'a', 'image': 'x'}], 'affinity':
                 {'podAffinity': {'requiredDuringSchedulingIgnoredDuringExecution': [
                   {'matchLabelKeys': ['app'], 'namespaces': ['A']},
                   {'topologyKey': 'zone', 'labelSelector': {'matchLabels': {'app': 'a'}}, 'matchLabelKeys': ['app'],
                    'mismatchLabelKeys': ['app']}]}}}}""")).satisfiesExactly(
                error -> assertThat(error).contains("[0].namespace: Invalid value: \"A\": a lowercase RFC 1123 label"),
                error -> assertThat(error).endsWith("[0].matchLabelKeys: Forbidden: must not be specified when"
                        + " labelSelector is not set"),
                error -> assertThat(error).endsWith("[0].topologyKey: Required value: can not be empty"),
                error -> assertThat(error).contains("[0].topologyKey: Invalid value: \"\": name part must be non-empty"),
                error -> assertThat(error).contains("[0].topologyKey: Invalid value: \"\": name part must consist of"),
                error -> assertThat(error).endsWith("[1][0]: Invalid value: \"app\": exists in both matchLabelKeys and"
                        + " labelSelector"),
                error -> assertThat(error).endsWith("[1][0]: Invalid value: \"app\": exists in both matchLabelKeys and"
                        + " labelSelector"),
                error -> assertThat(error).endsWith("[1].matchLabelKeys[0]: Invalid value: \"app\": exists in both"
                        + " matchLabelKeys and mismatchLabelKeys"));
    }

    @Test
    void spreadingNeedsAMeasureAndAKey() {
        assertThat(spec("""
                'topologySpreadConstraints': [{'maxSkew': 0, 'whenUnsatisfiable': 'Wait', 'labelSelector': {}},
                  {'maxSkew': 1, 'topologyKey': 'z', 'whenUnsatisfiable': 'ScheduleAnyway', 'minDomains': 0,
                   'nodeTaintsPolicy': 'Odd', 'labelSelector': {}},
                  {'maxSkew': 1, 'topologyKey': 'z', 'whenUnsatisfiable': 'ScheduleAnyway',
                   'labelSelector': {'matchLabels': {'a': '-'}}}]""")).satisfiesExactly(
                error -> assertThat(error).isEqualTo("spec.topologySpreadConstraints[0].maxSkew: Invalid value: 0: must"
                        + " be greater than zero"),
                error -> assertThat(error).isEqualTo("spec.topologySpreadConstraints[0].topologyKey: Required value: can"
                        + " not be empty"),
                error -> assertThat(error).isEqualTo("spec.topologySpreadConstraints[0].whenUnsatisfiable: Unsupported"
                        + " value: \"Wait\": supported values: \"DoNotSchedule\", \"ScheduleAnyway\""),
                error -> assertThat(error).isEqualTo("spec.topologySpreadConstraints[1].{topologyKey, whenUnsatisfiable}:"
                        + " Duplicate value: \"{z, ScheduleAnyway}\""),
                error -> assertThat(error).endsWith("[1].minDomains: Invalid value: 0: must be greater than zero"),
                error -> assertThat(error).endsWith("[1].minDomains: Invalid value: 0: can only use minDomains if"
                        + " whenUnsatisfiable=DoNotSchedule, not ScheduleAnyway"),
                error -> assertThat(error).endsWith("[1].nodeTaintsPolicy: Unsupported value: \"Odd\": supported values:"
                        + " \"Honor\", \"Ignore\""),
                error -> assertThat(error).contains("[2].labelSelector.matchLabels: Invalid value: \"-\""));
    }

    @Test
    void tolerationsSayWhatTheyTolerate() {
        assertThat(spec("""
                'tolerations': [{'key': 'k', 'operator': 'Exists', 'value': 'v'}, {'key': 'k', 'operator': 'Sort of'},
                  {'key': 'k', 'effect': 'NoSchedule', 'tolerationSeconds': 1}, {'value': 'v'},
                  {'key': 'k', 'operator': 'Lt', 'value': '1'}, {'key': 'k', 'effect': 'Odd'}]""")).containsExactly(
                "spec.tolerations[0].operator: Invalid value: \"v\": value must be empty when `operator` is 'Exists'",
                "spec.tolerations[1].operator: Unsupported value: \"Sort of\": supported values: \"Equal\", \"Exists\"",
                "spec.tolerations[2].effect: Invalid value: \"NoSchedule\": effect must be 'NoExecute' when"
                        + " `tolerationSeconds` is set",
                "spec.tolerations[3].operator: Invalid value: \"\": operator must be Exists when `key` is empty, which"
                        + " means \"match all values and all keys\"",
                "spec.tolerations[4].operator: Unsupported value: \"Lt\": supported values: \"Equal\", \"Exists\", \"Lt\","
                        + " \"Gt\"",
                "spec.tolerations[5].effect: Unsupported value: \"Odd\": supported values: \"NoSchedule\","
                        + " \"PreferNoSchedule\", \"NoExecute\"");
    }

    @Test
    void gatesAreNamedOnceAndKeepThePodFromItsNode() {
        assertThat(spec("'nodeName': 'n', 'schedulingGates': [{'name': 'a'}, {'name': 'a'}],"
                + "'readinessGates': [{'conditionType': 'a b'}]")).satisfiesExactly(
                error -> assertThat(error).startsWith("spec.readinessGates[0].conditionType: Invalid value: \"a b\""),
                error -> assertThat(error).isEqualTo("spec.schedulingGates[1]: Duplicate value: \"a\""),
                error -> assertThat(error).isEqualTo("spec.nodeName: Forbidden: cannot be set until all schedulingGates"
                        + " have been cleared"));
    }

    @Test
    void namesOfOtherThingsAreNames() {
        assertThat(spec("'nodeName': 'N', 'serviceAccountName': 'S', 'hostname': 'h.h', 'subdomain': 'D',"
                + "'priorityClassName': 'P', 'runtimeClassName': '', 'preemptionPolicy': 'Odd'"))
                .extracting(error -> error.substring(0, error.indexOf(':')))
                .containsExactly("spec.serviceAccountName", "spec.nodeName", "spec.hostname", "spec.subdomain",
                        "spec.priorityClassName", "spec.runtimeClassName", "spec.preemptionPolicy");
    }

    @Test
    void nameServersAreAddressesAndFew() {
        assertThat(spec("'dnsPolicy': 'None'")).containsExactly(
                "spec.dnsConfig: Required value: must provide `dnsConfig` when `dnsPolicy` is None");
        assertThat(spec("'dnsPolicy': 'None', 'dnsConfig': {}")).containsExactly(
                "spec.dnsConfig.nameservers: Required value: must provide at least one DNS nameserver when `dnsPolicy` is"
                        + " None");
        assertThat(spec("'dnsConfig': {'nameservers': ['1.1.1.1', '2.2.2.2', '3.3.3.3', 'x'], 'searches': ['.', 'a_b.c.',"
                + "'A'], 'options': [{}]}, 'hostAliases': [{'ip': 'y', 'hostnames': ['H']}]")).satisfiesExactly(
                error -> assertThat(error).isEqualTo("spec.dnsConfig.nameservers: Invalid value: [\"1.1.1.1\",\"2.2.2.2\","
                        + "\"3.3.3.3\",\"x\"]: must not have more than 3 nameservers"),
                error -> assertThat(error).startsWith("spec.dnsConfig.nameservers[3]: Invalid value: \"x\": must be a"
                        + " valid IP address"),
                error -> assertThat(error).startsWith("spec.dnsConfig.searches[2]: Invalid value: \"A\": a lowercase RFC"
                        + " 1123 subdomain"),
                error -> assertThat(error).isEqualTo("spec.dnsConfig.options[0]: Required value: must not be empty"),
                error -> assertThat(error).startsWith("spec.hostAliases[0].ip: Invalid value: \"y\""),
                error -> assertThat(error).startsWith("spec.hostAliases[0].hostnames[0]: Invalid value: \"H\""));
    }

    @Test
    void anOverriddenHostnameIsThePodsOwn() {
        assertThat(spec("'hostnameOverride': 'h', 'hostNetwork': true, 'setHostnameAsFQDN': true")).containsExactly(
                "spec.hostnameOverride: Forbidden: may not be specified when setHostnameAsFQDN is true",
                "spec.hostnameOverride: Forbidden: may not be specified when hostNetwork is true");
    }

    private List<String> spec(String fields) {
        return pods.create("{'spec': {'containers': [{'name': 'a', 'image': 'x'}], " + fields + "}}");
    }
}
