package dev.edict.server.admit.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.admit.TestTargets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestRulesTest {
    private static final AdmissionTarget PODS = TestTargets.target("", "v1", "pods", Operation.CREATE);
    private static final AdmissionTarget POD_STATUS = TestTargets.target("", "v1", "pods/status", Operation.UPDATE);
    private static final AdmissionTarget NODES = TestTargets.target("", "v1", "nodes", Operation.CREATE);
    private static final AdmissionTarget NAMESPACES = TestTargets.target("", "v1", "namespaces", Operation.CREATE);
    private static final AdmissionTarget DEPLOYMENTS = TestTargets.target("apps", "v1", "deployments", Operation.UPDATE);
    private static final AdmissionTarget SCALE = TestTargets.target("apps", "v1", "deployments/scale", Operation.UPDATE);

    /** Everything is also served as {@code extensions/v1beta1}. */
    private static final Equivalents OLD = new Equivalents() {
        @Override
        public List<RequestVersion> of(AdmissionTarget target) {
            return List.of(new RequestVersion(
                    new GroupVersionResource("extensions", "v1beta1", target.type().resource().resource()),
                    new GroupVersionKind("extensions", "v1beta1", target.kind().kind()), null));
        }

        @Override
        public Object state() {
            return this;
        }
    };

    private static ObjectValue parse(String json) {
        return (ObjectValue) Json.parse(json.replace('\'', '"'));
    }

    private static String rule(String groups, String versions, String resources, String operations, String more) {
        return "{'apiGroups':['" + groups + "'],'apiVersions':['" + versions + "'],'resources':['" + resources
                + "'],'operations':['" + operations + "']" + more + "}";
    }

    private static boolean means(String rule, AdmissionTarget target) {
        ObjectValue webhook = parse("{'matchPolicy':'Exact','rules':[" + rule + "]}");
        return RequestRules.ofWebhook(webhook).reach(target, OLD) != null;
    }

    @Test
    void aStarStandsForObjectsButNotForTheirParts() {
        String everyObject = rule("*", "*", "*", "*", "");
        assertThat(means(everyObject, PODS)).isTrue();
        assertThat(means(everyObject, DEPLOYMENTS)).isTrue();
        assertThat(means(everyObject, POD_STATUS)).isFalse();
        String everything = rule("*", "*", "*/*", "*", "");
        assertThat(means(everything, PODS)).isTrue();
        assertThat(means(everything, POD_STATUS)).isTrue();
    }

    @Test
    void partsAreMeantByNameOrOfAllResources() {
        assertThat(means(rule("", "v1", "pods/*", "*", ""), PODS)).isTrue();
        assertThat(means(rule("", "v1", "pods/*", "*", ""), POD_STATUS)).isTrue();
        assertThat(means(rule("", "v1", "pods/*", "*", ""), NODES)).isFalse();
        assertThat(means(rule("*", "*", "*/scale", "*", ""), SCALE)).isTrue();
        assertThat(means(rule("*", "*", "*/scale", "*", ""), POD_STATUS)).isFalse();
        assertThat(means(rule("", "v1", "pods/status", "*", ""), POD_STATUS)).isTrue();
        assertThat(means(rule("", "v1", "pods/status", "*", ""), PODS)).isFalse();
    }

    @Test
    void groupVersionAndOperationMustFit() {
        assertThat(means(rule("apps", "v1", "deployments", "UPDATE", ""), DEPLOYMENTS)).isTrue();
        assertThat(means(rule("apps", "v1", "deployments", "CREATE", ""), DEPLOYMENTS)).isFalse();
        assertThat(means(rule("apps", "v1beta1", "deployments", "UPDATE", ""), DEPLOYMENTS)).isFalse();
        assertThat(means(rule("", "v1", "deployments", "UPDATE", ""), DEPLOYMENTS)).isFalse();
    }

    @Test
    void aNamespaceIsOfTheWholeCluster() {
        String cluster = rule("*", "*", "*", "*", ",'scope':'Cluster'");
        String namespaced = rule("*", "*", "*", "*", ",'scope':'Namespaced'");
        assertThat(means(cluster, NAMESPACES)).isTrue();
        assertThat(means(cluster, NODES)).isTrue();
        assertThat(means(cluster, PODS)).isFalse();
        assertThat(means(namespaced, NAMESPACES)).isFalse();
        assertThat(means(namespaced, PODS)).isTrue();
    }

    @Test
    void configurationsOfAdmissionAreNobodysBusiness() {
        AdmissionTarget webhooks = TestTargets.target("admissionregistration.k8s.io", "v1",
                "validatingwebhookconfigurations", Operation.CREATE);
        Reaches<RequestRules> all = new Reaches<>(
                List.of(RequestRules.ofWebhook(parse("{'rules':[" + rule("*", "*", "*/*", "*", "") + "]}"))),
                rules -> rules, Equivalents.NONE);
        assertThat(all.of(webhooks)).isEmpty();
        assertThat(all.of(PODS)).hasSize(1);
    }

    @Test
    void withoutRulesAWebhookMeansNothingAndAPolicyEverything() {
        assertThat(RequestRules.ofWebhook(ObjectValue.EMPTY).reach(PODS, OLD)).isNull();
        assertThat(RequestRules.ofPolicy(ObjectValue.EMPTY).reach(PODS, OLD)).isNotNull();
    }

    private static @Nullable RequestVersion policyVersion(String resources, AdmissionTarget target, String name) {
        Reach reach = RequestRules.ofPolicy(parse(resources)).reach(target, OLD);
        return reach == null ? null : reach.version(name);
    }

    @Test
    void aRuleForAnotherVersionSeesTheRequestInThatVersionIfEquivalenceIsWanted() {
        String old = rule("extensions", "v1beta1", "deployments", "*", "");
        assertThat(policyVersion("{'matchPolicy':'Exact','resourceRules':[" + old + "]}", DEPLOYMENTS, "a")).isNull();
        RequestVersion seen =
                policyVersion("{'matchPolicy':'Equivalent','resourceRules':[" + old + "]}", DEPLOYMENTS, "a");
        assertThat(Objects.requireNonNull(seen).resource()).isEqualTo(new GroupVersionResource("extensions", "v1beta1", "deployments"));
        assertThat(seen.kind()).isEqualTo(new GroupVersionKind("extensions", "v1beta1", "Deployment"));
    }

    @Test
    void theRequestsOwnVersionWinsOverAnEarlierRuleForAnother() {
        RequestVersion seen = policyVersion("{'matchPolicy':'Equivalent','resourceRules':["
                + rule("extensions", "v1beta1", "deployments", "*", "") + ","
                + rule("apps", "v1", "deployments", "*", "") + "]}", DEPLOYMENTS, "a");
        assertThat(Objects.requireNonNull(seen).resource()).isEqualTo(DEPLOYMENTS.type().resource());
    }

    @Test
    void namesNarrowWhatIsMeantAndWhatIsNot() {
        String named = "{'resourceRules':[" + rule("apps", "v1", "deployments", "*", ",'resourceNames':['a','b']") + "]"
                + ",'excludeResourceRules':[" + rule("apps", "v1", "deployments", "*", ",'resourceNames':['b']") + "]}";
        assertThat(policyVersion(named, DEPLOYMENTS, "a")).isNotNull();
        assertThat(policyVersion(named, DEPLOYMENTS, "b")).isNull();
        assertThat(policyVersion(named, DEPLOYMENTS, "c")).isNull();
        assertThat(policyVersion(named, DEPLOYMENTS, "")).isNull();
    }

    @Test
    void whatIsExcludedUnderAnotherVersionIsExcludedIfEquivalenceIsWanted() {
        String rules = "'excludeResourceRules':[" + rule("extensions", "v1beta1", "deployments", "*", "") + "]}";
        assertThat(policyVersion("{'matchPolicy':'Equivalent'," + rules, DEPLOYMENTS, "a")).isNull();
        assertThat(policyVersion("{'matchPolicy':'Exact'," + rules, DEPLOYMENTS, "a")).isNotNull();
    }
}
