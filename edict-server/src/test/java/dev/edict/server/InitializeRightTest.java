package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What waits for initializers is changed by those only who may initialize it, whichever way they take. Bob may do all else. */
@Timeout(120)
class InitializeRightTest {
    private static final String CORE = "/api/v1/namespaces/default";
    private static final String MAPS = CORE + "/configmaps";
    private static final String PODS = CORE + "/pods";
    private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
    private static final String DENIED = " is forbidden: update to uninitialized resource denied: ";
    private static final String DONE = "{\"metadata\":{\"initializers\":null}}";
    private static final String WAITING = "\"name\":\"a\",\"initializers\":{\"pending\":[{\"name\":\"one.example.com\"}]}";
    private static final String MAP = "{\"metadata\":{" + WAITING + "}}";
    private static final String POD = "{\"metadata\":{" + WAITING
            + "},\"spec\":{\"automountServiceAccountToken\":false,\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}";
    private static final String DEPLOYMENT = "{\"metadata\":{" + WAITING + "},\"spec\":{\"selector\":{\"matchLabels\":"
            + "{\"a\":\"b\"}},\"template\":{\"metadata\":{\"labels\":{\"a\":\"b\"}},\"spec\":{\"containers\":"
            + "[{\"name\":\"c\",\"image\":\"i\"}]}}}}";

    /** For which namespaces it was asked whether Bob may initialize. */
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

    @TempDir
    Path directory;

    @SuppressWarnings("NullAway.Init")
    private RunningServer server;

    @BeforeEach
    void start() throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"), "secret,bob,1\n");
        server = new RunningServer(Edict.builder().tokenFile(tokens).authorizer(this::decide));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Decision decide(User user, RequestInfo request) {
        if (!user.name().equals("bob")) {
            return Decision.NO_OPINION;
        }
        if (!request.verb().equals("initialize")) {
            return Decision.ALLOWED;
        }
        asked.add(request.namespace());
        return Decision.NO_OPINION;
    }

    /** Creates what waits; a pod needs its account first. */
    private void waits(String path, String object) throws Exception {
        Waiting.until(path + " is created", () -> server.send("POST", path + "?includeUninitialized=1", object).code(),
                code -> code == 202);
    }

    private ObjectValue stored(String path) throws Exception {
        return server.get(path).body();
    }

    private String asBob(String method, String path, String body) throws IOException, InterruptedException {
        return asBob(method, path, method.equals("PATCH") ? "application/merge-patch+json" : "application/json", body);
    }

    private String asBob(String method, String path, String type, String body) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            HttpResponse<String> answer = client.send(HttpRequest.newBuilder(server.to(path).build().uri())
                    .header("Authorization", "Bearer secret").header("Content-Type", type)
                    .method(method, HttpRequest.BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body();
        }
    }

    @Test
    void whoMayNotInitializeMayReadAndDeleteWhatWaitsButNotTouchIt() throws Exception {
        waits(MAPS, MAP);
        assertThat(asBob("GET", MAPS + "/a", "")).startsWith("200");
        assertThat(asBob("GET", MAPS + "?includeUninitialized=true", "")).contains("one.example.com");
        assertThat(asBob("PATCH", MAPS + "/a", "{\"data\":{\"a\":\"b\"}}")).startsWith("403").contains(
                "configmaps \\\"a\\\" is forbidden: update to uninitialized resource denied: \"");
        assertThat(asBob("PATCH", MAPS + "/a", DONE)).startsWith("403");
        assertThat(asBob("PUT", MAPS + "/a", "{\"metadata\":{\"name\":\"a\"}}")).startsWith("403");
        assertThat(asBob("PATCH", MAPS + "/a?dryRun=All", DONE)).startsWith("403");
        assertThat(asBob("PATCH", MAPS + "/a?fieldManager=bob&force=true", "application/apply-patch+yaml",
                "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\"},\"data\":{\"a\":\"b\"}}"))
                .startsWith("403");
        assertThat(asBob("PATCH", MAPS + "/a",
                "{\"metadata\":{\"initializers\":{\"result\":{\"status\":\"Success\"}}}}")).startsWith("422");
        assertThat(asBob("PATCH", MAPS + "/a",
                "{\"metadata\":{\"initializers\":{\"result\":{\"status\":\"Failure\"}}}}")).startsWith("403");
        assertThat(asBob("DELETE", MAPS + "/a", "")).startsWith("200");
    }

