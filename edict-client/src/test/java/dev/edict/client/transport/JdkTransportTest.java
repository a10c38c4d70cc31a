package dev.edict.client.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.measure.RequestMetrics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** With watches on connections of their own, and on those that all else uses. */
@ParameterizedClass
@ValueSource(booleans = {true, false})
class JdkTransportTest {
    private static final Request PODS = Request.of("GET", "/api/v1/pods?limit=1");

    private final MetricRegistry registry = new MetricRegistry();
    private final BlockingQueue<String> warnings = new LinkedBlockingQueue<>();
    private final TransportSettings settings;

    JdkTransportTest(boolean watchesApart) {
        this.settings = TransportSettings.standard()
                .withMetrics(new RequestMetrics(registry))
                .withWatchesApart(watchesApart)
                .withWarnings((target, warning) -> warnings.add(warning));
    }

    private JdkTransport transport(ScriptedServer server) {
        return new JdkTransport(Endpoint.of(server.address()), Credentials.NONE, settings);
    }

    @Test
    void sendsARequestAndGivesTheWholeAnswer() {
        try (ScriptedServer server = new ScriptedServer((request, answering) ->
                        answering.json(201, "{\"said\":\"" + request.body() + "\"}", "X-Thing: One", "X-Thing: Two"));
                Transport transport = transport(server)) {
            Answer answer = transport.send(new Request(
                    "POST", "/api/v1/pods?dryRun=All", Map.of("Content-Type", "text/plain"),
                    Payload.of("hello".getBytes(UTF_8)), null));
            assertThat(answer.status()).isEqualTo(201);
            assertThat(answer.headers().get("x-thing")).containsExactlyInAnyOrder("One", "Two");
            assertThat(new String(answer.body().bytes(), UTF_8)).isEqualTo("{\"said\":\"hello\"}");
            assertThat(server.asked().getFirst().line()).isEqualTo("POST /api/v1/pods?dryRun=All HTTP/1.1");
            assertThat(server.asked().getFirst().header("User-Agent").getFirst()).startsWith("edict-client/");
            assertThat(server.asked().getFirst().header("Upgrade")).isEmpty();
            assertThat(registry.text()).contains(
                    "rest_client_requests_total{code=\"201\",host=\"127.0.0.1:" + server.address().getPort()
                            + "\",method=\"POST\"} 1");
        }
    }

