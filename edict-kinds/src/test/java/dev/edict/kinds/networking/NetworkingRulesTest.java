package dev.edict.kinds.networking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class NetworkingRulesTest {
    private final KindTrial policies = KindTrial.namespaced("networking.k8s.io", "NetworkPolicy");
    private final KindTrial ingresses = KindTrial.namespaced("networking.k8s.io", "Ingress");
    private final KindTrial classes = KindTrial.clusterWide("networking.k8s.io", "IngressClass");
    private final KindTrial addresses = KindTrial.clusterWide("networking.k8s.io", "IPAddress");
    private final KindTrial ranges = KindTrial.clusterWide("networking.k8s.io", "ServiceCIDR");

    @Test
    void aPolicyIsOfTheTypesOfItsRules() {
        ObjectValue spec = policies.created("{'spec': {'podSelector': {}, 'egress': [{'ports': [{'port': 1}]}]}}")
                .object("spec");
        assertThat(spec.list("policyTypes")).isEqualTo(ListValue.of("Ingress", "Egress"));
        assertThat(spec.list("egress").object(0).list("ports").object(0).string("protocol")).isEqualTo("TCP");
        assertThat(policies.created("{'spec': {}}").object("spec").list("policyTypes"))
                .isEqualTo(ListValue.of("Ingress"));
    }

    @Test
    void aPeerWithoutABlockIsNoExcuseForAnEmptyException() {
        String policy = "{'spec': {'ingress': [{'from': [{'podSelector': {}},"
                + "{'ipBlock': {'cidr': '10.0.0.0/8', 'except': ['%s']}}]}]}}";
        assertThat(policies.update(policy.formatted(""), policy.formatted("10.1.0.0/16"))).singleElement().asString()
                .startsWith("spec.ingress[0].from[1].ipBlock.except[0]: Invalid value: \"\": must be a valid CIDR value");
    }

    @Test
    void peersAndPortsMakeSense() {
        assertThat(policies.create("{'spec': {'policyTypes': ['Sideways'], 'ingress': [{'ports': [{'port': 80,"
                + "'endPort': 70}, {'port': 'web', 'endPort': 90}, {'endPort': 5, 'protocol': 'ICMP'}],"
                + "'from': [{}, {'podSelector': {}, 'ipBlock': {'cidr': '10.0.0.0/8', 'except': ['11.0.0.0/16',"
                + "'10.0.0.0/8']}}, {'ipBlock': {'cidr': '10.0.0.0'}}]}]}}")).containsExactly(
                "spec.ingress[0].ports[0].endPort: Invalid value: 80: must be greater than or equal to `port`",
                "spec.ingress[0].ports[1].endPort: Invalid value: 90: may not be specified when `port` is non-numeric",
                "spec.ingress[0].ports[2].protocol: Unsupported value: \"ICMP\": supported values: \"TCP\", \"UDP\","
                        + " \"SCTP\"",
                "spec.ingress[0].ports[2].endPort: Invalid value: 5: may not be specified when `port` is not"
                        + " specified",
                "spec.ingress[0].from[0]: Required value: must specify a peer",
                "spec.ingress[0].from[1].ipBlock.except[0]: Invalid value: \"11.0.0.0/16\": must be a strict subset of"
                        + " `cidr`",
                "spec.ingress[0].from[1].ipBlock.except[1]: Invalid value: \"10.0.0.0/8\": must be a strict subset of"
                        + " `cidr`",
                "spec.ingress[0].from[1]: Forbidden: may not specify both ipBlock and another peer",
                "spec.ingress[0].from[2].ipBlock.cidr: Invalid value: \"10.0.0.0\": must be a valid CIDR value,"
                        + " (e.g. 10.9.8.0/24 or 2001:db8::/64)",
                "spec.policyTypes[0]: Unsupported value: \"Sideways\": supported values: \"Ingress\", \"Egress\"");
    }

    @Test
    void anIngressHasRulesWithBackends() {
        assertThat(ingresses.create("{'spec': {}}"))
                .containsExactly("spec: Invalid value: null: either `defaultBackend` or `rules` must be specified");
        assertThat(ingresses.create("{'spec': {'defaultBackend': {'service': {'name': 's', 'port': {'name': 'a',"
                + "'number': 1}}}, 'rules': [{'host': '10.0.0.1', 'http': {'paths': [{'pathType': 'Prefix',"
                + "'path': 'a//b', 'backend': {}}, {'path': '/'}]}}, {'host': '*.x.y', 'http': {}}],"
                + "'tls': [{'hosts': ['A'], 'secretName': 'b_c'}]}}")).hasSize(9).startsWith(
                "spec.defaultBackend: Invalid value: \"\": cannot set both port name & port number",
                "spec.rules[0].host: Invalid value: \"10.0.0.1\": must be a DNS name, not an IP address",
                "spec.rules[0].http.paths[0].path: Invalid value: \"a//b\": must be an absolute path",
                "spec.rules[0].http.paths[0].path: Invalid value: \"a//b\": must not contain '//'",
                "spec.rules[0].http.paths[0].backend: Invalid value: \"\": resource or service backend is required",
                "spec.rules[0].http.paths[1].pathType: Required value: pathType must be specified",
                "spec.rules[1].http.paths: Required value");
    }

    @Test
    void theOldClassAnnotationIsWarnedOf() {
        String ingress = "{'metadata': {'annotations': {'kubernetes.io/ingress.class': 'a'}}, 'spec': {%s"
                + "'defaultBackend': {'service': {'name': 's', 'port': {'number': 1}}}}}";
        assertThat(ingresses.warnings(ingress.formatted(""))).containsExactly("annotation"
                + " \"kubernetes.io/ingress.class\" is deprecated, please use 'spec.ingressClassName' instead");
        assertThat(ingresses.create(ingress.formatted("'ingressClassName': 'b', "))).containsExactly(
                "annotations.kubernetes.io/ingress.class: Invalid value: \"a\": must match `ingressClassName` when"
                        + " both are specified");
    }

    @Test
    void aClassKeepsItsController() {
        String good = "{'spec': {'controller': 'example.com/c', 'parameters': {'kind': 'K', 'name': 'n'%s}}}";
        assertThat(classes.created(good.formatted("")).object("spec").object("parameters").string("scope"))
                .isEqualTo("Cluster");
        assertThat(classes.create(good.formatted(", 'namespace': 'x'"))).containsExactly(
                "spec.parameters.namespace: Forbidden: `parameters.scope` is set to 'Cluster'");
        assertThat(classes.create(good.formatted(", 'scope': 'Namespace'"))).containsExactly(
                "spec.parameters.namespace: Required value: `parameters.scope` is set to 'Namespace'");
        assertThat(classes.update(good.formatted("").replace("/c'", "/d'"), good.formatted("")))
                .containsExactly("spec.controller: Invalid value: \"example.com/d\": field is immutable");
    }

    @Test
    void anAddressIsNamedByItself() {
        String parent = ", 'spec': {'parentRef': {'resource': 'services', 'name': 's', 'namespace': 'n'}}}";
        assertThat(addresses.create("{'metadata': {'name': '10.0.0.1'}" + parent)).isEmpty();
        assertThat(addresses.create("{'metadata': {'name': 'ten'}" + parent)).containsExactly(
                "metadata.name: Invalid value: \"ten\": must be a valid IP address, (e.g. 10.9.8.7 or"
                        + " 2001:db8::ffff)");
        assertThat(addresses.create("{'metadata': {'name': '10.0.0.1'}}"))
                .containsExactly("spec.parentRef: Required value");
    }

    @Test
    void rangesGrowByAnotherFamilyOnly() {
        assertThat(ranges.create("{'spec': {}}"))
                .containsExactly("spec.cidrs: Required value: at least one CIDR required");
        assertThat(ranges.update("{'spec': {}}", "{'spec': {'cidrs': ['10.0.0.0/16']}}"))
                .containsExactly("spec.cidrs: Invalid value: null: field is immutable");
        assertThat(ranges.update("{'spec': {'cidrs': ['10.0.0.0/16', 'fd00::/64']}}",
                "{'spec': {'cidrs': ['10.0.0.0/16']}}")).isEmpty();
        assertThat(ranges.update("{'spec': {'cidrs': ['10.1.0.0/16']}}", "{'spec': {'cidrs': ['10.0.0.0/16']}}"))
                .containsExactly("spec.cidrs[0]: Invalid value: \"10.1.0.0/16\": field is immutable");
    }
}
