package dev.edict.server.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.edict.server.certificate.ClientTls;
import dev.edict.server.http.Headers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import jdk.net.ExtendedSocketOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What nobody may send through this client, and what no other server may send back. */
@Timeout(180)
class HostileMessagesTest {

    private static HttpClient client(ScriptedServer server) {
        return new HttpClient(Dialer.to("127.0.0.1", server.port()), peer(), ClientLimits.DEFAULT);
    }

    private static TlsPeer peer() {
        return new TlsPeer(ClientTls.trusting(List.of(ScriptedServer.AUTHORITY.certificate()), null)
                .getSocketFactory(), "localhost", true);
    }

    private static ScriptedServer answering(String answer) throws IOException {
        return new ScriptedServer((request, out) -> {
            ScriptedServer.write(out, answer);
            return true;
        });
    }

    private static ClientRequest request(String method, String target, Headers headers) {
        return new ClientRequest(method, target, "localhost", headers, new byte[0], true);
    }

    @Test
    void whatWouldBeAnotherRequestIsNotSent() throws Exception {
        try (ScriptedServer server = answering("HTTP/1.1 204 No Content\r\n\r\n"); HttpClient client = client(server)) {
            assertThatThrownBy(() -> client.send(request("GET /x", "/", Headers.none()), Deadline.never()))
                    .hasMessage("net/http: invalid method \"GET /x\"");
            for (String target : List.of("/a b", "/a HTTP/1.1\r\nX: y", "relative", "/\u00e4", "")) {
                assertThatThrownBy(() -> client.send(request("GET", target, Headers.none()), Deadline.never()))
                        .as(target).isInstanceOf(NetworkFailure.class).hasMessageStartingWith("invalid request :path");
            }
            assertThatThrownBy(() -> client.send(
                            request("GET", "/", Headers.of("X-Remote-User", "a\u0001b")), Deadline.never()))
                    .hasMessage("net/http: invalid header field value for \"X-Remote-User\"");
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void namesOfUsersArriveInUtf8() throws Exception {
        try (ScriptedServer server = answering("HTTP/1.1 204 No Content\r\n\r\n"); HttpClient client = client(server)) {
            client.send(request("GET", "/", Headers.of("X-Remote-User", "\u5f20\u4f1f")), Deadline.never()).close();
            String head = new String(server.requests().getFirst().head().getBytes(StandardCharsets.ISO_8859_1),
                    StandardCharsets.UTF_8);
            assertThat(head).contains("X-Remote-User: \u5f20\u4f1f\r\n");
        }
    }

    @Test
    void controlCharactersInAHeaderAreRefused() throws Exception {
        for (String value : List.of("a\u0001b", "a\u007fb", "a\u0000b", "a\u001bb")) {
            try (ScriptedServer server = answering("HTTP/1.1 200 OK\r\nX: " + value + "\r\nContent-Length: 0\r\n\r\n");
                    HttpClient client = client(server)) {
                assertThatThrownBy(() -> client.send(request("GET", "/", Headers.none()), Deadline.never()))
                        .isInstanceOf(NetworkFailure.class)
                        .hasMessageStartingWith("net/http: HTTP/1.x transport connection broken: malformed");
            }
        }
    }

    @Test
    void whatComesUnaskedIsNotTakenForTheNextAnswer() throws Exception {
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
        try (ScriptedServer server = answering(answer + answer); HttpClient client = client(server)) {
            for (int round = 0; round < 2; round++) {
                try (ClientResponse response = client.send(request("GET", "/", Headers.none()), Deadline.never())) {
                    assertThat(response.readAll(100)).asString().isEqualTo("ok");
                }
            }
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void aServerThatFallsSilentIsGivenUp() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        Deadline heard = Deadline.afterSilenceOf(Duration.ofSeconds(2));
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
                    if (request.head().startsWith("GET /watch")) {
                        ScriptedServer.write(out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n");
                    }
                    over.await();
                    return false;
                });
                HttpClient client = client(server)) {
            try (ClientResponse response = client.send(request("GET", "/watch", Headers.none()), heard)) {
                byte[] bytes = new byte[10];
                assertThat(response.read(bytes)).isEqualTo(2);
                assertThatThrownBy(() -> response.read(bytes)).hasMessage("the server has been silent for too long");
            }
            assertThatThrownBy(() -> client.send(request("GET", "/mute", Headers.none()), heard))
                    .hasMessage("net/http: timeout awaiting response headers");
            over.countDown();
        }
    }

    @Test
    void aMachineThatIsGoneIsNoticedByTheSystem() throws Exception {
        try (ScriptedServer server = answering("");
                ClientConnection connection = ClientConnection.open(Dialer.to("127.0.0.1", server.port()), new NameLookup(),
                        peer(), ClientLimits.DEFAULT, Deadline.never())) {
            assertThat(connection.socket().getKeepAlive()).isTrue();
            assumeThat(connection.socket().supportedOptions()).contains(ExtendedSocketOptions.TCP_KEEPIDLE);
            assertThat(connection.socket().getOption(ExtendedSocketOptions.TCP_KEEPIDLE))
                    .isEqualTo(ClientConnection.KEEP_ALIVE_IDLE);
        }
    }
}
