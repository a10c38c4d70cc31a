package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Stage;
import dev.edict.server.http.client.ScriptedServer;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A server that passes requests on to one that does what each test tells it. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ForwardingTest {
    private static final String ROOT = "/apis/example.com/v1";
    private static final String SWAGGER = """
            {"swagger":"2.0","info":{"title":"boats","version":"v1"},"paths":{"/apis/example.com/v1/boats":{"get":{
              "produces":["application/json"],"responses":{"200":{"description":"OK","schema":{"$ref":"#/definitions/Boat"}}}}},
              "/apis/other.example.com/v1/cars":{"get":{"responses":{}}}},"definitions":{"Boat":{"type":"object"}}}""";

    private final RunningServer edict = new RunningServer(Edict.builder().observer(this::observe));
    private final ScriptedServer backend =
            new ScriptedServer(this::answer, Set.of("backend.default.svc"));
    private final CountDownLatch watchLeft = new CountDownLatch(1);
    private final AtomicLong flooded = new AtomicLong();
    private final CountDownLatch clockHasAnswered = new CountDownLatch(1);
    private final BlockingQueue<Stage> late = new LinkedBlockingQueue<>();

    ForwardingTest() throws IOException {}

    @BeforeAll
    void register() throws Exception {
        edict.send("POST", "/api/v1/namespaces/default/services",
                "{\"metadata\":{\"name\":\"backend\"},\"spec\":{\"type\":\"ExternalName\",\"externalName\":\"localhost\"}}");
        edict.send("POST", "/apis/apiregistration.k8s.io/v1/apiservices", Json.text(ObjectValue.of(
                "metadata", ObjectValue.of("name", "v1.example.com"),
                "spec", ObjectValue.of("group", "example.com", "version", "v1", "groupPriorityMinimum", 1000,
                        "versionPriority", 10, "caBundle", ScriptedServer.caBundle(),
                        "service", ObjectValue.of("namespace", "default", "name", "backend", "port", backend.port())))));
        Waiting.until("requests are forwarded", () -> get("/ok").statusCode() == 200);
    }

    @AfterAll
    void stop() throws IOException {
        edict.close();
        backend.close();
    }

    private void observe(Stage stage, Call call) {
        if (call.info().path().endsWith("/late") && stage != Stage.REQUEST_RECEIVED) {
            late.add(stage);
        }
    }

    private boolean answer(ScriptedServer.Request request, OutputStream out) throws IOException, InterruptedException {
        String path = request.head().split(" ", 3)[1];
        switch (path.replaceAll("\\?.*", "").replace(ROOT, "")) {
            case "/redirect" -> ScriptedServer.write(out,
                    "HTTP/1.1 302 Found\r\nLocation: https://evil.example.com/\r\nContent-Length: 0\r\n\r\n");
            case "/headers" -> ScriptedServer.write(out, "HTTP/1.1 418 Teapot\r\nConnection: keep-alive, X-Private\r\n"
                    + "X-Private: 1\r\nX-Public: 2\r\nAccess-Control-Allow-Origin: *\r\nAudit-Id: theirs\r\n"
                    + "Content-Type: text/x-tea\r\nContent-Length: 3\r\n\r\ntea");
            case "/broken" -> {
                ScriptedServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nhalf");
                return false;
            }
            case "/openapi/v3" -> ScriptedServer.respond(out, "404 Not Found", "text/plain", "");
            case "/openapi/v2" -> ScriptedServer.respond(out, "200 OK", "application/json", SWAGGER);
            case "/watched" -> watched(out);
            case "/flood" -> flood(out);
            case "/control" -> ScriptedServer.write(out, "HTTP/1.1 200 OK\r\nX-Odd: a\u0001b\r\nContent-Length: 0\r\n\r\n");
            case "/late" -> {
                clockHasAnswered.await();
                ScriptedServer.respond(out, "200 OK", "text/plain", "x".repeat(1 << 20));
            }
            case "/dies" -> {
                return false;
            }
            default -> ScriptedServer.respond(out, "200 OK", "application/json", "{}");
        }
        return true;
    }

    private void watched(OutputStream out) throws IOException, InterruptedException {
        ScriptedServer.write(out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        ScriptedServer.drip(out, "2\r\n{}\r\n");
        watchLeft.countDown();
    }

    /** Sends as fast as it is read, without end. */
    private void flood(OutputStream out) throws IOException {
        ScriptedServer.write(out, "HTTP/1.1 200 OK\r\n\r\n");
        byte[] bytes = new byte[64 * 1024];
        while (true) {
            out.write(bytes);
            flooded.addAndGet(bytes.length);
        }
    }

    private HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = edict.to(ROOT + path);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return sent(request.build());
    }

    /** Nothing is passed on while the other server counts as unavailable, as it may when no probe was answered in time. */
    private HttpResponse<String> sent(HttpRequest request) throws IOException, InterruptedException {
        while (true) {
            HttpResponse<String> answer = edict.client.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 503 || !answer.body().equals("service unavailable\n")) {
                return answer;
            }
            Waiting.until("the other server counts as available", () -> edict.code(ROOT + "/ok") == 200);
        }
    }

    private InputStream opened(String path) throws InterruptedException {
        return Waiting.until("the answer begins",
                () -> edict.client.send(edict.to(ROOT + path).build(), HttpResponse.BodyHandlers.ofInputStream()),
                answer -> answer.statusCode() == 200).body();
    }

    @Test
    void theOtherServerLearnsWhoAsksAndNoSecrets() throws Exception {
        get("/seen%20here?q=a%20b&watch=no", "Authorization", "Basic c2VjcmV0", "X-Remote-User", "mallory",
                "X-Remote-Group", "system:masters", "X-Custom", "kept", "Te", "trailers");
        String head = backend.requests().stream().map(ScriptedServer.Request::head)
                .filter(text -> text.contains("seen")).findFirst().orElse("");
        assertThat(head).startsWith("GET " + ROOT + "/seen%20here?q=a%20b&watch=no HTTP/1.1\r\nHost: backend.default.svc:")
                .contains("X-Remote-User: kubernetes-admin\r\n", "X-Remote-Group: system:masters\r\n",
                        "X-Remote-Group: system:authenticated\r\n", "X-Forwarded-For: 127.0.0.1\r\n",
                        "X-Forwarded-Proto: https\r\n", "Audit-Id: ")
                .containsIgnoringCase("x-custom: kept\r\n")
                .doesNotContain("c2VjcmV0", "mallory", "trailers");
    }

    @Test
    void inWhoseNameSomebodyActsIsAllThatTheOtherServerLearns() throws Exception {
        get("/in-another-name", "Impersonate-User", "jane", "Impersonate-Group", "system:masters", "Impersonate-Extra-Team", "blue");
        assertThat(backend.requests().stream().map(request -> request.head().toLowerCase(Locale.ROOT))
                .filter(head -> head.contains("/in-another-name"))).hasSize(1)
                .allSatisfy(head -> assertThat(head)
                        .contains("x-remote-user: jane", "x-remote-group: system:masters", "x-remote-extra-team: blue")
                        .doesNotContain("impersonate-", "system:admin", "kubernetes-admin"));
    }

    @Test
    void bodiesArePassedOn() throws Exception {
        sent(edict.to(ROOT + "/posted").POST(HttpRequest.BodyPublishers.ofString("{\"a\":1}")).build());
        assertThat(backend.requests().stream().filter(request -> request.head().startsWith("POST " + ROOT + "/posted"))
                .map(ScriptedServer.Request::text)).containsExactly("{\"a\":1}");
    }

    @Test
    void headersOfTheConnectionStayOnIt() throws Exception {
        HttpResponse<String> answer = get("/headers");
        assertThat(answer.statusCode()).isEqualTo(418);
        assertThat(answer.body()).isEqualTo("tea");
        assertThat(answer.headers().map()).containsKey("x-public").doesNotContainKeys(
                "x-private", "access-control-allow-origin");
        assertThat(answer.headers().allValues("Audit-Id")).hasSize(1).doesNotContain("theirs");
        assertThat(answer.headers().allValues("Content-Type")).containsExactly("text/x-tea");
    }

    @Test
    void redirectsAreNotPassedOn() throws Exception {
        HttpResponse<String> answer = get("/redirect");
        assertThat(answer.statusCode()).isEqualTo(502);
        assertThat(answer.body())
                .isEqualTo("the backend attempted to redirect this request, which is not permitted");
    }

    @Test
    void aServerWithoutOpenApi3IsDescribedByItsSwagger() throws Exception {
        String location = Waiting.until("the document is listed",
                () -> edict.get("/openapi/v3").body().object("paths").object("apis/example.com/v1")
                        .string("serverRelativeURL"),
                found -> !found.isEmpty());
        ObjectValue document = edict.get(location).body();
        assertThat(document.string("openapi")).isEqualTo("3.0.0");
        assertThat(document.object("paths").keys()).containsExactly(ROOT + "/boats");
        assertThat(document.object("components").object("schemas").keys()).containsExactly("Boat");
    }

    @Test
    void aServerThatDiesIsTold() throws Exception {
        HttpResponse<String> answer =
                sent(edict.to(ROOT + "/dies").POST(HttpRequest.BodyPublishers.noBody()).build());
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).isEqualTo("error trying to reach service: EOF\n");
    }

    @Test
    void anAnswerThatComesAfterTheClocksHarmsNobody() throws Exception {
        assertThat(get("/late?timeout=1s").statusCode()).isEqualTo(504);
        clockHasAnswered.countDown();
        assertThat(late.poll(60, TimeUnit.SECONDS)).isEqualTo(Stage.RESPONSE_COMPLETE);
    }

    @Test
    void controlCharactersInAHeaderAreTold() throws Exception {
        HttpResponse<String> answer = get("/control");
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).startsWith(
                "error trying to reach service: net/http: HTTP/1.x transport connection broken: malformed");
    }

    @Test
    void anAnswerThatBreaksOffIsNotTakenForWhole() {
        assertThatThrownBy(() -> get("/broken")).isInstanceOf(IOException.class);
    }

    @Test
    void aClientThatLeavesTakesItsRequestAlong() throws Exception {
        InputStream watch = opened("/watched?watch=true");
        assertThat(watch.readNBytes(4)).asString(StandardCharsets.UTF_8).isEqualTo("{}{}");
        watch.close();
        watchLeft.await();
    }

    @Test
    void aClientThatDoesNotReadStopsTheOtherServer() throws Exception {
        InputStream flood = opened("/flood?watch=true");
        flood.readNBytes(1000);
        assertThat(Waiting.untilStill("the other server has stopped", flooded::get)).isLessThan(64L << 20);
        flood.close();
    }
}
