package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.audit.AuditPolicy;
import dev.edict.server.audit.AuditSettings;
import dev.edict.server.audit.Level;
import dev.edict.testing.Waiting;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is recorded of requests, and what is not. */
class AuditTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String MAP = """
            {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"one"},"data":{"a":"<b>"}}""";

    @TempDir
    Path directory;

    private EdictBuilder recording(AuditPolicy policy) throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"), "secret,bob,1\n");
        return Edict.builder().tokenFile(tokens)
                .audit(new AuditSettings(policy, AuditSettings.Log.to(log()), null));
    }

    private Path log() {
        return directory.resolve("audit.log");
    }

    private RunningServer server(Level level) throws Exception {
        return new RunningServer(recording(AuditPolicy.of(level)));
    }

    private List<ObjectValue> events(String uri) throws Exception {
        return Files.readAllLines(log()).stream().map(line -> (ObjectValue) Json.parse(line))
                .filter(event -> event.string("requestURI").equals(uri)).toList();
    }

    /** An answer may arrive before it has been recorded that it is complete. */
    private List<ObjectValue> complete(String uri, String stage) throws Exception {
        return Waiting.until(uri + " is recorded", () -> events(uri),
                events -> events.stream().anyMatch(event -> event.string("stage").equals(stage)));
    }

    private List<ObjectValue> complete(String uri) throws Exception {
        return complete(uri, "ResponseComplete");
    }

    @Test
    void aRequestIsRecordedWhenItComesAndWhenItIsDone() throws Exception {
        try (RunningServer server = server(Level.METADATA)) {
            server.client.send(server.to(MAPS).header("Audit-ID", "i".repeat(80)).header("User-Agent", "u".repeat(1030))
                    .header("X-Forwarded-For", "10.0.0.1, x, 2001:DB8::0:1").header("X-Real-Ip", "10.0.0.1")
                    .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(MAP)).build(),
                    HttpResponse.BodyHandlers.discarding());
            List<ObjectValue> events = complete(MAPS);
            ObjectValue came = events.getFirst();
            ObjectValue done = events.getLast();

            assertThat(events).hasSize(2);
            assertThat(List.copyOf(came.keys())).containsExactly("kind", "apiVersion", "level", "auditID", "stage",
                    "requestURI", "verb", "user", "sourceIPs", "userAgent", "objectRef", "requestReceivedTimestamp",
                    "stageTimestamp");
            assertThat(came.string("stage")).isEqualTo("RequestReceived");
            assertThat(came.string("auditID")).isEqualTo("i".repeat(80));
            assertThat(came.string("userAgent")).isEqualTo("u".repeat(1024) + "...TRUNCATED");
            assertThat(came.list("sourceIPs").strings()).containsExactly("10.0.0.1", "2001:db8::1", "127.0.0.1");
            assertThat(came.string("stageTimestamp")).isEqualTo(came.string("requestReceivedTimestamp"))
                    .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z");
            assertThat(Json.text(came.object("objectRef"))).isEqualTo(
                    "{\"resource\":\"configmaps\",\"namespace\":\"default\",\"apiVersion\":\"v1\"}");
            assertThat(came.object("user").list("groups").strings()).contains("system:masters");

            assertThat(Json.text(done.object("objectRef"))).isEqualTo(
                    "{\"resource\":\"configmaps\",\"namespace\":\"default\",\"name\":\"one\",\"apiVersion\":\"v1\"}");
            assertThat(Json.text(done.object("responseStatus"))).isEqualTo("{\"metadata\":{},\"code\":201}");
            assertThat(done.has("requestObject")).isFalse();
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log()))).isEqualTo("rw-------");
    }

    @Test
    void whatIsSentAndAnsweredIsRecordedAsJsonWhateverItIs() throws Exception {
        try (RunningServer server = server(Level.REQUEST_RESPONSE)) {
            HttpResponse<byte[]> answer = server.client.send(server.to(MAPS + "?pretty=true")
                    .header("Accept", "application/vnd.kubernetes.protobuf").header("Content-Type", "application/yaml")
                    .POST(HttpRequest.BodyPublishers.ofString("metadata: {name: one}\ndata: {a: <b>}")).build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(201);
            ObjectValue done = complete(MAPS + "?pretty=true").getLast();
            assertThat(Json.text(done.object("requestObject").object("data"))).isEqualTo("{\"a\":\"\\u003cb\\u003e\"}");
            assertThat(done.object("requestObject").string("kind")).isEqualTo("ConfigMap");
            assertThat(done.object("responseObject").object("metadata").string("uid")).isNotEmpty();
            assertThat(Files.readString(log())).contains("\\u003cb\\u003e").doesNotContain("<b>");

            server.client.send(server.to(MAPS + "/one?fieldManager=f").header("Content-Type", "application/apply-patch+yaml")
                    .method("PATCH", HttpRequest.BodyPublishers.ofString("data: {a: c}\n")).build(),
                    HttpResponse.BodyHandlers.discarding());
            assertThat(Json.text(complete(MAPS + "/one?fieldManager=f").getLast().object("requestObject")))
                    .isEqualTo("{\"data\":{\"a\":\"c\"}}");

            server.client.send(server.to(MAPS + "?limit=1").header("Accept", "application/yaml").build(),
                    HttpResponse.BodyHandlers.discarding());
            assertThat(complete(MAPS + "?limit=1").getLast().object("responseObject").string("kind")).isEqualTo("ConfigMapList");
        }
    }

    @Test
    void aLargeListIsRecordedWholeAlsoIfItWasCompressed() throws Exception {
        try (RunningServer server = server(Level.REQUEST_RESPONSE)) {
            for (int index = 0; index < 4; index++) {
                server.send("POST", MAPS, MAP.replace("one", "m" + index).replace("<b>", "x".repeat(100_000)));
            }
            server.client.send(server.to(MAPS).header("Accept-Encoding", "gzip").build(),
                    HttpResponse.BodyHandlers.discarding());
            List<ObjectValue> lists = Waiting.until("the list is recorded", () -> events(MAPS).stream()
                    .filter(event -> event.string("verb").equals("list") && event.has("responseObject")).toList(),
                    found -> !found.isEmpty());
            assertThat(lists.getFirst().object("responseObject").list("items").size()).isGreaterThanOrEqualTo(4);
        }
    }

    @Test
    void whoIsNotLetInIsRecordedOnceAndAsNobody() throws Exception {
        try (RunningServer server = server(Level.METADATA); Somebody stranger = new Somebody(server, "wrong")) {
            assertThat(stranger.send("GET", MAPS + "/a", "").code()).isEqualTo(401);
            ObjectValue event = complete(MAPS + "/a", "ResponseStarted").getFirst();
            assertThat(event.object("user").isEmpty()).isTrue();
            assertThat(event.has("user")).isTrue();
            assertThat(Json.text(event.object("responseStatus"))).isEqualTo(
                    "{\"metadata\":{},\"status\":\"Failure\",\"message\":\"Unauthorized\",\"reason\":\"Unauthorized\","
                            + "\"code\":401}");
        }
        assertThat(events(MAPS + "/a")).hasSize(1);
    }

    @Test
    void aTimeThatCanNotBeReadIsRefusedBeforeAnybodyIsAskedWhoItIs() throws Exception {
        try (RunningServer server = server(Level.REQUEST_RESPONSE)) {
            assertThat(server.get(MAPS + "?timeout=soon").code()).isEqualTo(400);
            List<ObjectValue> events = complete(MAPS + "?timeout=soon", "ResponseStarted");
            assertThat(events).hasSize(1);
            assertThat(events.getFirst().object("user").isEmpty()).isTrue();
            assertThat(events.getFirst().object("responseObject").string("reason")).isEqualTo("BadRequest");
        }
    }

    @Test
    void whoMayNotIsRecordedWithWhatHeWasTold() throws Exception {
        try (RunningServer server = server(Level.METADATA); Somebody bob = new Somebody(server, "secret")) {
            assertThat(bob.send("GET", MAPS + "/a", "").code()).isEqualTo(403);
            ObjectValue done = complete(MAPS + "/a").getLast();
            assertThat(done.object("user").string("username")).isEqualTo("bob");
            assertThat(done.object("responseStatus").string("reason")).isEqualTo("Forbidden");
            assertThat(done.object("responseStatus").object("details").string("name")).isEqualTo("a");
        }
    }

    @Test
    void aWatchIsRecordedWhenItsAnswerBeginsToo() throws Exception {
        String uri = MAPS + "?watch=true&timeoutSeconds=100";
        try (RunningServer server = server(Level.REQUEST_RESPONSE)) {
            try (InputStream watch = server.open(uri, "application/json")) {
                assertThat(complete(uri, "ResponseStarted")).hasSize(2);
            }
            assertThat(complete(uri)).extracting(event -> event.string("stage"))
                    .containsExactly("RequestReceived", "ResponseStarted", "ResponseComplete");
            assertThat(complete(uri).getLast().has("responseObject")).isFalse();

            String broken = MAPS + "?watch=true&fieldSelector=x";
            server.code(broken);
            assertThat(complete(broken)).extracting(event -> event.object("responseStatus").integer("code"))
                    .containsExactly(0L, 400L, 400L);
        }
    }

    @Test
    void aVersionThatKubernetesHasRemovedIsRecordedAsSuch() throws Exception {
        String old = "/apis/batch/v1beta1/namespaces/default/cronjobs";
        try (RunningServer server = server(Level.METADATA)) {
            assertThat(server.code(old)).isEqualTo(200);
            ObjectValue annotations = complete(old).getLast().object("annotations");
            assertThat(annotations.string("k8s.io/deprecated")).isEqualTo("true");
            assertThat(annotations.string("k8s.io/removed-release")).isEqualTo("1.25");
        }
    }

    @Test
    void aNameOfAnyLengthDoesNotMakeALongRecord() throws Exception {
        try (RunningServer server = server(Level.METADATA)) {
            assertThat(server.send("POST", MAPS, MAP.replace("one", "N".repeat(1_000_000))).code()).isEqualTo(422);
            ObjectValue done = complete(MAPS).getLast();
            assertThat(done.object("objectRef").string("name")).hasSizeLessThan(2_000).endsWith("...TRUNCATED");
            assertThat(done.object("responseStatus").integer("code")).isEqualTo(422);
            assertThat(Json.text(done)).hasSizeLessThan(50_000);
        }
    }

    @Test
    void whoFindsNoSeatIsRecordedAsRefused() throws Exception {
        try (RunningServer server = new RunningServer(recording(AuditPolicy.of(Level.METADATA))
                .seats(call -> call.info().name().equals("full") ? null : () -> {}))) {
            assertThat(server.code(MAPS + "/full")).isEqualTo(429);
            assertThat(complete(MAPS + "/full").getLast().object("responseStatus").integer("code")).isEqualTo(429);
        }
        assertThat(events(MAPS + "/full")).hasSize(2);
    }

    @Test
    void whoseTimeHasEndedIsRecordedWithWhatHeWasTold() throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        String uri = MAPS + "?timeout=1s";
        try (RunningServer server = new RunningServer(recording(AuditPolicy.of(Level.METADATA)).admission(new AdmissionPlugin() {
            @Override
            public void validate(AdmissionRequest request) {
                if (request.object().object("metadata").string("name").equals("slow")) {
                    awaitIgnoringTime(answered);
                }
            }
        }))) {
            assertThat(server.send("POST", uri, MAP.replace("one", "slow")).code()).isEqualTo(504);
            answered.countDown();
            ObjectValue done = complete(uri).getLast();
            assertThat(done.object("responseStatus").string("reason")).isEqualTo("Timeout");
            assertThat(done.object("responseStatus").integer("code")).isEqualTo(504);
            assertThat(done.object("annotations").string("apiserver.latency.k8s.io/total")).matches("[0-9.]+s");
            for (String layer : List.of("authentication", "authorization", "apf-queue-wait")) {
                assertThat(done.object("annotations").string("apiserver.latency.k8s.io/" + layer)).matches("[0-9.]+[nµm]?s");
            }
            assertThat(done.object("annotations").has("apiserver.latency.k8s.io/mutating-webhook")).isFalse();
        }
    }

    private static void awaitIgnoringTime(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException stillWaiting) {
                // The one who waits is the test.
            }
        }
    }

    @Test
    void theServersOwnFailureIsTheLastThatIsRecorded() throws Exception {
        try (RunningServer server = new RunningServer(recording(AuditPolicy.of(Level.METADATA)).seats(call -> {
            if (call.info().name().equals("boom")) {
                throw new IllegalStateException("a secret");
            }
            return () -> {};
        }))) {
            assertThat(server.get(MAPS + "/boom").code()).isEqualTo(500);
            ObjectValue panic = complete(MAPS + "/boom", "Panic").getLast();
            assertThat(panic.object("responseStatus").string("message"))
                    .isEqualTo("APIServer panic'd: java.lang.IllegalStateException");
        }
        assertThat(events(MAPS + "/boom")).hasSize(2);
    }

    @Test
    void aDeletionIsRecordedWithItsOptionsAndItsStatus() throws Exception {
        try (RunningServer server = server(Level.REQUEST_RESPONSE)) {
            server.send("POST", MAPS, MAP);
            server.send("DELETE", MAPS + "/one", "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\"}");
            ObjectValue done = complete(MAPS + "/one").getLast();
            assertThat(done.object("requestObject").string("kind")).isEqualTo("DeleteOptions");
            assertThat(done.object("responseStatus").string("status")).isEqualTo("Success");
            assertThat(done.object("responseStatus").object("details").string("kind")).isEqualTo("configmaps");
        }
    }

    @Test
    void ownersOfFieldsAreLeftOutWhereThePolicySaysSo() throws Exception {
        Path policy = Files.writeString(directory.resolve("policy"), """
                apiVersion: audit.k8s.io/v1
                kind: Policy
                omitStages: [RequestReceived]
                omitManagedFields: true
                rules:
                - level: None
                  nonResourceURLs: [/livez*]
                - level: RequestResponse
                """);
        try (RunningServer server = new RunningServer(recording(AuditPolicy.read(policy)))) {
            server.send("POST", MAPS, MAP);
            server.get(MAPS);
            server.code("/livez");
            List<ObjectValue> events = Waiting.until("both are recorded", () -> events(MAPS), found -> found.size() == 2);
            assertThat(events).extracting(event -> event.string("verb")).containsExactlyInAnyOrder("create", "list");
            assertThat(events).allSatisfy(event -> {
                assertThat(event.has("responseObject")).isTrue();
                assertThat(Json.text(event)).doesNotContain("managedFields");
            });
            String metrics = server.client.send(
                    server.to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body();
            assertThat(metrics).contains("apiserver_audit_level_total{level=\"None\"} 1")
                    .containsPattern("apiserver_audit_event_total [1-9]").contains("apiserver_audit_requests_rejected_total 0");
        }
        assertThat(events("/livez")).isEmpty();
    }

    @Test
    void whatCanNotBeRecordedIsRefusedOnlyWhereThatIsWanted() throws Exception {
        for (AuditSettings.Mode mode : AuditSettings.Mode.values()) {
            // A device that takes no byte.
            AuditSettings.Log usual = AuditSettings.Log.to(Path.of("/dev/full"));
            AuditSettings.Log full = new AuditSettings.Log(
                    usual.path(), false, mode, usual.batching(), usual.truncation(), 0, 0, 0, false);
            try (RunningServer server = new RunningServer(Edict.builder().audit(
                    new AuditSettings(AuditPolicy.of(Level.METADATA), full, null)))) {
                HttpResponse<String> answer = server.client.send(
                        server.to("/version?access_token=secret&a=b").build(), HttpResponse.BodyHandlers.ofString());
                if (mode == AuditSettings.Mode.BLOCKING_STRICT) {
                    assertThat(answer.statusCode()).isEqualTo(500);
                    assertThat(answer.body()).isEqualTo("Internal Server Error: \"/version?access_token=REDACTED&amp;a=b\": "
                            + "failed to store audit event\n");
                } else {
                    assertThat(answer.statusCode()).isEqualTo(200);
                    Waiting.until("trouble is seen", () -> server.code("/healthz"), code -> code == 500);
                    assertThat(server.code("/readyz/audit")).isEqualTo(404);
                    assertThat(server.code("/livez")).isEqualTo(200);
                }
            }
        }
    }

    @Test
    void whatWaitsIsWrittenBeforeTheServerEnds() throws Exception {
        AuditSettings.Log usual = AuditSettings.Log.to(log());
        AuditSettings.Log later = new AuditSettings.Log(usual.path(), true, AuditSettings.Mode.BATCH, usual.batching(),
                usual.truncation(), 100, 0, 0, false);
        try (RunningServer server = new RunningServer(
                Edict.builder().audit(new AuditSettings(AuditPolicy.of(Level.METADATA), later, null)))) {
            for (int index = 0; index < 50; index++) {
                server.code("/version");
            }
        }
        assertThat(Files.readString(log(), StandardCharsets.UTF_8).lines().filter(line -> line.contains("uri=\"/version\""))
                .filter(line -> line.contains("stage=\"ResponseComplete\""))
                .filter(line -> line.endsWith(" namespace=\"<none>\" uri=\"/version\" response=\"200\""))).hasSize(50);
    }
}
