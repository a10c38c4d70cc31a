package dev.edict.server.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.http.Headers;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class HttpClientTest {
    private static final int LARGE = 1 << 20;

    private static HttpClient client(int port) {
        return client(port, "localhost", ScriptedServer.AUTHORITY.certificate(), ClientLimits.DEFAULT);
    }

    private static HttpClient client(int port, String serverName, X509Certificate authority, ClientLimits limits) {
        TlsPeer peer = new TlsPeer(
                ClientTls.trusting(List.of(authority), null).getSocketFactory(), serverName, true);
        return new HttpClient(Dialer.to("127.0.0.1", port), peer, limits);
    }

    private static ClientRequest get(String target) {
        return ClientRequest.get(target, "localhost", Headers.of("Accept", "*/*"));
    }

    private static String text(HttpClient client, Deadline deadline) throws IOException {
        try (ClientResponse response = client.send(get("/"), deadline)) {
            return new String(response.readAll(LARGE), StandardCharsets.UTF_8);
        }
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofMillis(300));
    }

    @Test
    void aConnectionIsUsedAgainAfterItsResponseWasRead() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
                    ScriptedServer.respond(out, "200 OK", "text/plain", "hello");
                    return true;
                });
                HttpClient client = client(server.port())) {
            for (int round = 0; round < 5; round++) {
                assertThat(text(client, Deadline.never())).isEqualTo("hello");
            }
            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.requests().getFirst().head())
                    .startsWith("GET / HTTP/1.1\r\nHost: localhost\r\n").doesNotContain("Content-Length");
        }
    }

    @Test
    void bodiesComeInChunksOrUntilTheEnd() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
                    boolean chunked = request.head().startsWith("GET /chunks");
                    ScriptedServer.write(out, chunked
                            ? "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                                    + "5;x=y\r\nhello\r\n1\r\n!\r\n0\r\nTrailer: x\r\n\r\n"
                            : "HTTP/1.1 200 OK\r\n\r\nto the end");
                    return chunked;
                });
                HttpClient client = client(server.port())) {
            try (ClientResponse response = client.send(get("/chunks"), Deadline.never())) {
                assertThat(response.readAll(LARGE)).asString().isEqualTo("hello!");
            }
            assertThat(text(client, Deadline.never())).isEqualTo("to the end");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void whatDiedWhileItRestedIsReplaced() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
                    ScriptedServer.respond(out, "200 OK", "text/plain", "hello");
                    return true;
                });
                HttpClient client = client(server.port())) {
            text(client, Deadline.never());
            server.dropConnections();
            assertThat(text(client, Deadline.never())).isEqualTo("hello");
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void whatMustNotBeSentTwiceFailsInstead() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
                    if (request.head().startsWith("POST")) {
                        return false;
                    }
                    ScriptedServer.respond(out, "200 OK", "text/plain", "hello");
                    return true;
                });
                HttpClient client = client(server.port())) {
            text(client, Deadline.never());
            ClientRequest once = new ClientRequest("POST", "/", "localhost", Headers.none(), new byte[] {1}, false);
            assertThatThrownBy(() -> client.send(once, Deadline.never()))
                    .isInstanceOf(NetworkFailure.class).hasMessage("EOF");
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void aServerThatSaysNothingIsGivenUp() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
                    over.await();
                    return false;
                });
                HttpClient client = client(server.port())) {
            assertThatThrownBy(() -> text(client, soon())).hasMessage("context deadline exceeded");
            over.countDown();
        }
    }

    @Test
    void aServerThatDripsIsGivenUp() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
                    ScriptedServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
                    ScriptedServer.drip(out, ".");
                    return false;
                });
                HttpClient client = client(server.port())) {
            assertThatThrownBy(() -> text(client, soon())).hasMessage("context deadline exceeded");
        }
    }

    @Test
    void aServerThatNeverReadsIsGivenUp() throws Exception {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                HttpClient client = client(deaf.getLocalPort())) {
            assertThatThrownBy(() -> text(client, soon())).hasMessage("context deadline exceeded");
        }
    }

    @Test
    void anAnswerHasALargestSize() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
                    ScriptedServer.write(out, "HTTP/1.1 200 OK\r\n\r\n");
                    while (true) {
                        out.write(new byte[100_000]);
                    }
                });
                HttpClient client = client(server.port())) {
            assertThatThrownBy(() -> text(client, Deadline.never()))
                    .hasMessage("the response is larger than the limit of 1048576 bytes");
        }
    }

    @Test
    void aHeadHasALargestSize() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
                    ScriptedServer.write(out, "HTTP/1.1 200 OK\r\n");
                    while (true) {
                        ScriptedServer.write(out, "X: " + "y".repeat(10_000) + "\r\n");
                    }
                });
                HttpClient client = client(server.port())) {
            assertThatThrownBy(() -> text(client, Deadline.never())).hasMessageContaining("exceeded the limit");
        }
    }

    @Test
    void malformedAnswersAreErrors() throws Exception {
        for (String answer : List.of("SSH-2.0-OpenSSH\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 200 OK\r\nfoo\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n")) {
            try (ScriptedServer server = new ScriptedServer((request, out) -> {
                        ScriptedServer.write(out, answer);
                        return false;
                    });
                    HttpClient client = client(server.port())) {
                assertThatThrownBy(() -> text(client, Deadline.never())).as(answer).isInstanceOf(NetworkFailure.class);
            }
        }
    }

    @Test
    void theOtherSideMustProveItsName() throws Exception {
        CertificateAuthority stranger = CertificateAuthority.create("stranger", Clock.systemUTC(), new SecureRandom());
        try (ScriptedServer server = new ScriptedServer((request, out) -> false, Set.of("other.example.com"));
                HttpClient wrongName = client(server.port());
                HttpClient wrongAuthority = client(server.port(), "other.example.com", stranger.certificate(),
                        ClientLimits.DEFAULT)) {
            assertThatThrownBy(() -> text(wrongName, Deadline.never()))
                    .hasMessage(
                            "tls: failed to verify certificate: x509: certificate is valid for other.example.com, not localhost");
            assertThatThrownBy(() -> text(wrongAuthority, Deadline.never())).hasMessage(
                    "tls: failed to verify certificate: x509: certificate signed by unknown authority");
        }
    }

    @Test
    void nobodyListens() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        try (HttpClient client = client(port)) {
            assertThatThrownBy(() -> text(client, Deadline.never()))
                    .hasMessage("dial tcp 127.0.0.1:" + port + ": connect: connection refused");
        }
    }

    @Test
    void connectionsAreCounted() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
                    over.await();
                    ScriptedServer.respond(out, "200 OK", "text/plain", "late");
                    return true;
                });
                HttpClient client = client(server.port(), "localhost", ScriptedServer.AUTHORITY.certificate(),
                        ClientLimits.DEFAULT.withMaxConnections(1))) {
            Thread first = Thread.startVirtualThread(() -> {
                try {
                    text(client, Deadline.never());
                } catch (IOException failure) {
                    throw new IllegalStateException(failure);
                }
            });
            Waiting.until("the first request is there", () -> !server.requests().isEmpty());
            assertThatThrownBy(() -> text(client, soon())).hasMessage("context deadline exceeded");
            over.countDown();
            first.join();
            assertThat(text(client, Deadline.never())).isEqualTo("late");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void anUpgradedConnectionCarriesBytesBothWays() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
                    ScriptedServer.write(out,
                            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n");
                    byte[] line = request.rest().readNBytes(4);
                    out.write(line);
                    return false;
                });
                HttpClient client = client(server.port())) {
            ClientRequest request = ClientRequest.get(
                    "/", "localhost", Headers.of("Connection", "Upgrade", "Upgrade", "echo"));
            try (ClientResponse response = client.send(request, Deadline.never())) {
                assertThat(response.status()).isEqualTo(101);
                response.upgraded().write("ping".getBytes(StandardCharsets.US_ASCII));
                response.upgraded().flush();
                assertThat(response.readAll(LARGE)).asString().isEqualTo("ping");
            }
        }
    }
}
