package dev.edict.server;

import static dev.edict.server.PolicyBench.GROUP;
import static dev.edict.server.PolicyBench.expect;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.testing.Waiting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * Configurations that no rule would let pass any more, but that are stored: older than the rules, or written by somebody else.
 * They fail as they say themselves, and only where they are meant.
 */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoredAndBrokenTest {
    private static final String BAD_SELECTOR = "{'matchExpressions': [{'key': 'a', 'operator': 'Like'}]}";
    private static final String SELECTOR_WORDS = "Internal error occurred: \"Like\" is not a valid label selector operator";
    private static final List<String> RESOURCES = List.of(
            "validatingadmissionpolicies", "validatingadmissionpolicybindings", "mutatingadmissionpolicies",
            "mutatingadmissionpolicybindings", "validatingwebhookconfigurations", "mutatingwebhookconfigurations");

    private final PolicyBench bench = new PolicyBench();

    @AfterAll
    void stop() {
        bench.close();
    }

    /** One thing that is wrong. @param match with the constraints @param spec of the policy @param binding of the binding */
    private record Wrong(String match, String spec, String binding, String words) {}

    private void store(String resource, String kind, String name, String content) throws Exception {
        bench.store(resource, name, "{'apiVersion': 'admissionregistration.k8s.io/v1', 'kind': '" + kind + "', 'metadata':"
                + "{'name': '" + name + "', 'generation': 1, 'uid': '" + resource + name + "'}, " + content + "}");
        bench.get(GROUP + resource + "/" + name);
    }

    private static String rules(String name) {
        return "[{'apiGroups': [''], 'apiVersions': ['v1'], 'operations': ['CREATE'], 'resources': ['configmaps'],"
                + "'scope': '*', 'resourceNames': ['" + name + "']}]";
    }

    private void policy(String stem, String kind, String name, String choice, Wrong wrong) throws Exception {
        store(stem + "ies", kind, name, "'spec': {'failurePolicy': '" + choice
                + "', 'matchConstraints': {'matchPolicy': 'Equivalent', 'resourceRules': " + rules(name) + wrong.match() + "}"
                + wrong.spec() + "}");
        store(stem + "ybindings", kind + "Binding", name,
                "'spec': {'policyName': '" + name + "', 'validationActions': ['Deny']" + wrong.binding() + "}");
    }

    private void failAsTheySay(String stem, String kind, int code, Map<String, Wrong> all) throws Exception {
        for (Map.Entry<String, Wrong> entry : all.entrySet()) {
            String fail = entry.getKey() + "-fail";
            policy(stem, kind, fail, "Fail", entry.getValue());
            assertThat(bench.refusal(fail, code)).startsWith(entry.getValue().words());
            String ignore = entry.getKey() + "-ignore";
            policy(stem, kind, ignore, "Ignore", entry.getValue());
            expect(201, bench.map(ignore));
        }
    }

    private static Map<String, Wrong> everywhere(String effect) {
        String parameters = ", 'paramKind': {'apiVersion': 'v1', 'kind': 'ConfigMap'}";
        Map<String, Wrong> all = new LinkedHashMap<>();
        all.put("condition", new Wrong("", effect + ", 'matchConditions': [{'name': 'a', 'expression': 'object.('}]", "",
                "compilation error: compilation failed: ERROR: <input>:1:8: Syntax error"));
        all.put("selector", new Wrong(", 'objectSelector': " + BAD_SELECTOR, effect, "",
                "failed to configure policy: " + SELECTOR_WORDS));
        all.put("bound-selector", new Wrong("", effect,
                ", 'matchResources': {'matchPolicy': 'Equivalent', 'namespaceSelector': " + BAD_SELECTOR + "}",
                "failed to configure binding: " + SELECTOR_WORDS));
        all.put("kind", new Wrong("", effect + ", 'paramKind': {'apiVersion': 'no.such/v1', 'kind': 'Thing'}",
                ", 'paramRef': {'name': 'x'}",
                "failed to configure policy: failed to find resource referenced by paramKind: 'no.such/v1, Kind=Thing'"));
        all.put("twice", new Wrong("", effect + parameters, ", 'paramRef': {'name': 'x', 'selector': {}}",
                "failed to configure binding: paramRef.name and paramRef.selector are mutually exclusive"));
        all.put("nothing", new Wrong("", effect + parameters, ", 'paramRef': {}",
                "failed to configure binding: one of name or selector must be provided"));
        all.put("labels", new Wrong("", effect + parameters, ", 'paramRef': {'selector': " + BAD_SELECTOR + "}",
                "failed to configure binding: \"Like\" is not a valid label selector operator"));
        return all;
    }

    @Test
    void policiesThatRefuse() throws Exception {
        String effect = ", 'validations': [{'expression': 'true'}]";
        failAsTheySay("validatingadmissionpolic", "ValidatingAdmissionPolicy", 422, everywhere(effect));
        failAsTheySay("validatingadmissionpolic", "ValidatingAdmissionPolicy", 422, Map.of(
                "rule", new Wrong("", ", 'validations': [{'expression': '`text`'}]", "",
                        "compilation error: must evaluate to bool but got string"),
                "variable", new Wrong("", ", 'variables': [{'name': 'v', 'expression': '1 +'}], 'validations':"
                        + "[{'expression': 'variables.v == 1'}]", "",
                        "expression 'variables.v == 1' resulted in error: composited variable \"v\" fails to compile:"
                                + " compilation failed: ERROR: <input>:1:4: Syntax error"),
                "note", new Wrong("", ", 'auditAnnotations': [{'key': 'k', 'valueExpression': '1'}]", "",
                        "compilation error: must evaluate to one of [string null_type] but got int")));
        policy("validatingadmissionpolic", "ValidatingAdmissionPolicy", "unheard-of", "Maybe",
                Objects.requireNonNull(everywhere(effect).get("nothing")));
        assertThat(bench.refusal("unheard-of", 422)).isEqualTo("unrecognized failure policy: 'Maybe'");
    }

    @Test
    void policiesThatChange() throws Exception {
        String effect = ", 'mutations': [{'patchType': 'ApplyConfiguration', 'applyConfiguration': {'expression': 'Object{}'}}]";
        Map<String, Wrong> all = new LinkedHashMap<>();
        everywhere(effect).forEach((name, wrong) -> all.put("m-" + name, wrong));
        failAsTheySay("mutatingadmissionpolic", "MutatingAdmissionPolicy", 403, all);
        failAsTheySay("mutatingadmissionpolic", "MutatingAdmissionPolicy", 403, Map.of("m-expression", new Wrong("",
                ", 'mutations': [{'patchType': 'JSONPatch', 'jsonPatch': {'expression': '1'}}]", "",
                "must evaluate to list(JSONPatch) but got int")));
    }

    /** A change of which the server does not know how to make it is not left out, even if failures are to be ignored. */
    @Test
    void changesOfAnUnknownSort() throws Exception {
        for (String choice : List.of("Fail", "Ignore")) {
            for (String mutation : List.of("{'patchType': 'Magic'}", "{'patchType': 'JSONPatch'}")) {
                policy("mutatingadmissionpolic", "MutatingAdmissionPolicy", "m-sort", choice,
                        new Wrong("", ", 'mutations': [" + mutation + "]", "", ""));
                assertThat(bench.refusal("m-sort", 500)).isEqualTo(
                        "Internal error occurred: expected 1 compiled evaluators for policy m-sort, got 0");
            }
        }
    }

    @Test
    void webhooks() throws Exception {
        Map<String, String> all = Map.of(
                "'matchConditions': [{'name': 'a', 'expression': '1'}]", "compilation error: must evaluate to bool but got int",
                "'clientConfig': {'url': '::x'}", "failed calling webhook \"w.example.com\": could not get REST client: failed"
                        + " calling webhook \"w.example.com\": Unparsable URL: parse \"::x\": missing protocol scheme",
                "'clientConfig': {}", "failed calling webhook \"w.example.com\": could not get REST client: failed calling"
                        + " webhook \"w.example.com\": webhook configuration must have either service or URL",
                "'clientConfig': {'url': 'https://127.0.0.1:1', 'caBundle': 'eA=='}", "failed calling webhook"
                        + " \"w.example.com\": could not get REST client: unable to load root certificates:"
                        + " unable to parse bytes as PEM block",
                "'clientConfig': {'url': 'https://127.0.0.1:1'}, 'admissionReviewVersions': ['v9']", "failed calling webhook"
                        + " \"w.example.com\": could not create admission objects: webhook does not accept known"
                        + " AdmissionReview versions (v1, v1beta1)");
        for (String sort : List.of("Validating", "Mutating")) {
            String resource = sort.toLowerCase(Locale.ROOT) + "webhookconfigurations";
            for (Map.Entry<String, String> entry : all.entrySet()) {
                // Without selectors, which mean everything then; its label is what the webhook is asked about.
                String webhook = "'webhooks': [{'name': 'w.example.com', 'failurePolicy': '%s', 'sideEffects': 'None',"
                        + "'objectSelector': {'matchLabels': {'case': 'hooked'}}, " + entry.getKey()
                        + (entry.getKey().contains("admissionReviewVersions") ? "" : ", 'admissionReviewVersions': ['v1']")
                        + ", 'rules': " + PolicyBench.rules("", "configmaps") + "}]";
                store(resource, sort + "WebhookConfiguration", "hook", webhook.formatted("Fail"));
                RunningServer.Answer refused = bench.map("hooked");
                assertThat(refused.code()).isGreaterThanOrEqualTo(403);
                assertThat(refused.body().string("message")).endsWith(entry.getValue());
                store(resource, sort + "WebhookConfiguration", "hook", webhook.formatted("Ignore"));
                expect(201, bench.map("hooked"));
                expect(200, bench.edict.send("DELETE", PolicyBench.MAPS + "/hooked", ""));
                expect(200, bench.edict.send("DELETE", GROUP + resource + "/hook", ""));
                bench.get(GROUP + resource);
            }
        }
    }

    /** What can not be read at all counts as if it were not there; what comes after it counts. */
    @Test
    void garbage() throws Exception {
        for (String resource : RESOURCES) {
            for (String content : List.of("garbage", "[]", "null", "{}", "{'spec': 'x', 'webhooks': 'x'}",
                    "{'metadata': 'x'}", "{'spec': {'validations': 'x', 'mutations': [1], 'matchConstraints': [], 'variables': 1,"
                            + "'paramKind': 'x', 'paramRef': 7, 'policyName': 5}, 'webhooks': [1, {'rules': 'x', 'name': 5}]}")) {
                bench.store(resource, "garbage", content);
                bench.get(GROUP + resource);
                expect(201, bench.post(PolicyBench.MAPS + "?dryRun=All", "{'metadata': {'name': 'anything'}}"));
            }
        }
        bench.validating("after", "'validations': [{'expression': 'object.metadata.name == `x`'}]");
        expect(422, bench.map("after"));
        Waiting.until("the policy has been looked at",
                () -> bench.get(GROUP + "validatingadmissionpolicies/after").object("status").integer("observedGeneration") == 1);
    }
}
