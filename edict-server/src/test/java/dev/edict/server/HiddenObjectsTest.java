package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What nobody sees yet does nothing yet: neither what is configured by it nor what is counted by it. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HiddenObjectsTest {
    private static final String GROUP = "/apis/admissionregistration.k8s.io/v1/";
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String HIDDEN = ",\"initializers\":{\"pending\":[{\"name\":\"one.example.com\"}]}}";
    private static final String DONE = "{\"metadata\":{\"initializers\":null}}";

    @AutoClose
    private final RunningServer server = new RunningServer(Edict.builder());

    /** Creates an object that waits. @param rest all but its metadata */
    private void hide(String path, String name, String rest) throws Exception {
        RunningServer.Answer created = server.send("POST", path + "?includeUninitialized=1",
                "{\"metadata\":{\"name\":\"" + name + "\"" + HIDDEN + "," + rest + "}");
        assertThat(created.code()).as("%s", created.body()).isEqualTo(202);
    }

    private void show(String path) throws Exception {
        assertThat(server.send("PATCH", path, DONE).code()).isEqualTo(200);
    }

    private int tried(String name) throws Exception {
        return server.send("POST", MAPS + "?dryRun=All",
                "{\"metadata\":{\"name\":\"" + name + "\",\"labels\":{\"case\":\"" + name + "\"}}}").code();
    }

    @Test
    void aWebhookIsNotAsked() throws Exception {
        String configurations = GROUP + "validatingwebhookconfigurations";
        hide(configurations, "webhook", """
                "webhooks":[{"name":"w.example.com","sideEffects":"None","admissionReviewVersions":["v1"],
                 "clientConfig":{"url":"https://127.0.0.1:1/"},"objectSelector":{"matchLabels":{"case":"webhook"}},
                 "rules":[{"apiGroups":[""],"apiVersions":["v1"],"operations":["*"],"resources":["configmaps"]}]}]""");
        assertThat(server.get(configurations).body().list("items").isEmpty()).isTrue();
        assertThat(tried("webhook")).isEqualTo(201);
        show(configurations + "/webhook");
        Waiting.until("it is asked, and does not answer", () -> tried("webhook"), code -> code == 500);
    }

    @Test
    void aPolicyIsNotHeldTo() throws Exception {
        String policies = GROUP + "validatingadmissionpolicies";
        hide(policies, "policy", """
                "spec":{"matchConstraints":{"objectSelector":{"matchLabels":{"case":"policy"}},"resourceRules":
                 [{"apiGroups":[""],"apiVersions":["v1"],"operations":["*"],"resources":["configmaps"]}]},
                 "validations":[{"expression":"false"}]}""");
        String bindings = GROUP + "validatingadmissionpolicybindings";
        hide(bindings, "policy", "\"spec\":{\"policyName\":\"policy\",\"validationActions\":[\"Deny\"]}");
        assertThat(server.get(policies).body().toString()).doesNotContain("matchConstraints");
        assertThat(server.get(bindings).body().toString()).doesNotContain("policyName");
        assertThat(tried("policy")).isEqualTo(201);
        show(policies + "/policy");
        assertThat(server.get(policies).body().toString()).contains("matchConstraints");
        assertThat(tried("policy")).isEqualTo(201);
        show(bindings + "/policy");
        Waiting.until("it denies", () -> tried("policy"), code -> code == 422);
    }

    @Test
    void aDefinitionDefinesNothing() throws Exception {
        String definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
        String lamps = "/apis/hidden.example.com/v1/lamps";
        hide(definitions, "lamps.hidden.example.com", """
                "spec":{"group":"hidden.example.com","scope":"Cluster","names":{"plural":"lamps","kind":"Lamp"},
                 "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object"}}}]}""");
        // Definitions are looked after one after the other: this one comes later.
        server.send("POST", definitions, """
                {"metadata":{"name":"bulbs.seen.example.com"},
                 "spec":{"group":"seen.example.com","scope":"Cluster","names":{"plural":"bulbs","kind":"Bulb"},
                 "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object"}}}]}}""");
        Waiting.until("the other is served", () -> server.code("/apis/seen.example.com/v1/bulbs"), code -> code == 200);
        assertThat(server.code(lamps)).isEqualTo(404);
        assertThat(server.get(definitions + "/lamps.hidden.example.com").body().object("status").list("conditions").isEmpty())
                .isTrue();
        show(definitions + "/lamps.hidden.example.com");
        Waiting.until("it is served", () -> server.code(lamps), code -> code == 200);
    }

    @Test
    void anObjectOfACustomKindIsHiddenInEveryForm() throws Exception {
        server.send("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", """
                {"metadata":{"name":"lamps.forms.example.com"},
                 "spec":{"group":"forms.example.com","scope":"Cluster","names":{"plural":"lamps","kind":"Lamp"},
                 "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object"}}}]}}""");
        String lamps = "/apis/forms.example.com/v1/lamps";
        Waiting.until("lamps are served", () -> server.code(lamps), code -> code == 200);
        hide(lamps, "dark", "\"kind\":\"Lamp\",\"apiVersion\":\"forms.example.com/v1\"");
        for (String form : List.of("application/json", "application/json;as=Table;v=v1;g=meta.k8s.io",
                "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io")) {
            assertThat(shown(lamps, form)).as(form).doesNotContain("dark");
            assertThat(shown(lamps + "?includeUninitialized=true", form)).as(form).contains("dark");
        }
        show(lamps + "/dark");
        assertThat(shown(lamps, "application/json")).contains("dark");
    }

    private String shown(String path, String accept) throws Exception {
        return server.client.send(
                server.to(path).header("Accept", accept).build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    @Test
    void aDefinitionThatNobodyHasSeenMayGo() throws Exception {
        String definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
        hide(definitions, "lamps.gone.example.com", """
                "spec":{"group":"gone.example.com","scope":"Cluster","names":{"plural":"lamps","kind":"Lamp"},
                 "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object"}}}]}""");
        server.send("DELETE", definitions + "/lamps.gone.example.com", "");
        Waiting.until("it has gone", () -> server.code(definitions + "/lamps.gone.example.com"), code -> code == 404);
    }

    @Test
    void anApiServiceSendsNobodyElsewhere() throws Exception {
        String services = "/apis/apiregistration.k8s.io/v1/apiservices";
        String spec = """
                "spec":{"group":"GROUP","version":"v1","groupPriorityMinimum":10,"versionPriority":10,
                 "insecureSkipTLSVerify":true,"service":{"namespace":"default","name":"nowhere"}}""";
        hide(services, "v1.elsewhere.example.com", spec.replace("GROUP", "elsewhere.example.com"));
        // They are looked at one after the other: this one comes later.
        server.send("POST", services, "{\"metadata\":{\"name\":\"v1.far.example.com\"},"
                + spec.replace("GROUP", "far.example.com") + "}");
        Waiting.until("others go elsewhere", () -> server.code("/apis/far.example.com/v1/things"), code -> code == 503);
        assertThat(server.code("/apis/elsewhere.example.com/v1/things")).isEqualTo(404);
        show(services + "/v1.elsewhere.example.com");
        Waiting.until("requests go there", () -> server.code("/apis/elsewhere.example.com/v1/things"), code -> code == 503);
    }

    @Test
    void aBudgetProtectsNothing() throws Exception {
        String pods = "/api/v1/namespaces/default/pods";
        String pod = """
                {"metadata":{"name":"p","labels":{"case":"budget"}},"spec":{"automountServiceAccountToken":false,
                 "containers":[{"name":"c","image":"i"}]}}""";
        Waiting.until("the pod is created", () -> server.send("POST", pods, pod).code(), code -> code == 201);
        server.send("PATCH", pods + "/p/status", "{\"status\":{\"phase\":\"Running\"}}");
        String budgets = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
        hide(budgets, "b", "\"spec\":{\"minAvailable\":1,\"selector\":{\"matchLabels\":{\"case\":\"budget\"}}}");
        String eviction = "{\"metadata\":{\"name\":\"p\"}}";
        assertThat(server.send("POST", pods + "/p/eviction?dryRun=All", eviction).code()).isEqualTo(201);
        show(budgets + "/b");
        assertThat(server.send("POST", pods + "/p/eviction?dryRun=All", eviction).code()).isEqualTo(429);
    }

    private RunningServer.Answer pod(String spec) throws Exception {
        return server.send("POST", "/api/v1/namespaces/default/pods?dryRun=All", """
                {"metadata":{"name":"tried"},"spec":{"automountServiceAccountToken":false,%s,
                 "containers":[{"name":"c","image":"i"}]}}""".formatted(spec));
    }

    @Test
    void anAccountRunsNoPodsAndHasNoTokens() throws Exception {
        String accounts = "/api/v1/namespaces/default/serviceaccounts";
        hide(accounts, "worker", "\"automountServiceAccountToken\":false");
        String worker = "\"serviceAccountName\":\"worker\"";
        assertThat(pod(worker).body().string("message")).endsWith("serviceaccount \"worker\" not found");
        String token = accounts + "/worker/token";
        assertThat(server.send("POST", token, "{}").body().string("message"))
                .isEqualTo("serviceaccounts \"worker\" not found");
        show(accounts + "/worker");
        assertThat(pod(worker).code()).isEqualTo(201);
        assertThat(server.send("POST", token, "{}").code()).isEqualTo(201);
    }

    @Test
    void classesOfPodsAreNotFound() throws Exception {
        String accounts = "/api/v1/namespaces/default/serviceaccounts";
        server.send("POST", accounts, "{\"metadata\":{\"name\":\"plain\"}}");
        String priorities = "/apis/scheduling.k8s.io/v1/priorityclasses";
        hide(priorities, "urgent", "\"value\":5");
        String runtimes = "/apis/node.k8s.io/v1/runtimeclasses";
        hide(runtimes, "small", "\"handler\":\"h\"");
        String urgent = "\"serviceAccountName\":\"plain\",\"priorityClassName\":\"urgent\"";
        assertThat(pod(urgent).body().string("message")).endsWith("no PriorityClass with name urgent was found");
        show(priorities + "/urgent");
        assertThat(pod(urgent).body().object("spec").integer("priority")).isEqualTo(5);
        String small = "\"serviceAccountName\":\"plain\",\"runtimeClassName\":\"small\"";
        assertThat(pod(small).body().string("message")).endsWith("RuntimeClass \"small\" not found");
        show(runtimes + "/small");
        assertThat(pod(small).code()).isEqualTo(201);
    }

    @Test
    void whatRemainsOfAListIsWhatItWouldShow() throws Exception {
        server.send("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"counted\"}}");
        String secrets = "/api/v1/namespaces/counted/secrets";
        for (String name : List.of("a", "b", "c")) {
            server.send("POST", secrets, "{\"metadata\":{\"name\":\"" + name + "\"}}");
        }
        hide(secrets, "bb", "\"type\":\"Opaque\"");
        ObjectValue page = server.get(secrets + "?limit=1").body().object("metadata");
        assertThat(page.integer("remainingItemCount")).isEqualTo(2);
        assertThat(server.get(secrets + "?limit=1&includeUninitialized=true").body().object("metadata")
                .integer("remainingItemCount")).isEqualTo(3);
    }
}
