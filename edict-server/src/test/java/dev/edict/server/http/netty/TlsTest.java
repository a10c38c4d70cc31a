package dev.edict.server.http.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Credential;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpLimits;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.HttpServerOptions;
import dev.edict.server.http.ServerIdentities;
import dev.edict.server.http.ServerIdentity;
import dev.edict.server.http.TlsOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

@Timeout(180)
class TlsTest {

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PLAIN_HTTP_1")
    void theHandlerSeesTheClientsCertificate(Wiring wiring) throws Exception {
        Credential alice = Wiring.AUTHORITY.issueClient("alice", List.of("dev", "ops"));
        try (HttpServer server = wiring.start(TlsTest::respondWithSubjects);
                HttpClient client = wiring.client(alice);
                HttpClient stranger = wiring.client()) {
            assertThat(get(client, wiring, server)).isEqualTo("CN=alice,O=ops,O=dev");
            assertThat(get(stranger, wiring, server)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PLAIN_HTTP_1")
    void aCertificateThatNobodyVouchesForPassesTheHandshake(Wiring wiring) throws Exception {
        Clock longAgo = Clock.fixed(Instant.parse("2001-01-01T00:00:00Z"), ZoneOffset.UTC);
        CertificateAuthority unknown = CertificateAuthority.create("unknown", longAgo, new SecureRandom());
        Credential mallory = unknown.issueClient("mallory", List.of("system:masters"));
        try (HttpServer server = NettyHttpServer.start(
                        HttpServerOptions.tls(
                                InetAddress.getLoopbackAddress(),
                                0,
                                TlsOptions.of(Wiring.identity(Wiring.AUTHORITY))),
                        TlsTest::respondWithSubjects);
                HttpClient client = wiring.client(mallory)) {
            assertThat(get(client, wiring, server)).isEqualTo("CN=mallory,O=system:masters");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PLAIN_HTTP_1")
    void aResumedSessionStillShowsTheCertificate(Wiring wiring) throws Exception {
        Credential alice = Wiring.AUTHORITY.issueClient("alice", List.of());
        SSLContext context = Wiring.clientContext(Wiring.AUTHORITY, alice);
        try (HttpServer server = wiring.start(TlsTest::respondWithSubjects)) {
            for (int i = 0; i < 5; i++) {
                try (SSLSocket socket =
                        (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", server.port())) {
                    socket.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    String response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
                    assertThat(response).endsWith("CN=alice");
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PLAIN_HTTP_1")
    void anotherIdentityIsUsedForNewConnections(Wiring wiring) throws Exception {
        CertificateAuthority next = CertificateAuthority.create("next", Clock.systemUTC(), new SecureRandom());
        try (HttpServer server = wiring.start(TlsTest::respondWithSubjects);
                HttpClient early = wiring.client();
                HttpClient late = HttpClient.newBuilder().sslContext(Wiring.clientContext(next, null)).build()) {
            assertThat(get(early, wiring, server)).isEmpty();
            assertThatThrownBy(() -> get(late, wiring, server)).isInstanceOf(IOException.class);

            server.reload(ServerIdentities.of(Wiring.identity(next)));

            assertThat(get(late, wiring, server)).isEmpty();
            assertThat(get(early, wiring, server)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PLAIN_HTTP_1")
    void anIdentityThatCannotBeUsedLeavesTheOldOne(Wiring wiring) throws Exception {
        try (HttpServer server = wiring.start(TlsTest::respondWithSubjects);
                HttpClient client = wiring.client()) {
            ServerIdentity usable = Wiring.identity(Wiring.AUTHORITY);
            ServerIdentity unusable = new ServerIdentity(usable.chain(), new Broken(usable.privateKey().getAlgorithm()));

            assertThatThrownBy(() -> server.reload(ServerIdentities.of(unusable))).isInstanceOf(IllegalArgumentException.class);

            assertThat(get(client, wiring, server)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PLAIN_HTTP_1")
    void aClientThatNeverShakesHandsIsClosed(Wiring wiring) throws Exception {
        HttpLimits limits = HttpLimits.defaults().withHandshakeTimeout(Duration.ofMillis(200));
        try (HttpServer server = wiring.start(limits, TlsTest::respondWithSubjects);
                RawClient silent = new RawClient(server.port());
                RawClient plain = new RawClient(server.port())) {
            plain.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");

            assertThat(silent.readToEnd()).isEmpty();
            assertThat(plain.readToEnd()).doesNotContain("HTTP/1.1 200");
        }
    }

    private record Broken(String algorithm) implements PrivateKey {
        @Override
        public String getAlgorithm() {
            return algorithm;
        }

        @Override
        public String getFormat() {
            return "PKCS#8";
        }

        @Override
        public byte[] getEncoded() {
            return new byte[] {1, 2, 3};
        }
    }

    private static void respondWithSubjects(HttpExchange exchange) {
        String subjects = exchange.request().peerCertificates().stream()
                .map(certificate -> certificate.getSubjectX500Principal().getName())
                .collect(Collectors.joining("|"));
        exchange.respond(200, Headers.none(), subjects.getBytes(StandardCharsets.UTF_8));
    }

    private static String get(HttpClient client, Wiring wiring, HttpServer server) throws Exception {
        return client.send(HttpRequest.newBuilder(wiring.uri(server, "/")).build(), BodyHandlers.ofString())
                .body();
    }
}
