package dev.edict.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Stage;
import dev.edict.store.memory.MemoryStore;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** The levels of namespaces, through the front of a server that exempts some. */
@TestInstance(Lifecycle.PER_CLASS)
class PodSecurityTest {
    private static final String ROUGH = "{\"metadata\":{\"name\":\"%s\"},\"spec\":{\"hostPID\":true,\"containers\":"
            + "[{\"name\":\"c\",\"image\":\"i\"}]%s}}";

    /** The last call by path. */
    private final Map<String, Call> calls = new ConcurrentHashMap<>();

    private final RunningServer server = new RunningServer(Edict.builder().store(MemoryStore::open)
            .observer((stage, call) -> {
                if (stage == Stage.REQUEST_RECEIVED) {
                    calls.put(call.request().path(), call);
                }
            })
            .admissionPluginConfiguration("PodSecurity", (ObjectValue) Json.parse("""
                    {"apiVersion":"pod-security.admission.config.k8s.io/v1","kind":"PodSecurityConfiguration",
                     "defaults":{"audit":"baseline"},
                     "exemptions":{"namespaces":["free"],"runtimeClasses":["sandbox"],"usernames":["nobody"]}}""")));

    @AfterAll
    void stop() {
        server.close();
    }

    /** What the audit is told of the last call of a path. */
    private Map<String, String> annotations(String path) {
        return requireNonNull(calls.get(path)).annotations();
    }

    /** The code of an answer, and its warnings. */
    private record Answer(int code, String message, List<String> warnings) {}