    @Test
    void whoMayNotInitializeMayNotSayWhoIsWaitedFor() throws Exception {
        for (String initializers : List.of("{}", "{\"pending\":[]}", "{\"pending\":[{\"name\":\"one.example.com\"}]}",
                "{\"result\":{\"status\":\"Failure\"}}")) {
            String map = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"b\",\"initializers\":"
                    + initializers + "}}";
            assertThat(asBob("POST", MAPS, map)).startsWith("403").contains("create with initializers denied: ");
            assertThat(asBob("POST", MAPS + "?dryRun=All", map)).startsWith("403");
            assertThat(asBob("PATCH", MAPS + "/b?fieldManager=bob", "application/apply-patch+yaml", map)).startsWith("403");
        }
        assertThat(server.code(MAPS + "/b")).isEqualTo(404);
    }

    @Test
    void whatIsShownIsNotHiddenAgain() throws Exception {
        server.send("POST", DEPLOYMENTS, DEPLOYMENT.replace(WAITING, "\"name\":\"a\""));
        String hiding = "{\"metadata\":{\"initializers\":{\"pending\":[{\"name\":\"one.example.com\"}]}}}";
        assertThat(asBob("PATCH", DEPLOYMENTS + "/a", hiding)).startsWith("422");
        asBob("PATCH", DEPLOYMENTS + "/a/status", hiding);
        assertThat(stored(DEPLOYMENTS + "/a").object("metadata").has("initializers")).isFalse();
    }

    @Test
    void theStatusOfWhatWaitsIsNoWayRound() throws Exception {
        waits(DEPLOYMENTS, DEPLOYMENT);
        assertThat(asBob("PATCH", DEPLOYMENTS + "/a/status", DONE)).startsWith("403").contains(DENIED);
        assertThat(asBob("PATCH", DEPLOYMENTS + "/a/status", "{\"status\":{\"replicas\":1}}")).startsWith("403");
        assertThat(asBob("PATCH", DEPLOYMENTS + "/a/scale", "{\"spec\":{\"replicas\":7}}")).startsWith("403").contains(DENIED);
        ObjectValue deployment = stored(DEPLOYMENTS + "/a");
        assertThat(deployment.object("metadata").has("initializers")).isTrue();
        assertThat(deployment.object("spec").integer("replicas")).isEqualTo(1);
    }

    @Test
    void evenThoseWhoMayInitializeDoItThroughTheObjectItself() throws Exception {
        waits(DEPLOYMENTS, DEPLOYMENT);
        RunningServer.Answer changed = server.send("PATCH", DEPLOYMENTS + "/a/status",
                "{\"metadata\":{\"initializers\":null},\"status\":{\"replicas\":1}}");
        assertThat(changed.code()).isEqualTo(200);
        ObjectValue deployment = stored(DEPLOYMENTS + "/a");
        assertThat(deployment.object("metadata").has("initializers")).isTrue();
        assertThat(deployment.object("status").integer("replicas")).isEqualTo(1);
        assertThat(server.send("PATCH", DEPLOYMENTS + "/a/scale", "{\"spec\":{\"replicas\":7}}").code()).isEqualTo(200);
    }

    @Test
    void aPodThatWaitsIsPutOnANodeOnlyByThoseWhoMayInitializeIt() throws Exception {
        waits(PODS, POD);
        String binding = "{\"metadata\":{\"name\":\"a\"},\"target\":{\"kind\":\"Node\",\"name\":\"n\"}}";
        assertThat(asBob("POST", PODS + "/a/binding", binding)).startsWith("403").contains("pods \\\"a\\\"" + DENIED);
        assertThat(asBob("POST", CORE + "/bindings", binding)).startsWith("403").contains("pods \\\"a\\\"" + DENIED);
        assertThat(asBob("PATCH", PODS + "/a/ephemeralcontainers",
                "{\"spec\":{\"ephemeralContainers\":[{\"name\":\"e\",\"image\":\"i\"}]}}")).startsWith("403").contains(DENIED);
        assertThat(stored(PODS + "/a").object("spec").has("nodeName")).isFalse();
        assertThat(server.send("POST", PODS + "/a/binding", binding).code()).isEqualTo(201);
    }

    @Test
    void evictingAPodThatWaitsIsNoMoreThanDeletingIt() throws Exception {
        waits(PODS, POD);
        assertThat(asBob("POST", PODS + "/a/eviction", "{\"metadata\":{\"name\":\"a\"},\"deleteOptions\":{\"gracePeriodSeconds\":0}}"))
                .startsWith("201");
        assertThat(server.code(PODS + "/a")).isEqualTo(404);
    }

    @Test
    void aNamespaceIsInItself() throws Exception {
        waits("/api/v1/namespaces", MAP);
        asked.clear();
        assertThat(asBob("PATCH", "/api/v1/namespaces/a", "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}")).startsWith("403");
        assertThat(asked).containsOnly("a");
    }
}
