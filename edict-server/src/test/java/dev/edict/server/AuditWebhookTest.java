package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.audit.AuditPolicy;
import dev.edict.server.audit.AuditSettings;
import dev.edict.server.audit.Batching;
import dev.edict.server.audit.Level;
import dev.edict.server.certificate.Pem;
import dev.edict.server.http.client.ScriptedServer;
import dev.edict.testing.Waiting;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events are sent to somebody outside, and it is seen if they do not arrive. */
class AuditWebhookTest {
    private static final AuditSettings.Truncation SMALL = new AuditSettings.Truncation(true, 2_000, 3_000);

    @TempDir
    Path directory;

    private RunningServer server(int port, AuditSettings.Mode mode, Batching batching) throws Exception {
        Files.writeString(directory.resolve("ca.crt"), Pem.encode(ScriptedServer.AUTHORITY.certificate()));
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), """
                current-context: reader
                contexts: [{name: reader, context: {cluster: reader, user: edict}}]
                clusters: [{name: reader, cluster: {server: "https://localhost:%d/events", certificate-authority: ca.crt}}]
                users: [{name: edict, user: {token: secret}}]
                """.formatted(port));
        return new RunningServer(Edict.builder().audit(new AuditSettings(AuditPolicy.of(Level.REQUEST_RESPONSE), null,
                new AuditSettings.Webhook(kubeconfig, mode, batching, SMALL, Duration.ofMillis(1)))));
    }

    private static List<ObjectValue> lists(ScriptedServer reader) {
        return reader.requests().stream().map(request -> (ObjectValue) Json.parse(request.text())).toList();
    }

    private static List<ObjectValue> events(ScriptedServer reader, String uri) {
        return lists(reader).stream().flatMap(list -> list.list("items").objects().stream())
                .filter(event -> event.string("requestURI").equals(uri)).toList();
    }

    private static String metrics(RunningServer server) throws Exception {
        return server.client.send(server.to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    @Test
    void eventsAreSentInListsAndAgainIfTheyDidNotArrive() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        try (ScriptedServer reader = new ScriptedServer((request, out) -> {
            ScriptedServer.respond(out, calls.incrementAndGet() <= 2 ? "500 Internal Server Error" : "200 OK", "text/plain", "");
            return true;
        })) {
            try (RunningServer server = server(reader.port(), AuditSettings.Mode.BATCH,
                    new Batching(1_000, 5, Duration.ofMillis(100), 0, 1, 1))) {
                server.code("/version");
                Waiting.until("both stages arrive", () -> events(reader, "/version"), events -> events.size() >= 2);
            }
            ObjectValue list = lists(reader).getFirst();
            assertThat(List.copyOf(list.keys())).containsExactly("kind", "apiVersion", "metadata", "items");
            assertThat(list.string("kind") + " " + list.string("apiVersion")).isEqualTo("EventList audit.k8s.io/v1");
            assertThat(list.list("items").object(0).has("kind")).isFalse();
            assertThat(lists(reader).get(1)).isEqualTo(list);
            assertThat(reader.requests().getFirst().head()).startsWith("POST /events HTTP/1.1\r\n")
                    .containsIgnoringCase("authorization: Bearer secret");
        }
    }

    @Test
    void eventsMayBeSentWithoutTls() throws Exception {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        HttpServer reader = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        reader.createContext("/events", exchange -> {
            received.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        reader.start();
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), """
                current-context: reader
                contexts: [{name: reader, context: {cluster: reader}}]
                clusters: [{name: reader, cluster: {server: "http://localhost:%d/events"}}]
                """.formatted(reader.getAddress().getPort()));
        try (RunningServer server = new RunningServer(Edict.builder().audit(new AuditSettings(
                AuditPolicy.of(Level.METADATA), null, new AuditSettings.Webhook(kubeconfig, AuditSettings.Mode.BLOCKING_STRICT,
                        Batching.WEBHOOK, SMALL, Duration.ofMillis(1)))))) {
            assertThat(server.code("/version")).isEqualTo(200);
            assertThat(received).anyMatch(list -> list.contains("\"requestURI\":\"/version\""));
        } finally {
            reader.stop(0);
        }
    }

    @Test
    void objectsAreLeftOutOfLargeEventsAndLargeListsAreSplit() throws Exception {
        try (ScriptedServer reader = new ScriptedServer((request, out) -> {
            ScriptedServer.respond(out, "200 OK", "text/plain", "");
            return true;
        })) {
            try (RunningServer server = server(reader.port(), AuditSettings.Mode.BATCH,
                    new Batching(1_000, 100, Duration.ofMillis(200), 0, 1, 1))) {
                server.code("/apis");
                for (int index = 0; index < 10; index++) {
                    server.code("/version");
                }
                server.code("/version?" + "x".repeat(3_000));
                Waiting.until("what is too large is counted", () -> metrics(server),
                        text -> text.contains("apiserver_audit_error_total{plugin=\"truncate\"}"));
                Waiting.until("all arrive", () -> events(reader, "/version"), events -> events.size() == 20);
            }
            ObjectValue large = events(reader, "/apis").getLast();
            assertThat(large.has("responseObject")).isFalse();
            assertThat(large.object("annotations").string("audit.k8s.io/truncated")).isEqualTo("true");
            assertThat(reader.requests()).allMatch(request -> request.text().length() < 3_300);
        }
    }

    @Test
    void whatDoesNotArriveIsCountedAndOnlyAStrictServerRefusesForIt() throws Exception {
        try (ScriptedServer reader = new ScriptedServer((request, out) -> {
            ScriptedServer.respond(out, "403 Forbidden", "text/plain", "");
            return true;
        })) {
            try (RunningServer server = server(reader.port(), AuditSettings.Mode.BLOCKING, Batching.WEBHOOK)) {
                assertThat(server.code("/version")).isEqualTo(200);
                assertThat(metrics(server)).contains("apiserver_audit_error_total{plugin=\"webhook\"}");
                assertThat(server.code("/healthz")).isEqualTo(500);
            }
            try (RunningServer server = server(reader.port(), AuditSettings.Mode.BLOCKING_STRICT, Batching.WEBHOOK)) {
                assertThat(server.code("/version")).isEqualTo(500);
            }
        }
    }
}
