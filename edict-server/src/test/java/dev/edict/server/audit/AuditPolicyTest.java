package dev.edict.server.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Stage;
import dev.edict.server.filter.User;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class AuditPolicyTest {
    private static final User BOB = User.of("bob", "builders", "system:authenticated");

    private static AuditPolicy policy(String rules) {
        return PolicyReader.read(("apiVersion: audit.k8s.io/v1\nkind: Policy\n" + rules).getBytes(StandardCharsets.UTF_8));
    }

    private static RequestInfo resource(String verb, String group, String resource, String subresource, String name) {
        return RequestInfo.ofResource(verb, new GroupVersionResource(group, "v1", resource), "default", name, subresource);
    }

    private static boolean isAbout(String rule, RequestInfo request) {
        return policy("rules: [{level: Metadata, " + rule + "}]").choose(BOB, request).level() == Level.METADATA;
    }

    private static final RequestInfo PODS = resource("list", "", "pods", "", "");
    private static final RequestInfo LOG = resource("get", "", "pods", "log", "one");
    private static final RequestInfo SCALE = resource("update", "apps", "deployments", "scale", "web");
    private static final RequestInfo HEALTH = RequestInfo.ofPath("/healthz/ping", "get");

    @Test
    void theFirstRuleThatIsAboutARequestDecides() {
        AuditPolicy policy = policy("""
                omitStages: [RequestReceived]
                rules:
                - {level: None, users: [carol]}
                - {level: Request, verbs: [list], omitStages: [Panic]}
                - {level: Metadata}
                """);
        assertThat(policy.choose(BOB, PODS).level()).isEqualTo(Level.REQUEST);
        assertThat(policy.choose(BOB, PODS).omitted()).containsExactlyInAnyOrder(Stage.REQUEST_RECEIVED, Stage.PANIC);
        assertThat(policy.choose(BOB, LOG).level()).isEqualTo(Level.METADATA);
        assertThat(policy.choose(User.of("carol"), LOG).level()).isEqualTo(Level.NONE);
        assertThat(policy.choose(null, LOG).level()).isEqualTo(Level.METADATA);
        assertThat(policy("rules: [{level: Metadata, verbs: [watch]}]").choose(BOB, LOG).level()).isEqualTo(Level.NONE);
    }

    @Test
    void aRuleIsAboutUsersGroupsVerbsAndNamespaces() {
        assertThat(isAbout("users: [bob]", PODS)).isTrue();
        assertThat(isAbout("users: [alice]", PODS)).isFalse();
        assertThat(isAbout("userGroups: [nobody, builders]", PODS)).isTrue();
        assertThat(isAbout("userGroups: [nobody]", PODS)).isFalse();
        assertThat(isAbout("namespaces: [default]", PODS)).isTrue();
        assertThat(isAbout("namespaces: [default]", HEALTH)).isFalse();
        assertThat(isAbout("namespaces: ['']", PODS)).isFalse();
    }

    @Test
    void aRuleIsAboutResourcesAndTheirParts() {
        assertThat(isAbout("resources: [{group: ''}]", LOG)).isTrue();
        assertThat(isAbout("resources: [{group: ''}]", SCALE)).isFalse();
        assertThat(isAbout("resources: [{group: '*'}]", SCALE)).isTrue();
        assertThat(isAbout("resources: [{resources: [pods]}]", PODS)).isTrue();
        assertThat(isAbout("resources: [{resources: [pods]}]", LOG)).isFalse();
        assertThat(isAbout("resources: [{resources: [pods/log]}]", LOG)).isTrue();
        assertThat(isAbout("resources: [{resources: [pods/log]}]", PODS)).isFalse();
        assertThat(isAbout("resources: [{resources: ['pods/*']}]", LOG)).isTrue();
        assertThat(isAbout("resources: [{resources: ['pods/*']}]", PODS)).isTrue();
        assertThat(isAbout("resources: [{resources: ['*']}]", LOG)).isTrue();
        assertThat(isAbout("resources: [{group: apps, resources: ['*/scale']}]", SCALE)).isTrue();
        assertThat(isAbout("resources: [{resources: ['*/status', '*/log']}]", LOG)).isTrue();
        assertThat(isAbout("resources: [{resources: ['pods/log'], resourceNames: [two]}]", LOG)).isFalse();
        assertThat(isAbout("resources: [{resources: ['*'], resourceNames: [one]}]", LOG)).isTrue();
        assertThat(isAbout("resources: [{resources: ['*']}]", HEALTH)).isFalse();
    }

    @Test
    void aRuleIsAboutPaths() {
        assertThat(isAbout("nonResourceURLs: [/healthz]", HEALTH)).isFalse();
        assertThat(isAbout("nonResourceURLs: ['/healthz*']", HEALTH)).isTrue();
        assertThat(isAbout("nonResourceURLs: [/healthz/ping]", HEALTH)).isTrue();
        assertThat(isAbout("nonResourceURLs: ['*']", HEALTH)).isTrue();
        assertThat(isAbout("nonResourceURLs: ['*']", PODS)).isFalse();
    }

    private static void refused(String rules, String message) {
        assertThatThrownBy(() -> policy(rules)).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    @Test
    void whatIsWrongWithAPolicyIsSaidAsTheRealServerSaysIt() {
        refused("", "loaded illegal policy with 0 rules");
        refused("rules: [{}]", "rules[0].level: Required value");
        refused("rules: [{level: All}]", "rules[0].level: Unsupported value: \"All\": supported values: \"None\", \"Metadata\", "
                + "\"Request\", \"RequestResponse\"");
        refused("rules: [{level: None, nonResourceURLs: [a, '/*/b']}]", "[rules[0].nonResourceURLs[0]: Invalid value: \"a\": "
                + "non-resource URL rules must begin with a '/' character, rules[0].nonResourceURLs[1]: Invalid value: "
                + "\"/*/b\": non-resource URL wildcards '*' must be the final character of the rule]");
        refused("rules: [{level: None, nonResourceURLs: [/a], namespaces: [b]}]", "rules[0].nonResourceURLs: Invalid value: "
                + "[\"/a\"]: rules cannot apply to both regular resources and non-resource URLs");
        refused("rules: [{level: None, resources: [{resourceNames: [b]}]}]", "rules[0].resources.resourceNames: Invalid value: "
                + "[\"b\"]: using resourceNames requires at least one resource");
        refused("omitStages: [End]\nrules: [{level: None}]", "omitStages[0]: Invalid value: \"End\": allowed stages are "
                + "RequestReceived,ResponseStarted,ResponseComplete,Panic");
        refused("rules: [{level: 5}]",
                "failed decoding: json: cannot unmarshal number into Go struct field PolicyRule.rules.level of type v1.Level");
        assertThatThrownBy(() -> PolicyReader.read("kind: Policy\nrules: [{level: None}]".getBytes(StandardCharsets.UTF_8)))
                .hasMessage("unknown group version field audit.k8s.io/__internal, Kind=Policy in policy");
        assertThatThrownBy(() -> AuditPolicy.read(Path.of("/nowhere"))).hasMessage("loading audit policy file: failed to read "
                + "file path \"/nowhere\": open /nowhere: no such file or directory");
    }

    @Test
    void aFieldThatNobodyKnowsIsPassedOver() {
        assertThat(policy("rules: [{level: Metadata, user: [bob]}]").choose(null, PODS).level()).isEqualTo(Level.METADATA);
    }
}
