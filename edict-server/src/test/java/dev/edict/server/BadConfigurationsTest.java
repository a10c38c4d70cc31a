package dev.edict.server;

import static dev.edict.server.PolicyBench.GROUP;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.json.MergePatch;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Configurations of admission that must not come in. Each line of {@code bad-configurations.jsonl} says what is changed in a
 * good one, and what kube-apiserver 1.36 says of it, be it created or updated.
 */
@Timeout(600)
class BadConfigurationsTest {
    private static final String RULES =
            "[{'apiGroups': ['apps'], 'apiVersions': ['v1'], 'operations': ['CREATE'], 'resources': ['deployments']}]";
    private static final ObjectValue WEBHOOK = tree("{'name': 'a.b.c', 'sideEffects': 'None', 'admissionReviewVersions':"
            + "['v1'], 'clientConfig': {'url': 'https://127.0.0.1:1/x'}, 'rules': " + RULES + "}");
    private static final ObjectValue WEBHOOKS = ObjectValue.of("webhooks", ListValue.of(WEBHOOK));
    private static final Map<String, ObjectValue> GOOD = Map.of(
            "validatingwebhookconfigurations", WEBHOOKS,
            "mutatingwebhookconfigurations", WEBHOOKS,
            "validatingadmissionpolicies", tree("{'spec': {'matchConstraints': {'resourceRules': " + RULES
                    + "}, 'validations': [{'expression': 'true'}]}}"),
            "validatingadmissionpolicybindings",
            tree("{'spec': {'policyName': 'p.example.com', 'validationActions': ['Deny']}}"),
            "mutatingadmissionpolicies", tree("{'spec': {'matchConstraints': {'resourceRules': " + RULES
                    + "}, 'reinvocationPolicy': 'Never', 'mutations': [{'patchType': 'ApplyConfiguration',"
                    + "'applyConfiguration': {'expression': 'Object{}'}}]}}"),
            "mutatingadmissionpolicybindings", tree("{'spec': {'policyName': 'p.example.com'}}"));

    private static ObjectValue tree(String text) {
        return (ObjectValue) Json.parse(PolicyBench.json(text));
    }

    private static List<ObjectValue> cases() throws Exception {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(Objects.requireNonNull(
                BadConfigurationsTest.class.getResourceAsStream("bad-configurations.jsonl")), StandardCharsets.UTF_8))) {
            return lines.lines().map(line -> (ObjectValue) Json.parse(line)).toList();
        }
    }

    private static ObjectValue changed(ObjectValue bad) {
        ObjectValue good = Objects.requireNonNull(GOOD.get(bad.string("resource")));
        return bad.isSet("webhook")
                ? good.with("webhooks", ListValue.of(MergePatch.apply(WEBHOOK, bad.object("webhook"))))
                : MergePatch.apply(good, bad.object("change"));
    }

    private static String complaint(RunningServer.Answer answer) {
        String message = answer.body().string("message");
        return answer.code() == 422 ? message.substring(message.indexOf(" is invalid: ") + " is invalid: ".length())
                : answer.code() + " " + message;
    }

    @Test
    void areRefusedInTheWordsOfTheRealServer() throws Exception {
        try (PolicyBench bench = new PolicyBench()) {
            for (Map.Entry<String, ObjectValue> good : GOOD.entrySet()) {
                PolicyBench.expect(201, bench.edict.send("POST", GROUP + good.getKey(),
                        Json.text(good.getValue().with("metadata", ObjectValue.of("name", "bad")))));
            }
            List<ObjectValue> all = cases();
            assertThat(all).hasSizeGreaterThan(200);
            SoftAssertions.assertSoftly(found -> all.forEach(bad -> {
                String path = GROUP + bad.string("resource");
                ObjectValue object = changed(bad);
                String words = bad.string("message");
                found.assertThat(create(bench, path, object)).as("create %s", Json.text(bad)).isEqualTo(words);
                found.assertThat(update(bench, path, object)).as("update %s", Json.text(bad)).isEqualTo(words);
            }));
        }
    }

    private static String create(PolicyBench bench, String path, ObjectValue object) {
        return send(bench, "POST", path, object.with("metadata", ObjectValue.of("name", "bad")));
    }

    /** As often as it takes: the server writes the status of a policy when it likes. */
    private static String update(PolicyBench bench, String path, ObjectValue object) {
        while (true) {
            try {
                ObjectValue metadata = bench.get(path + "/bad").object("metadata");
                String answer = send(bench, "PUT", path + "/bad", object.with("metadata",
                        ObjectValue.of("name", "bad", "resourceVersion", metadata.string("resourceVersion"))));
                if (!answer.startsWith("409 ")) {
                    return answer;
                }
            } catch (Exception failure) {
                throw new AssertionError(failure);
            }
        }
    }

    private static String send(PolicyBench bench, String method, String path, ObjectValue object) {
        try {
            return complaint(bench.edict.send(method, path + "?dryRun=All", Json.text(object)));
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }
}
