package dev.edict.server;

import static dev.edict.server.WebhookBench.MAPS;
import static dev.edict.server.WebhookBench.MUTATING;
import static dev.edict.server.WebhookBench.VALIDATING;
import static dev.edict.server.WebhookBench.add;
import static dev.edict.server.WebhookBench.allowed;
import static dev.edict.server.WebhookBench.denied;
import static dev.edict.server.WebhookBench.map;
import static dev.edict.server.WebhookBench.patched;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.client.ScriptedServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What is told of admission under {@code /metrics}. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AdmissionMetricsTest {
    private static final String PREFIX = "apiserver_admission_";
    private static final String POLICIES = "/apis/admissionregistration.k8s.io/v1/";

    private final WebhookBench bench = new WebhookBench(Edict.builder());

    AdmissionMetricsTest() throws IOException {}

    @AfterEach
    void clear() throws Exception {
        bench.clear();
    }

    @AfterAll
    void stop() throws IOException {
        bench.close();
    }

    private List<String> lines() throws Exception {
        return bench.edict.client.send(bench.edict.to("/metrics").build(), HttpResponse.BodyHandlers.ofString())
                .body().lines().toList();
    }

    /** The value of a series, 0 if there is none. */
    private double value(String series) throws Exception {
        return lines().stream().filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1))).findFirst().orElse(0);
    }

    private static String step(String type, String operation, boolean rejected) {
        return "{operation=\"" + operation + "\",rejected=\"" + rejected + "\",type=\"" + type + "\"}";
    }

    private static String webhook(String name, String type, String rest) {
        return "{" + rest.replace("NAME", "name=\"" + name + ".example.com\"").replace("TYPE", "type=\"" + type + "\"") + "}";
    }

    @Test
    void everyRequestPassesTwoSteps() throws Exception {
        String steps = PREFIX + "step_admission_duration_seconds_count";
        double admitted = value(steps + step("admit", "CREATE", false));
        double validated = value(steps + step("validate", "CREATE", false));
        double summed = value(PREFIX + "step_admission_duration_seconds_summary_count" + step("admit", "CREATE", false));
        bench.create("counted");
        assertThat(value(steps + step("admit", "CREATE", false))).isGreaterThan(admitted);
        assertThat(value(steps + step("validate", "CREATE", false))).isGreaterThan(validated);
        assertThat(value(PREFIX + "step_admission_duration_seconds_summary_count" + step("admit", "CREATE", false)))
                .isGreaterThan(summed);
        assertThat(lines()).anyMatch(line -> line.startsWith(PREFIX + "step_admission_duration_seconds_summary{operation="
                + "\"CREATE\",rejected=\"false\",type=\"admit\",quantile=\"0.99\"} "));
    }

    @Test
    void onlyPluginsThatAreConcernedAreTimed() throws Exception {
        bench.create("timed");
        assertThat(lines()).anyMatch(line -> line.startsWith(PREFIX + "controller_admission_duration_seconds_bucket{"
                + "name=\"NamespaceLifecycle\",operation=\"CREATE\",rejected=\"false\",type=\"admit\",le=\"2.5\"} "));
        assertThat(lines()).noneMatch(line -> line.startsWith(PREFIX + "controller") && line.contains("PodSecurity"));
        String refused = PREFIX + "controller_admission_duration_seconds_count{name=\"ValidatingAdmissionWebhook\","
                + "operation=\"CREATE\",rejected=\"true\",type=\"validate\"}";
        double before = value(refused);
        bench.configure(VALIDATING, "no", bench.webhook("no", (request, out) -> denied(ObjectValue.EMPTY)));
        bench.create("refused");
        assertThat(value(refused)).isEqualTo(before + 1);
    }

    @Test
    void callsAreCountedByWhatCameOfThem() throws Exception {
        bench.configure(MUTATING, "a", bench.webhook("changes", (request, out) -> patched(add("/data/x", "y"))));
        bench.configure(VALIDATING, "b",
                bench.webhook("denies", (request, out) -> denied(ObjectValue.of("code", 700, "message", "no"))));
        bench.configure(VALIDATING, "c", bench.webhook("breaks", (request, out) -> {
            ScriptedServer.respond(out, "502 Bad Gateway", "text/plain", "boom");
            return null;
        }).with("failurePolicy", "Ignore"));
        bench.create("called");
        String total = PREFIX + "webhook_request_total";
        assertThat(value(total + webhook("changes", "admit",
                "code=\"200\",NAME,operation=\"CREATE\",rejected=\"false\",TYPE"))).isEqualTo(1);
        assertThat(value(total + webhook("denies", "validating",
                "code=\"600\",NAME,operation=\"CREATE\",rejected=\"true\",TYPE"))).isEqualTo(1);
        assertThat(value(total + webhook("breaks", "validating",
                "code=\"502\",NAME,operation=\"CREATE\",rejected=\"false\",TYPE"))).isEqualTo(1);
        assertThat(value(PREFIX + "webhook_admission_duration_seconds_count" + webhook("changes", "admit",
                "NAME,operation=\"CREATE\",rejected=\"false\",TYPE"))).isEqualTo(1);
        assertThat(value(PREFIX + "webhook_rejection_count" + webhook("denies", "validating",
                "error_type=\"no_error\",NAME,operation=\"CREATE\",rejection_code=\"600\",TYPE"))).isEqualTo(1);
        assertThat(value(PREFIX + "webhook_fail_open_count" + webhook("breaks", "validating", "NAME,TYPE"))).isEqualTo(1);
    }

    @Test
    void whoeverIsAtFaultIsTold() throws Exception {
        bench.configure(MUTATING, "unfit", bench.webhook("unfit", (request, out) -> patched(add("/none/x", "y"))));
        bench.create("unfit");
        bench.clear();
        bench.configure(MUTATING, "absent", bench.webhook("absent", (request, out) -> allowed())
                .with("clientConfig", ObjectValue.of("url", "https://localhost:1/")));
        bench.create("absent");
        String rejections = PREFIX + "webhook_rejection_count";
        assertThat(value(rejections + webhook("unfit", "admit",
                "error_type=\"apiserver_internal_error\",NAME,operation=\"CREATE\",rejection_code=\"0\",TYPE"))).isEqualTo(1);
        assertThat(value(rejections + webhook("absent", "admit",
                "error_type=\"calling_webhook_error\",NAME,operation=\"CREATE\",rejection_code=\"503\",TYPE"))).isEqualTo(1);
    }

    @Test
    void conditionsAreCounted() throws Exception {
        bench.configure(VALIDATING, "conditions", bench.webhook("conditions", (request, out) -> allowed())
                .with("matchConditions", Json.parse("[{\"name\":\"big\",\"expression\":\"int(object.data.key) > 9\"}]")));
        for (String value : List.of("5", "10", "x")) {
            bench.edict.send("POST", MAPS, map("conditioned-" + value, value));
        }
        String labels = webhook("conditions", "validate", "kind=\"webhook\",NAME,operation=\"CREATE\",TYPE");
        assertThat(value(PREFIX + "match_condition_evaluation_seconds_count" + labels)).isEqualTo(3);
        assertThat(value(PREFIX + "match_condition_exclusions_total" + labels)).isEqualTo(1);
        assertThat(value(PREFIX + "match_condition_evaluation_errors_total" + labels)).isEqualTo(1);
    }

    @Test
    void objectionsAndChangesOfPoliciesAreCounted() throws Exception {
        String constraints = "\"matchConstraints\":{\"resourceRules\":[{\"apiGroups\":[\"\"],\"apiVersions\":[\"v1\"],"
                + "\"operations\":[\"CREATE\"],\"resources\":[\"configmaps\"]}]}";
        post("validatingadmissionpolicies", "strict", "{" + constraints
                + ",\"validations\":[{\"expression\":\"object.data.key != 'objectionable'\"}]}");
        post("validatingadmissionpolicybindings", "strict",
                "{\"policyName\":\"strict\",\"validationActions\":[\"Warn\",\"Audit\"]}");
        post("mutatingadmissionpolicies", "helpful", "{" + constraints + ",\"reinvocationPolicy\":\"Never\",\"mutations\":"
                + "[{\"patchType\":\"JSONPatch\",\"jsonPatch\":{\"expression\":"
                + "\"[JSONPatch{op: 'add', path: '/data/more', value: 'x'}]\"}}]}");
        post("mutatingadmissionpolicybindings", "helpful", "{\"policyName\":\"helpful\"}");
        assertThat(bench.edict.send("POST", MAPS, map("judged", "objectionable")).body().object("data").string("more"))
                .isEqualTo("x");
        for (String action : List.of("warn", "audit")) {
            assertThat(value("apiserver_validating_admission_policy_check_total{enforcement_action=\"" + action
                    + "\",error_type=\"invalid_error\",policy=\"strict\",policy_binding=\"strict\"}")).isEqualTo(1);
        }
        assertThat(value("apiserver_mutating_admission_policy_check_duration_seconds_count{error_type=\"no_error\","
                + "policy=\"helpful\",policy_binding=\"helpful\"}")).isEqualTo(1);
        for (String made : List.of("validatingadmissionpolicies/strict", "mutatingadmissionpolicies/helpful")) {
            bench.edict.send("DELETE", POLICIES + made, "");
        }
    }

    /** Only expressions that object take time; that a policy can not say whether it means a request takes none. */
    @Test
    void eachObjectionIsTimedByItself() throws Exception {
        post("validatingadmissionpolicies", "unsure", "{\"matchConstraints\":{\"resourceRules\":[{\"apiGroups\":[\"\"],"
                + "\"apiVersions\":[\"v1\"],\"operations\":[\"CREATE\"],\"resources\":[\"configmaps\"]}]},\"matchConditions\":"
                + "[{\"name\":\"unsure\",\"expression\":\"object.data.none == 'x'\"}],"
                + "\"validations\":[{\"expression\":\"true\"}]}");
        post("validatingadmissionpolicybindings", "unsure", "{\"policyName\":\"unsure\",\"validationActions\":[\"Warn\"]}");
        assertThat(bench.edict.send("POST", MAPS, map("unsure", "x")).code()).isEqualTo(201);
        String times = "apiserver_validating_admission_policy_check_duration_seconds_";
        String labels = "{enforcement_action=\"warn\",error_type=\"invalid_error\",policy=\"unsure\",policy_binding=\"unsure\"}";
        assertThat(value(times + "count" + labels)).isEqualTo(1);
        assertThat(value(times + "sum" + labels)).isZero();
        bench.edict.send("DELETE", POLICIES + "validatingadmissionpolicies/unsure", "");
    }

    private void post(String resource, String name, String spec) throws Exception {
        RunningServer.Answer answer = bench.edict.send("POST", POLICIES + resource,
                "{\"metadata\":{\"name\":\"" + name + "\"},\"spec\":" + spec + "}");
        assertThat(answer.code()).as(answer.body().string("message")).isEqualTo(201);
        assertThat(bench.edict.get(POLICIES + resource + "/" + name).code()).isEqualTo(200);
    }
}