    private Answer send(String method, String path, String body) throws Exception {
        HttpResponse<String> response = server.client.send(server.to(path)
                .header("Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), ((ObjectValue) Json.parse(response.body())).string("message"),
                response.headers().allValues("Warning"));
    }

    private String namespace(String name, String labels) throws Exception {
        assertThat(send("POST", "/api/v1/namespaces",
                "{\"metadata\":{\"name\":\"" + name + "\",\"labels\":" + labels + "}}").code()).isEqualTo(201);
        server.makeAccount(name);
        return "/api/v1/namespaces/" + name;
    }

    @Test
    void aNamespaceWithWrongLabelsIsRefusedAndOneThatHasThemMayKeepThem() throws Exception {
        Answer refused = send("POST", "/api/v1/namespaces",
                "{\"metadata\":{\"name\":\"wrong\",\"labels\":{\"pod-security.kubernetes.io/audit\":\"none\"}}}");
        assertThat(refused.code()).isEqualTo(422);
        assertThat(refused.message()).isEqualTo("Namespace \"wrong\" is invalid: metadata.labels[pod-security.kubernetes.io/audit]: "
                + "Invalid value: \"none\": must be one of privileged, baseline, restricted");
    }

    @Test
    void aNewEphemeralContainerIsLookedAt() throws Exception {
        String in = namespace("debugged", "{\"pod-security.kubernetes.io/enforce\":\"baseline\"}");
        assertThat(send("POST", in + "/pods", "{\"metadata\":{\"name\":\"p\"},\"spec\":{\"containers\":"
                + "[{\"name\":\"c\",\"image\":\"i\"}]}}").code()).isEqualTo(201);
        Answer refused = send("PATCH", in + "/pods/p/ephemeralcontainers", "{\"spec\":{\"ephemeralContainers\":"
                + "[{\"name\":\"e\",\"image\":\"i\",\"securityContext\":{\"privileged\":true}}]}}");
        assertThat(refused.message()).isEqualTo("pods \"p\" is forbidden: violates PodSecurity \"baseline:latest\": privileged "
                + "(container \"e\" must not set securityContext.privileged=true)");
        assertThat(send("PATCH", in + "/pods/p/ephemeralcontainers", "{\"spec\":{\"ephemeralContainers\":"
                + "[{\"name\":\"e\",\"image\":\"i\"}]}}").code()).isEqualTo(200);
    }

    @Test
    void aWorkloadOfAnyVersionIsWarnedOf() throws Exception {
        String in = namespace("working", "{\"pod-security.kubernetes.io/enforce\":\"baseline\"}");
        String template = "\"template\":{\"metadata\":{\"labels\":{\"a\":\"b\"}},\"spec\":{\"restartPolicy\":\"%s\",\"hostPID\":true,"
                + "\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}";
        String apps = in.replace("/api/v1", "/apis/apps/v1");
        String warning = "299 - \"would violate PodSecurity \\\"baseline:latest\\\": host namespaces (hostPID=true)\"";
        Answer deployed = send("POST", apps + "/deployments", "{\"metadata\":{\"name\":\"d\"},\"spec\":{\"selector\":"
                + "{\"matchLabels\":{\"a\":\"b\"}}," + template.formatted("Always") + "}}");
        assertThat(deployed.code()).isEqualTo(201);
        assertThat(deployed.warnings()).contains(warning);
        assertThat(annotations(apps + "/deployments")).containsEntry("pod-security.kubernetes.io/audit-violations",
                "would violate PodSecurity \"baseline:latest\": host namespaces (hostPID=true)")
                .doesNotContainKey("pod-security.kubernetes.io/enforce-policy");
        assertThat(send("POST", in.replace("/api/v1", "/apis/batch/v1") + "/cronjobs", "{\"metadata\":{\"name\":\"j\"},\"spec\":"
                + "{\"schedule\":\"@daily\",\"jobTemplate\":{\"spec\":{" + template.formatted("Never") + "}}}}").warnings())
                .contains(warning);
        assertThat(send("POST", in.replace("/api/v1", "/apis/extensions/v1beta1") + "/deployments",
                "{\"metadata\":{\"name\":\"o\"},\"spec\":{" + template.formatted("Always") + "}}").warnings()).contains(warning);
    }

    @Test
    void whoIsExemptDoesAsHeLikesAndTheAuditSaysWhy() throws Exception {
        Answer labelled = send("POST", "/api/v1/namespaces",
                "{\"metadata\":{\"name\":\"free\",\"labels\":{\"pod-security.kubernetes.io/enforce\":\"restricted\"}}}");
        assertThat(labelled.warnings()).containsExactly("299 - \"namespace \\\"free\\\" is exempt from Pod Security, and the policy "
                + "(enforce=restricted:latest) will be ignored\"");
        server.makeAccount("free");
        assertThat(send("POST", "/api/v1/namespaces/free/pods", ROUGH.formatted("p", "")).code()).isEqualTo(201);
        assertThat(annotations("/api/v1/namespaces/free/pods")).containsEntry("pod-security.kubernetes.io/exempt", "namespace");

        String in = namespace("bound", "{\"pod-security.kubernetes.io/enforce\":\"baseline\"}");
        assertThat(send("POST", in + "/pods", ROUGH.formatted("p", "")).code()).isEqualTo(403);
        send("POST", "/apis/node.k8s.io/v1/runtimeclasses", "{\"metadata\":{\"name\":\"sandbox\"},\"handler\":\"s\"}");
        assertThat(send("POST", in + "/pods", ROUGH.formatted("q", ",\"runtimeClassName\":\"sandbox\"")).code()).isEqualTo(201);
        assertThat(annotations(in + "/pods")).containsEntry("pod-security.kubernetes.io/exempt", "runtimeClass");
    }

    @Test
    void whatHoldsWithoutLabelsIsNoted() throws Exception {
        String in = namespace("silent", "{}");
        assertThat(send("POST", in + "/pods", ROUGH.formatted("p", "")).warnings()).isEmpty();
        assertThat(annotations(in + "/pods"))
                .containsEntry("pod-security.kubernetes.io/enforce-policy", "privileged:latest")
                .containsEntry("pod-security.kubernetes.io/audit-violations",
                        "would violate PodSecurity \"baseline:latest\": host namespaces (hostPID=true)");
    }

    @Test
    void whatAnInitializerMakesOfAPodIsLookedAt() throws Exception {
        String in = namespace("initialized", "{\"pod-security.kubernetes.io/enforce\":\"baseline\"}");
        assertThat(send("POST", in + "/pods?includeUninitialized=1", "{\"metadata\":{\"name\":\"p\",\"initializers\":{\"pending\":"
                + "[{\"name\":\"a.example.com\"}]}},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}").code())
                .isEqualTo(202);
        assertThat(send("PATCH", in + "/pods/p", "{\"metadata\":{\"initializers\":null},\"spec\":{\"hostPID\":true}}").message())
                .isEqualTo("pods \"p\" is forbidden: violates PodSecurity \"baseline:latest\": host namespaces (hostPID=true)");
        assertThat(send("PATCH", in + "/pods/p", "{\"metadata\":{\"initializers\":null}}").code()).isEqualTo(200);
    }
}