    @Test
    void beginsAtThePathOfTheServersAddress() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> answering.json(200, "{}"));
                Transport transport = new JdkTransport(
                        Endpoint.of(URI.create(server.address() + "/k8s/clusters/c-1/")), Credentials.NONE, settings)) {
            transport.send(PODS);
            assertThat(server.asked().getFirst().line()).startsWith("GET /k8s/clusters/c-1/api/v1/pods?limit=1 ");
        }
    }

    @Test
    void readsCompressedAnswersUnlessTheyAreNotWanted() throws IOException {
        String body = "{\"items\":[" + "0,".repeat(100_000) + "0]}";
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(body.getBytes(UTF_8));
        }
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    if (request.header("Accept-Encoding").contains("gzip")) {
                        answering.bytes(200, compressed.toByteArray(), "Content-Encoding: gzip");
                    } else {
                        answering.json(200, body);
                    }
                });
                Transport either = transport(server);
                Transport plain = new JdkTransport(
                        Endpoint.of(server.address()).withCompression(false), Credentials.NONE, settings)) {
            assertThat(new String(either.send(PODS).body().bytes(), UTF_8)).isEqualTo(body);
            assertThat(new String(plain.send(PODS).body().bytes(), UTF_8)).isEqualTo(body);
            assertThat(server.asked().getLast().header("Accept-Encoding")).isEmpty();
        }
    }

    @Test
    void tellsOfWarnings() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> answering.json(
                        200, "{}", "Warning: 299 - \"v1 ComponentStatus is \\\"deprecated\\\"\", 299 - \"and more\"",
                        "Warning: 199 - \"no\""));
                Transport transport = transport(server)) {
            transport.send(PODS);
            assertThat(warnings).containsExactly("v1 ComponentStatus is \"deprecated\"", "and more");
        }
    }

    @Test
    void asksOnceMoreWithRenewedCredentials() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> answering.json(
                        request.header("Authorization").contains("Bearer new") ? 200 : 401, "{}"));
                Transport transport = new JdkTransport(Endpoint.of(server.address()), new Tokens("old", "new"), settings)) {
            assertThat(transport.send(PODS).status()).isEqualTo(200);
            assertThat(server.asked()).hasSize(2);
        }
    }

    @Test
    void asksForAWatchAsForAllElse() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    if (request.header("Authorization").contains("Bearer new")) {
                        answering.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nWarning: 299 - \"old\"\r\n\r\n");
                        answering.endChunks();
                    } else {
                        answering.json(401, "{}");
                    }
                });
                Transport transport = new JdkTransport(
                        Endpoint.of(URI.create(server.address() + "/k8s/")), new Tokens("old", "new"), settings);
                EventStream watch = transport.watch(PODS)) {
            assertThat(watch.next()).isNull();
            assertThat(server.asked()).hasSize(2);
            ScriptedServer.Asked asked = server.asked().getLast();
            assertThat(asked.line()).isEqualTo("GET /k8s/api/v1/pods?limit=1 HTTP/1.1");
            assertThat(asked.header("Host")).containsExactly("127.0.0.1:" + server.address().getPort());
            assertThat(asked.header("User-Agent").getFirst()).startsWith("edict-client/");
            assertThat(asked.header("Accept")).containsExactly("application/json");
            assertThat(asked.header("Accept-Encoding")).containsExactly("identity");
            assertThat(warnings).containsExactly("old");
            String labels = ",host=\"127.0.0.1:" + server.address().getPort() + "\",method=\"GET\"} 1";
            assertThat(registry.text()).contains(
                    "rest_client_requests_total{code=\"401\"" + labels, "rest_client_requests_total{code=\"200\"" + labels);
        }
    }

    @Test
    void givesUpWhenRenewedCredentialsAreNotAcceptedEither() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> answering.json(401, "{}"));
                Transport transport = new JdkTransport(Endpoint.of(server.address()), new Tokens("a", "b", "c"), settings)) {
            assertThat(transport.send(PODS).status()).isEqualTo(401);
            assertThat(server.asked()).hasSize(2);
            assertThatThrownBy(() -> transport.watch(PODS)).isInstanceOfSatisfying(
                    RefusedException.class, refused -> assertThat(refused.answer().status()).isEqualTo(401));
        }
    }

    @Test
    void refusesAnAnswerThatIsTooLong() {
        try (ScriptedServer server = new ScriptedServer((request, answering) ->
                        answering.json(request.line().contains("watch") ? 500 : 200, "0".repeat(2_000)));
                Transport transport = new JdkTransport(
                        Endpoint.of(server.address()), Credentials.NONE, settings.withLargest(1_000, 1_000))) {
            for (Runnable asking : List.<Runnable>of(
                    () -> transport.send(PODS), () -> transport.watch(Request.of("GET", "/api/v1/pods?watch=true")))) {
                assertThatThrownBy(asking::run)
                        .isInstanceOf(NoAnswerException.class).hasMessageContaining("longer than 1000");
            }
        }
    }

    @Test
    void givesUpOnAServerThatDoesNotAnswer() {
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, answering) -> over.await());
                Transport transport = transport(server)) {
            for (Consumer<Request> asking : List.<Consumer<Request>>of(transport::send, transport::watch)) {
                assertThatThrownBy(() -> asking.accept(PODS.withTimeout(Duration.ofMillis(50))))
                        .isInstanceOf(NoAnswerException.class).hasMessageContaining("in time");
            }
            over.countDown();
        }
    }

    @Test
    void givesUpOnAnAnswerThatIsCutOff() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    answering.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\":");
                    answering.cut();
                });
                Transport transport = transport(server)) {
            assertThatThrownBy(() -> transport.send(PODS)).isInstanceOf(NoAnswerException.class);
        }
    }

    @Test
    void endsWithTheThreadThatWaits() throws InterruptedException {
        endsWithTheThreadThatWaits(Thread.ofVirtual(), transport -> transport.send(PODS));
        endsWithTheThreadThatWaits(Thread.ofPlatform(), transport -> transport.send(PODS));
        endsWithTheThreadThatWaits(Thread.ofVirtual(), transport -> transport.watch(PODS));
        endsWithTheThreadThatWaits(Thread.ofPlatform(), transport -> transport.watch(PODS));
    }

    private void endsWithTheThreadThatWaits(Thread.Builder kind, Consumer<Transport> asking) throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    asked.countDown();
                    over.await();
                });
                Transport transport = transport(server)) {
            CompletableFuture<Throwable> failure = new CompletableFuture<>();
            Thread waiting = kind.start(() -> {
                try {
                    asking.accept(transport);
                } catch (NoAnswerException ended) {
                    failure.complete(Thread.currentThread().isInterrupted() ? ended : new AssertionError("not interrupted"));
                }
            });
            asked.await();
            waiting.interrupt();
            assertThat(failure.join()).hasMessageContaining("interrupted");
            over.countDown();
        }
    }

    @Test
    void endsWhatIsUnderWayWhenItIsClosedAndTakesNothingMore() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
            answering.beginChunks();
            over.await();
        })) {
            Transport transport = transport(server);
            EventStream watch = transport.watch(PODS);
            CompletableFuture<Throwable> failure = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> {
                try {
                    watch.next();
                    failure.complete(new AssertionError("no failure"));
                } catch (NoAnswerException ended) {
                    failure.complete(ended);
                }
            });
            transport.close();
            assertThat(failure.join()).isInstanceOf(NoAnswerException.class).hasMessageContaining("closed");
            assertThatThrownBy(() -> transport.send(PODS)).hasMessageContaining("closed");
            assertThatThrownBy(() -> transport.watch(PODS)).hasMessageContaining("closed");
            over.countDown();
        }
    }

    @Test
    void handsOutBytesAsTheyCome() throws IOException {
        CountDownLatch read = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    answering.beginChunks();
                    answering.chunk("first\n");
                    read.await();
                    answering.chunk("second\n");
                    answering.endChunks();
                });
                Transport transport = transport(server);
                ByteStream log = transport.open(Request.of("GET", "/log"))) {
            assertThat(new String(log.bytes().readNBytes(6), UTF_8)).isEqualTo("first\n");
            read.countDown();
            assertThat(new String(log.bytes().readAllBytes(), UTF_8)).isEqualTo("second\n");
        }
    }

    @Test
    void givesTheAnswerOfWhoRefusesAStream() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> answering.json(410, "{\"code\":410}"));
                Transport transport = transport(server)) {
            for (Runnable asking : List.<Runnable>of(() -> transport.watch(PODS), () -> transport.open(PODS))) {
                assertThatThrownBy(asking::run).isInstanceOfSatisfying(RefusedException.class, refused ->
                        assertThat(new String(refused.answer().body().bytes(), UTF_8)).isEqualTo("{\"code\":410}"));
            }
        }
    }

    /** Tokens, one after the other as they are refused. */
    private static final class Tokens implements Credentials {
        private final List<Identity> identities;
        private int position;

        Tokens(String... tokens) {
            identities = List.of(tokens).stream().map(Identity::bearer).toList();
        }

        @Override
        public synchronized Identity current() {
            return identities.get(position);
        }

        @Override
        public synchronized boolean renew(Identity refused) {
            if (position + 1 < identities.size()) {
                position++;
            }
            return !current().equals(refused);
        }
    }
}
