package dev.edict.client.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.measure.RequestMetrics;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

/** What only connections of watches do, beside what is the same over each way. */
class OwnWayTest {
    private static final Request WATCH = Request.of("GET", "/api/v1/pods?watch=true");
    private static final String EVENT = "{\"type\":\"ADDED\",\"object\":{}}\n";

    private final TestAuthority authority = new TestAuthority();
    private final TransportSettings settings =
            TransportSettings.standard().withMetrics(new RequestMetrics(new MetricRegistry()));

    private Transport transport(URI server) {
        return transport(server, settings);
    }

    private Transport transport(URI server, TransportSettings settings) {
        Trust trust = new Trust.Authorities(Source.of(authority.pem(), "authority"));
        return new JdkTransport(Endpoint.of(server).withTrust(trust), Credentials.NONE, settings);
    }

    private ScriptedServer secure(ScriptedServer.Script script) {
        return new ScriptedServer(authority.server(authority.issue("CN=server", "127.0.0.1")), script);
    }

    @Test
    void leavesOutWhatComesBeforeTheAnswer() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    answering.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n");
                    answering.beginChunks();
                    answering.chunk(EVENT);
                    answering.endChunks();
                });
                Transport transport = transport(server.address());
                EventStream watch = transport.watch(WATCH)) {
            assertThat(watch.next()).isNotNull();
            assertThat(watch.next()).isNull();
            assertThat(server.asked().getFirst().header("Connection")).containsExactly("close");
        }
    }

    @Test
    void refusesAnAnswerThatIsNone() {
        for (String bad : List.of("SSH-2.0-OpenSSH\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n".repeat(100),
                "HTTP/1.1 200 OK\r\nA: " + "x".repeat(1 << 20))) {
            try (ScriptedServer server = new ScriptedServer((request, answering) -> answering.write(bad));
                    Transport transport = transport(server.address())) {
                assertThatThrownBy(() -> transport.watch(WATCH)).isInstanceOf(NoAnswerException.class);
            }
        }
    }

    @Test
    void saysThatAConnectionEndedBeforeTheAnswer() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> answering.cut());
                Transport transport = transport(server.address())) {
            assertThatThrownBy(() -> transport.watch(WATCH))
                    .isInstanceOf(NoAnswerException.class).hasCauseInstanceOf(EOFException.class);
        }
    }

    @Test
    void readsUpToTheEndOfTheConnectionWhereNothingElseIsSaid() {
        ScriptedServer.Script script = (request, answering) -> {
            answering.write("HTTP/1.1 200 OK\r\n\r\n" + EVENT);
            answering.cut();
        };
        for (ScriptedServer each : List.of(new ScriptedServer(script), secure(script))) {
            try (ScriptedServer server = each;
                    Transport transport = transport(server.address());
                    EventStream watch = transport.watch(WATCH)) {
                assertThat(watch.next()).isNotNull();
                assertThat(watch.next()).isNull();
            }
        }
    }

    @Test
    void goesOnWhenTheServerChangesItsKeys() {
        try (ScriptedServer server = secure((request, answering) -> {
                    answering.beginChunks();
                    for (int count = 0; count < 5; count++) {
                        answering.chunk(EVENT);
                        ((SSLSocket) answering.socket()).startHandshake(); // of TLS 1.3: asks for other keys
                    }
                    answering.chunk("{\"type\":\"ADDED\",\"object\":{\"long\":\"" + "x".repeat(100_000) + "\"}}\n");
                    answering.endChunks();
                });
                Transport transport = transport(server.address());
                EventStream watch = transport.watch(WATCH)) {
            for (int count = 0; count < 5; count++) {
                assertThat(new String(Objects.requireNonNull(watch.next()).object().bytes(), UTF_8)).isEqualTo("{}");
            }
            assertThat(Objects.requireNonNull(watch.next()).object().bytes()).hasSizeGreaterThan(100_000);
            assertThat(watch.next()).isNull();
        }
    }

    @Test
    void givesUpOnAServerThatDoesNotShakeHands() throws IOException {
        try (ServerSocket mute = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
                Transport transport = transport(
                        URI.create("https://127.0.0.1:" + mute.getLocalPort()), settings.withConnectTimeout(Duration.ofMillis(200)))) {
            assertThatThrownBy(() -> transport.watch(WATCH))
                    .isInstanceOf(NoAnswerException.class).hasCauseInstanceOf(HttpTimeoutException.class);
        }
    }

    @Test
    void asksForASignOfLifeOnceMoreWhereTheFirstConnectionMayBeTheOneThatIsDead() {
        CountDownLatch alive = new CountDownLatch(1);
        AtomicInteger signs = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    if (request.line().contains("watch")) {
                        answering.beginChunks();
                        alive.await();
                        answering.chunk(EVENT);
                    } else if (signs.incrementAndGet() == 1) {
                        answering.write("nonsense\r\n\r\n");
                    } else {
                        answering.json(200, "{}");
                        alive.countDown();
                    }
                });
                Transport transport = transport(
                        server.address(), settings.withSilence(Duration.ofMillis(20), Duration.ofMinutes(1)));
                EventStream watch = transport.watch(WATCH)) {
            assertThat(watch.next()).isNotNull();
        }
    }

    @Test
    void sendsABodyWhereThereIsOne() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> answering.json(403, request.body()));
                Transport transport = transport(server.address())) {
            Request asked = new Request("POST", "/watch", Map.of(), Payload.of("hé".getBytes(UTF_8)), null);
            assertThat(Asker.BY_WATCH.ask(transport, asked)).isEqualTo("hé");
        }
    }

    @Test
    void sendsNoHeaderThatIsMoreThanOne() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> answering.json(200, "{}"));
                Transport transport = transport(server.address())) {
            for (Map<String, String> headers : List.of(Map.of("A", "b\r\nC: d"), Map.of("A\r\nB", "c"), Map.of("", "b"))) {
                assertThatThrownBy(() -> transport.watch(WATCH.withHeaders(headers))).isInstanceOf(IllegalArgumentException.class);
            }
            assertThat(server.asked()).isEmpty();
        }
    }

    @Test
    void saysThatNobodyKnowsTheServer() {
        try (Transport transport = transport(URI.create("https://nobody.invalid"))) {
            assertThatThrownBy(() -> transport.watch(WATCH)).isInstanceOf(NoAnswerException.class)
                    .hasMessageContaining("nobody.invalid");
        }
    }
}
