package dev.edict.client.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.measure.RequestMetrics;
import dev.edict.client.transport.EventStream.RawEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Over each way on which events come. */
@ParameterizedClass
@EnumSource
class HttpEventsTest {
    private static final Request WATCH = Request.of("GET", "/api/v1/pods?watch=true&timeoutSeconds=300");

    /** On which connections, and how these are made. */
    enum Over {
        SHARED,
        OWN,
        OWN_WITH_TLS
    }

    private final TestAuthority authority = new TestAuthority();
    private final TransportSettings settings;
    private final boolean secure;

    HttpEventsTest(Over over) {
        this.settings = TransportSettings.standard()
                .withMetrics(new RequestMetrics(new MetricRegistry()))
                .withWatchesApart(over != Over.SHARED);
        this.secure = over == Over.OWN_WITH_TLS;
    }

    private ScriptedServer server(ScriptedServer.Script script) {
        return new ScriptedServer(secure ? authority.server(authority.issue("CN=server", "127.0.0.1")) : null, script);
    }

    private Transport transport(ScriptedServer server) {
        return transport(server, settings);
    }

    private Transport transport(ScriptedServer server, TransportSettings settings) {
        Trust trust = new Trust.Authorities(Source.of(authority.pem(), "authority"));
        return new JdkTransport(Endpoint.of(server.address()).withTrust(trust), Credentials.of(Identity.bearer("t")), settings);
    }

    private static String text(@Nullable RawEvent event) {
        return event == null ? "none" : event.type() + " " + new String(event.object().bytes(), UTF_8);
    }

    @Test
    void givesTheTypeAndTheBytesOfEachObject() {
        try (ScriptedServer server = server((request, answering) -> {
                    answering.beginChunks();
                    answering.chunk("{\"type\":\"ADDED\",\"object\":{\"a\":\"}\\\"\\n\"}}\n"
                            + "{\"object\" : {\"b\": [1, {}]} , \"type\":\"DELETED\"}\n");
                    answering.chunk("\n{\"type\":\"BOOKMARK\",\"extra\":[{}],\"object\":{\"c\":1}}\n");
                    answering.endChunks();
                });
                Transport transport = transport(server);
                EventStream watch = transport.watch(WATCH)) {
            assertThat(text(watch.next())).isEqualTo("ADDED {\"a\":\"}\\\"\\n\"}");
            assertThat(text(watch.next())).isEqualTo("DELETED {\"b\": [1, {}]}");
            assertThat(text(watch.next())).isEqualTo("BOOKMARK {\"c\":1}");
            assertThat(watch.next()).isNull();
            assertThat(watch.next()).isNull();
        }
    }

