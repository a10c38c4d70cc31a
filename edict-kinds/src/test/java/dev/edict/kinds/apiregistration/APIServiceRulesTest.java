package dev.edict.kinds.apiregistration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class APIServiceRulesTest {
    private static final String GOOD = "{'metadata': {'name': 'v1.g.x'}, 'spec': {'group': 'g.x', 'version': 'v1',"
            + "'groupPriorityMinimum': 10, 'versionPriority': 10%s}}";

    private final KindTrial services = KindTrial.clusterWide("apiregistration.k8s.io", "APIService");

    @Test
    void itIsNamedByVersionAndGroup() {
        assertThat(services.create(GOOD.formatted(""))).isEmpty();
        assertThat(services.create(GOOD.formatted("").replace("'v1.g.x'", "'other'"))).containsExactly(
                "metadata.name: Invalid value: \"other\": must be `spec.version+\".\"+spec.group`: \"v1.g.x\"");
    }

    @Test
    void itIsLocalOrAtAService() {
        assertThat(services.created(GOOD.formatted("")).object("status").list("conditions").object(0))
                .isEqualTo(KindTrial.tree("{'type': 'Available', 'status': 'True', 'reason': 'Local', 'message':"
                        + "'Local APIServices are always available'}"));
        assertThat(services.create(GOOD.formatted(", 'insecureSkipTLSVerify': true, 'caBundle': 'YWI='")))
                .containsExactly(
                        "spec.caBundle: Invalid value: \"2 bytes\": local APIServices may not have a caBundle",
                        "spec.insecureSkipTLSVerify: Invalid value: true: local APIServices may not have"
                                + " insecureSkipTLSVerify");
        assertThat(services.create(GOOD.formatted(", 'service': {'name': 's', 'port': 70000}"))).containsExactly(
                "spec.service.namespace: Required value",
                "spec.service.port: Invalid value: 70000: port is not valid: must be between 1 and 65535, inclusive");
        assertThat(services.created(GOOD.formatted(", 'service': {'name': 's'}")).at("spec", "service", "port"))
                .hasToString("443");
    }

    @Test
    void prioritiesAreBounded() {
        assertThat(services.create(GOOD.formatted("").replace("'groupPriorityMinimum': 10", "'groupPriorityMinimum': 0")
                .replace("'versionPriority': 10", "'versionPriority': 1001"))).containsExactly(
                "spec.groupPriorityMinimum: Invalid value: 0: must be positive and less than 20000",
                "spec.versionPriority: Invalid value: 1001: must be positive and less than 1000");
    }
}
