package dev.edict.kinds.core.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class ServiceRulesTest {
    private final KindTrial services = KindTrial.namespaced("", "Service");

    @Test
    void theLeastServiceGetsItsDefaults() {
        ObjectValue spec = services.created("{'spec': {'ports': [{'port': 81}]}}").object("spec");
        assertThat(spec).isEqualTo(KindTrial.tree("{'type': 'ClusterIP', 'sessionAffinity': 'None',"
                + "'internalTrafficPolicy': 'Cluster', 'ports': [{'port': 81, 'protocol': 'TCP', 'targetPort': 81}]}"));
    }

    @Test
    void theTypeBringsDefaultsOfItsOwn() {
        ObjectValue balancer = services.created(
                "{'spec': {'type': 'LoadBalancer', 'sessionAffinity': 'ClientIP', 'ports': [{'port': 81}]}}");
        assertThat(balancer.object("spec").bool("allocateLoadBalancerNodePorts")).isTrue();
        assertThat(balancer.object("spec").string("externalTrafficPolicy")).isEqualTo("Cluster");
        assertThat(balancer.at("spec", "sessionAffinityConfig", "clientIP", "timeoutSeconds"))
                .hasToString("10800");
        ObjectValue name = services.created("{'spec': {'type': 'ExternalName', 'externalName': 'a.b'}}");
        assertThat(name.object("spec").has("internalTrafficPolicy")).isFalse();
    }

    @Test
    void portsAreNamedNumberedAndDistinct() {
        assertThat(services.create("{'spec': {'ports': [{'port': 81}, {'port': 81, 'name': 'b'},"
                + "{'port': 0, 'name': 'b', 'protocol': 'ICMP', 'targetPort': 'Not_Good'}]}}")).containsExactly(
                "spec.ports[0].name: Required value",
                "spec.ports[2].name: Duplicate value: \"b\"",
                "spec.ports[2].port: Invalid value: 0: must be between 1 and 65535, inclusive",
                "spec.ports[2].protocol: Unsupported value: \"ICMP\": supported values: \"SCTP\", \"TCP\", \"UDP\"",
                "spec.ports[2].targetPort: Invalid value: \"Not_Good\": must contain only alpha-numeric characters"
                        + " (a-z, 0-9), and hyphens (-)",
                "spec.ports[1]: Duplicate value: {\"Name\":\"\",\"Protocol\":\"TCP\",\"AppProtocol\":null,"
                        + "\"Port\":81,\"TargetPort\":0,\"NodePort\":0}");
        assertThat(services.create("{'spec': {}}")).containsExactly("spec.ports: Required value");
        assertThat(services.create("{'spec': {'ports': [{'port': 81, 'nodePort': 30001}]}}")).containsExactly(
                "spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'");
    }

    @Test
    void anExternalNameHasNoAddresses() {
        assertThat(services.create("{'spec': {'type': 'ExternalName', 'clusterIP': '10.0.0.1',"
                + "'clusterIPs': ['10.0.0.1'], 'ipFamilyPolicy': 'SingleStack'}}")).containsExactly(
                "spec.clusterIPs: Forbidden: may not be set for ExternalName services",
                "spec.ipFamilyPolicy: Forbidden: may not be set for ExternalName services",
                "spec.externalName: Required value");
    }

    @Test
    void addressesAreCheckedAgainstTheirFamilies() {
        assertThat(services.create("{'spec': {'clusterIP': 'here', 'clusterIPs': ['there'], 'ports': [{'port': 1}]}}"))
                .containsExactly(
                        "spec.clusterIPs: Invalid value: [\"there\"]: first value must match `clusterIP`",
                        "spec.clusterIPs[0]: Invalid value: \"there\": must be a valid IP address,"
                                + " (e.g. 10.9.8.7 or 2001:db8::ffff)");
        assertThat(services.create("{'spec': {'clusterIP': '10.0.0.1', 'clusterIPs': ['10.0.0.1', '10.0.0.2'],"
                + "'ipFamilies': ['IPv6', 'IPv5'], 'ports': [{'port': 1}]}}")).containsExactly(
                "spec.ipFamilies[1]: Unsupported value: \"IPv5\": supported values: \"IPv4\", \"IPv6\"",
                "spec.clusterIPs: Invalid value: [\"10.0.0.1\",\"10.0.0.2\"]: may specify no more than one IP for each"
                        + " IP family",
                "spec.clusterIPs[0]: Invalid value: \"10.0.0.1\": expected an IPv6 value as indicated by"
                        + " `ipFamilies[0]`");
    }

    @Test
    void externalAddressesMustBeReachable() {
        assertThat(services.create("{'spec': {'externalIPs': ['127.0.0.1', 'x'], 'ports': [{'port': 1}]}}"))
                .containsExactly(
                        "spec.externalIPs[0]: Invalid value: \"127.0.0.1\": may not be in the loopback range"
                                + " (127.0.0.0/8, ::1/128)",
                        "spec.externalIPs[1]: Invalid value: \"x\": must be a valid IP address,"
                                + " (e.g. 10.9.8.7 or 2001:db8::ffff)");
    }

    @Test
    void theAddressStaysOnceSet() {
        String old = "{'spec': {'clusterIP': '10.0.0.1', 'clusterIPs': ['10.0.0.1'], 'ipFamilies': ['IPv4'],"
                + "'ipFamilyPolicy': 'SingleStack', 'ports': [{'port': 1}]}}";
        assertThat(services.update(old, old)).isEmpty();
        assertThat(services.update(old.replace("10.0.0.1", "10.0.0.2"), old)).containsExactly(
                "spec.clusterIPs[0]: Invalid value: [\"10.0.0.2\"]: may not change once set");
        assertThat(services.update("{'spec': {'ports': [{'port': 1}]}}", old)).contains(
                "spec.clusterIPs[0]: Invalid value: null: primary clusterIP can not be unset");
    }

    @Test
    void becomingAnExternalNameGivesTheAddressBack() {
        String old = "{'spec': {'type': 'NodePort', 'clusterIP': '10.0.0.1', 'clusterIPs': ['10.0.0.1'],"
                + "'ipFamilies': ['IPv4'], 'ipFamilyPolicy': 'SingleStack', 'ports': [{'port': 1, 'nodePort': 30001}]}}";
        ObjectValue spec = services.updated(old.replace("'NodePort'", "'ExternalName', 'externalName': 'a.b'"), old)
                .object("spec");
        assertThat(spec.keys()).doesNotContain("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy");
        assertThat(spec.list("ports").object(0).has("nodePort")).isFalse();
    }

    @Test
    void whatTheServerGaveNeedNotBeRepeated() {
        ObjectValue old = KindTrial.tree("{'spec': {'type': 'NodePort', 'clusterIP': '10.0.0.1',"
                + "'clusterIPs': ['10.0.0.1'], 'ports': [{'name': 'a', 'nodePort': 30001},"
                + " {'name': 'b', 'nodePort': 30002}]}}");
        ObjectValue patched = ServiceFields.patchAllocated(KindTrial.tree("{'spec': {'type': 'NodePort', 'ports':"
                + "[{'name': 'b'}, {'name': 'a', 'nodePort': 30002}, {'name': 'c'}]}}"), old).object("spec");
        assertThat(patched.string("clusterIP")).isEqualTo("10.0.0.1");
        assertThat(patched.list("clusterIPs")).isEqualTo(ListValue.of("10.0.0.1"));
        assertThat(patched.list("ports")).isEqualTo(KindTrial.tree("{'p': [{'name': 'b'},"
                + " {'name': 'a', 'nodePort': 30002}, {'name': 'c'}]}").list("p"));
    }

    @Test
    void theTwoAddressFieldsAreKeptInLine() {
        ObjectValue one = KindTrial.tree("{'spec': {'clusterIP': '10.0.0.1'}}");
        ObjectValue both = ServiceFields.normalizeClusterIps(one);
        assertThat(both.object("spec").list("clusterIPs")).isEqualTo(ListValue.of("10.0.0.1"));
        ObjectValue moved = both.with("spec", both.object("spec").with("clusterIP", "10.0.0.2"));
        assertThat(ServiceFields.normalizeClusterIps(moved, both).object("spec").list("clusterIPs"))
                .isEqualTo(ListValue.of("10.0.0.2"));
        assertThat(ServiceFields.normalizeClusterIps(one, both)).isEqualTo(both);
    }

    @Test
    void aHeadlessServiceWithoutSelectorIsShownAsDualStack() {
        ObjectValue shown = ServiceFields.defaultOnRead(KindTrial.tree("{'spec': {'clusterIP': 'None'}}"), "IPv4");
        assertThat(shown.object("spec").string("ipFamilyPolicy")).isEqualTo("RequireDualStack");
        assertThat(shown.object("spec").list("ipFamilies")).isEqualTo(ListValue.of("IPv4", "IPv6"));
        ObjectValue chosen = ServiceFields.defaultOnRead(
                KindTrial.tree("{'spec': {'clusterIP': 'None', 'selector': {'a': 'b'}}}"), "IPv4");
        assertThat(chosen.object("spec").list("ipFamilies")).isEqualTo(ListValue.of("IPv4"));
    }

    @Test
    void loadBalancerFieldsBelongToLoadBalancers() {
        assertThat(services.create("{'spec': {'ports': [{'port': 1}], 'loadBalancerClass': 'x/y',"
                + "'loadBalancerSourceRanges': ['10.0.0.1/8'], 'allocateLoadBalancerNodePorts': true,"
                + "'externalTrafficPolicy': 'Local', 'healthCheckNodePort': 30003, 'trafficDistribution': 'Near'}}"))
                .containsExactly(
                        "spec.LoadBalancerSourceRanges: Forbidden: may only be used when `type` is 'LoadBalancer'",
                        "spec.LoadBalancerSourceRanges[0]: Invalid value: \"10.0.0.1/8\": must not have bits set"
                                + " beyond the prefix length",
                        "spec.allocateLoadBalancerNodePorts: Forbidden: may only be used when `type` is"
                                + " 'LoadBalancer'",
                        "spec.loadBalancerClass: Forbidden: may only be used when `type` is 'LoadBalancer'",
                        "spec.externalTrafficPolicy: Invalid value: \"Local\": may only be set for"
                                + " externally-accessible services",
                        "spec.healthCheckNodePort: Invalid value: 30003: may only be set when `type` is 'LoadBalancer'"
                                + " and `externalTrafficPolicy` is 'Local'",
                        "spec.trafficDistribution: Unsupported value: \"Near\": supported values: \"PreferClose\","
                                + " \"PreferSameZone\", \"PreferSameNode\"");
    }

    @Test
    void onlyALoadBalancerHasPointsOfEntry() {
        String old = "{'spec': {'type': '%s', 'ports': [{'port': 1}]}}";
        String status = "{'status': {'loadBalancer': {'ingress': [{'hostname': '10.0.0.1'}]}}}";
        assertThat(services.updateStatus(status, old.formatted("ClusterIP"))).containsExactly(
                "status.loadBalancer.ingress: Forbidden: may only be used when `spec.type` is 'LoadBalancer'");
        assertThat(services.updateStatus(status, old.formatted("LoadBalancer"))).containsExactly(
                "status.loadBalancer.ingress[0].hostname: Invalid value: \"10.0.0.1\":"
                        + " must be a DNS name, not an IP address");
    }

    @Test
    void ignoredFieldsAreWarnedOf() {
        assertThat(services.warnings("{'spec': {'clusterIP': 'None', 'sessionAffinity': 'ClientIP',"
                + "'externalIPs': ['192.0.2.1'], 'ports': [{'port': 1}]}}")).containsExactly(
                "spec.externalIPs is ignored for headless services",
                "spec.SessionAffinity is ignored for headless services");
        assertThat(services.warnings("{'spec': {'externalIPs': ['192.0.2.1'], 'externalName': 'a.b'}}"))
                .containsExactly(
                        "spec.externalIPs is deprecated and may no longer be implemented in some clusters",
                        "spec.externalName is ignored when spec.type is not \"ExternalName\"");
    }

    @Test
    void aStatusIsWarnedOfByItsOwnAddresses() {
        ObjectValue written = KindTrial.tree("{'metadata': {'annotations': {'service.kubernetes.io/topology-aware-hints': 'auto'}},"
                + "'status': {'loadBalancer': {'ingress': [{'hostname': 'h'}, {'ip': 'FD00::1'}]}}}");

        assertThat(services.rules().statusWarnings(written, written)).containsExactly("status.loadBalancer.ingress[1]: IPv6"
                + " address \"FD00::1\" should be in RFC 5952 canonical format (\"fd00::1\")");
        assertThat(KindTrial.namespaced("networking.k8s.io", "Ingress").rules().statusWarnings(written, written)).hasSize(1);
    }
}