    @Test
    void findsEventsHoweverTheyAreCutIntoPieces() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<String> objects = new ArrayList<>();
        StringBuilder all = new StringBuilder();
        for (int index = 0; index < 200; index++) {
            String object = "{\"n\":" + index + ",\"s\":\"" + "é".repeat(random.nextInt(index % 50 == 0 ? 40_000 : 300)) + "\"}";
            objects.add("MODIFIED " + object);
            all.append("{\"type\":\"MODIFIED\",\"object\":").append(object).append("}\n");
        }
        byte[] bytes = all.toString().getBytes(UTF_8);
        try (ScriptedServer server = server((request, answering) -> {
                    answering.write("HTTP/1.1 200 OK\r\nContent-Length: " + bytes.length + "\r\n\r\n");
                    for (int from = 0; from < bytes.length; ) {
                        int length = Math.min(bytes.length - from, 1 + random.nextInt(3_000));
                        answering.output().write(bytes, from, length);
                        from += length;
                    }
                });
                Transport transport = transport(server);
                EventStream watch = transport.watch(WATCH)) {
            for (String object : objects) {
                assertThat(text(watch.next())).as("seed %d", seed).isEqualTo(object);
            }
            assertThat(watch.next()).isNull();
        }
    }

    @Test
    void tellsAnEndInTheMiddleOfAnEventFromAnEndInOrder() {
        try (ScriptedServer server = server((request, answering) -> {
                    answering.beginChunks();
                    answering.chunk("{\"type\":\"ADDED\",\"object\":{}}\n{\"type\":\"ADDED\",\"obj");
                    answering.endChunks();
                });
                Transport transport = transport(server);
                EventStream watch = transport.watch(WATCH)) {
            assertThat(text(watch.next())).isEqualTo("ADDED {}");
            assertThatThrownBy(watch::next).isInstanceOf(NoAnswerException.class).hasMessageContaining("middle of an event");
        }
    }

    @Test
    void noticesThatTheConnectionIsCut() {
        CountDownLatch read = new CountDownLatch(1);
        try (ScriptedServer server = server((request, answering) -> {
                    answering.beginChunks();
                    answering.chunk("{\"type\":\"ADDED\",\"object\":{}}\n");
                    read.await(); // a cut that comes with the answer may count as no answer at all
                    answering.cut();
                });
                Transport transport = transport(server);
                EventStream watch = transport.watch(WATCH)) {
            assertThat(text(watch.next())).isEqualTo("ADDED {}");
            read.countDown();
            assertThatThrownBy(watch::next).isInstanceOf(NoAnswerException.class).hasMessageContaining("cut off");
        }
    }

    @Test
    void endsWhenTheServerIsSilentAndGivesNoSignOfLife() {
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer server = server((request, answering) -> {
                    if (request.line().contains("watch")) {
                        answering.beginChunks();
                    }
                    over.await();
                });
                Transport transport =
                        transport(server, settings.withSilence(Duration.ofMillis(20), Duration.ofMillis(20)));
                EventStream watch = transport.watch(WATCH)) {
            assertThatThrownBy(watch::next).isInstanceOf(NoAnswerException.class).hasMessageContaining("sign of life");
            over.countDown();
        }
    }

    @Test
    void goesOnWhenASilentServerGivesASignOfLife() {
        CountDownLatch asked = new CountDownLatch(3);
        try (ScriptedServer server = server((request, answering) -> {
                    if (!request.line().contains("watch")) {
                        answering.json(403, "{}");
                        asked.countDown();
                        return;
                    }
                    answering.beginChunks();
                    asked.await();
                    answering.chunk("{\"type\":\"ADDED\",\"object\":{}}\n");
                });
                Transport transport =
                        transport(server, settings.withSilence(Duration.ofMillis(5), Duration.ofMinutes(1)));
                EventStream watch = transport.watch(WATCH)) {
            assertThat(text(watch.next())).isEqualTo("ADDED {}");
            assertThat(server.asked().get(1).line()).isEqualTo("GET /version HTTP/1.1");
            assertThat(server.asked().get(1).header("Authorization")).containsExactly("Bearer t");
        }
    }

    @Test
    void noticesALineThatStandsStillByTheBookmarksThatDoNotComeWhileTheServerLives() {
        Semaphore signs = new Semaphore(0);
        CountDownLatch over = new CountDownLatch(1);
        String bookmark = "{\"type\":\"BOOKMARK\",\"object\":{}}\n";
        try (ScriptedServer server = server((request, answering) -> {
                    if (!request.line().contains("watch")) {
                        answering.json(200, "{}");
                        signs.release();
                        return;
                    }
                    answering.beginChunks();
                    answering.chunk(bookmark);
                    signs.acquire(2); // between two of them there is a silence
                    answering.chunk(bookmark);
                    over.await();
                });
                Transport transport =
                        transport(server, settings.withSilence(Duration.ofMillis(50), Duration.ofMinutes(1)));
                EventStream watch = transport.watch(WATCH)) {
            assertThat(text(watch.next())).isEqualTo("BOOKMARK {}");
            assertThat(text(watch.next())).isEqualTo("BOOKMARK {}");
            assertThatThrownBy(watch::next).isInstanceOf(NoAnswerException.class).hasMessageContaining("nothing has come for");
            over.countDown();
        }
    }

    @Test
    void doesNotJudgeByTheBookmarkThatEndsWhatIsThere() {
        Semaphore signs = new Semaphore(0);
        try (ScriptedServer server = server((request, answering) -> {
                    if (!request.line().contains("watch")) {
                        answering.json(200, "{}");
                        signs.release();
                        return;
                    }
                    answering.beginChunks();
                    for (int count = 0; count < 2; count++) {
                        answering.chunk("{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"annotations\":"
                                + "{\"k8s.io/initial-events-end\":\"true\"}}}}\n");
                        signs.acquire(2);
                    }
                    signs.acquire(10);
                    answering.chunk("{\"type\":\"ADDED\",\"object\":{}}\n");
                });
                Transport transport =
                        transport(server, settings.withSilence(Duration.ofMillis(10), Duration.ofMinutes(1)));
                EventStream watch = transport.watch(WATCH)) {
            watch.next();
            watch.next();
            assertThat(text(watch.next())).isEqualTo("ADDED {}");
        }
    }

    @Test
    void isEndedByWhoeverClosesIt() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer server = server((request, answering) -> {
                    answering.beginChunks();
                    answering.chunk("{\"type\":\"ADDED\",\"obj");
                    over.await();
                });
                Transport transport = transport(server)) {
            EventStream watch = transport.watch(WATCH);
            CompletableFuture<String> ended = new CompletableFuture<>();
            Thread waiting = Thread.ofVirtual().start(() -> ended.complete(text(watch.next())));
            watch.close();
            assertThat(ended.join()).isEqualTo("none");
            waiting.join();
            over.countDown();
        }
    }

    @Test
    void isEndedByAnInterruptOfAThreadOfEitherKind() throws InterruptedException {
        for (Thread.Builder kind : List.of(Thread.ofVirtual(), Thread.ofPlatform().daemon())) {
            CountDownLatch over = new CountDownLatch(1);
            try (ScriptedServer server = server((request, answering) -> {
                        answering.beginChunks();
                        answering.chunk("{\"type\":\"ADDED\",\"object\":{}}\n");
                        over.await();
                    });
                    Transport transport = transport(server);
                    EventStream watch = transport.watch(WATCH)) {
                assertThat(text(watch.next())).isEqualTo("ADDED {}");
                CompletableFuture<String> ended = new CompletableFuture<>();
                Thread waiting = kind.start(() -> {
                    try {
                        ended.complete(text(watch.next()));
                    } catch (NoAnswerException interrupted) {
                        ended.complete(Thread.currentThread().isInterrupted() + " " + interrupted.getMessage());
                    }
                });
                waiting.interrupt();
                assertThat(ended.join()).startsWith("true ").endsWith("interrupted");
                waiting.join();
                over.countDown();
            }
        }
    }

    @Test
    void isClosedOnceAndForAll() {
        try (ScriptedServer server = server((request, answering) -> {
                    answering.beginChunks();
                    answering.chunk("{\"type\":\"ADDED\",\"object\":{}}\n".repeat(2));
                });
                Transport transport = transport(server)) {
            EventStream watch = transport.watch(WATCH);
            assertThat(text(watch.next())).isEqualTo("ADDED {}");
            watch.close();
            watch.close();
            assertThat(text(watch.next())).as("what had come already").isIn("ADDED {}", "none");
            assertThat(watch.next()).isNull();
        }
    }

    @Test
    void refusesAnEventThatIsTooLong() {
        try (ScriptedServer server = server((request, answering) -> {
                    answering.beginChunks();
                    for (int index = 0; index < 100; index++) {
                        answering.chunk("0".repeat(1_000));
                    }
                });
                Transport transport = transport(server, settings.withLargest(1_000, 20_000));
                EventStream watch = transport.watch(WATCH)) {
            assertThatThrownBy(watch::next).isInstanceOf(NoAnswerException.class).hasMessageContaining("longer than 20000");
        }
    }

    @Test
    void refusesWhatIsNoEvent() {
        for (String line : List.of(
                "nonsense", "{\"type\":\"ADDED\"}", "{\"object\":{}}", "[]", "{\"type\":\"ADDED\",\"object\":{}")) {
            try (ScriptedServer server = server((request, answering) -> {
                        answering.beginChunks();
                        answering.chunk(line + "\n");
                        answering.endChunks();
                    });
                    Transport transport = transport(server);
                    EventStream watch = transport.watch(WATCH)) {
                assertThatThrownBy(watch::next).as(line)
                        .isInstanceOf(NoAnswerException.class).hasMessageContaining("can not be read");
            }
        }
    }
}
