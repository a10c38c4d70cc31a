package dev.edict.client.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.measure.RequestMetrics;
import dev.edict.client.transport.TestAuthority.Issued;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Both for connections that all requests use and for those of watches. */
@ParameterizedClass
@ValueSource(booleans = {true, false})
class SecureConnectionsTest {
    private static final Request PODS = Request.of("GET", "/api/v1/pods");

    private final TestAuthority authority = new TestAuthority();
    private final Asker asker;
    private final TransportSettings settings =
            TransportSettings.standard().withMetrics(new RequestMetrics(new MetricRegistry()));

    SecureConnectionsTest(boolean watching) {
        this.asker = watching ? Asker.BY_WATCH : Asker.BY_REQUEST;
    }

    /** Answers with who asks, and the name that is asked for. */
    private ScriptedServer server(String... names) {
        return new ScriptedServer(authority.server(authority.issue("CN=server", names)), (request, answering) -> {
            ExtendedSSLSession session = (ExtendedSSLSession) ((SSLSocket) request.socket()).getSession();
            answering.json(asker.status(), who(session) + " " + session.getRequestedServerNames());
        });
    }

    private static String who(ExtendedSSLSession session) throws IOException {
        try {
            return session.getPeerPrincipal().getName();
        } catch (SSLPeerUnverifiedException nobody) {
            return "nobody";
        }
    }

    private String ask(Endpoint endpoint, Credentials credentials) {
        try (Transport transport = new JdkTransport(endpoint, credentials, settings)) {
            return asker.ask(transport, PODS);
        }
    }

    private Trust trust(TestAuthority whom) {
        return new Trust.Authorities(Source.of(whom.pem(), "certificate-authority-data"));
    }

    @Test
    void trustsTheGivenAuthoritiesAndNoOthers() {
        try (ScriptedServer server = server("127.0.0.1")) {
            Endpoint endpoint = Endpoint.of(server.address());
            assertThat(ask(endpoint.withTrust(trust(authority)), Credentials.NONE)).startsWith("nobody");
            for (Trust other : List.of(Trust.SYSTEM, trust(new TestAuthority()))) {
                assertThatThrownBy(() -> ask(endpoint.withTrust(other), Credentials.NONE))
                        .isInstanceOf(NoAnswerException.class).hasMessageContaining("certification path");
            }
        }
    }

    @Test
    void wantsTheServerToHaveTheNameThatIsAskedFor() {
        try (ScriptedServer server = server("api.example.com")) {
            Endpoint endpoint = Endpoint.of(server.address()).withTrust(trust(authority));
            assertThatThrownBy(() -> ask(endpoint, Credentials.NONE)).isInstanceOf(NoAnswerException.class);
            assertThat(ask(endpoint.withServerName("api.example.com"), Credentials.NONE)).contains("api.example.com");
            assertThatThrownBy(() -> ask(endpoint.withServerName("other.example.com"), Credentials.NONE))
                    .isInstanceOf(NoAnswerException.class).hasMessageContaining("other.example.com");
            Endpoint named = Endpoint.of(server.address("localhost")).withTrust(trust(authority));
            assertThat(ask(named.withServerName("api.example.com"), Credentials.NONE)).contains("value=api.example.com");
        }
        try (ScriptedServer server = server("localhost")) {
            Endpoint named = Endpoint.of(server.address("localhost")).withTrust(trust(authority));
            assertThat(ask(named, Credentials.NONE)).contains("localhost");
            assertThatThrownBy(() -> ask(named.withServerName("api.example.com"), Credentials.NONE))
                    .as("the address's own name does not do any more").isInstanceOf(NoAnswerException.class);
        }
    }

    /** A server that hangs up: on the first before a word is said, on others once it has heard which protocols they offer. */
    private ServerSocket hangingUp(List<List<String>> offers) throws IOException {
        ServerSocket listener = authority.server(authority.issue("CN=server", "127.0.0.1")).getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        Thread.ofVirtual().start(() -> {
            for (int count = 0; !listener.isClosed(); count++) {
                try (SSLSocket socket = (SSLSocket) listener.accept()) {
                    if (count > 0) {
                        offers.add(offered(socket));
                    }
                } catch (IOException hungUp) {
                    continue;
                }
            }
        });
        return listener;
    }

    /** Nothing, if no protocols are offered. */
    private static List<String> offered(SSLSocket socket) throws IOException {
        List<String> offer = new ArrayList<>();
        socket.setHandshakeApplicationProtocolSelector((handshake, protocols) -> {
            offer.addAll(protocols);
            return "";
        });
        socket.startHandshake();
        return offer;
    }

    @Test
    void offersHttp2UnlessToldNotToAlsoAfterAConnectionThatCameToNothing() throws Exception {
        for (boolean http2 : List.of(true, false)) {
            List<List<String>> offers = new CopyOnWriteArrayList<>();
            try (ServerSocket listener = hangingUp(offers)) {
                Endpoint endpoint = Endpoint.of(URI.create("https://127.0.0.1:" + listener.getLocalPort())).withTrust(trust(authority));
                try (Transport transport = new JdkTransport(endpoint, Credentials.NONE, settings.withHttp2(http2))) {
                    assertThatThrownBy(() -> transport.send(PODS)).isInstanceOf(NoAnswerException.class);
                    int before = offers.size();
                    assertThatThrownBy(() -> transport.send(PODS)).isInstanceOf(NoAnswerException.class);
                    assertThat(offers.get(before).contains("h2")).isEqualTo(http2);
                }
            }
        }
    }

    @Test
    void takesAnyServerIfToldTo() {
        try (ScriptedServer server = server("api.example.com")) {
            Endpoint endpoint = Endpoint.of(server.address()).withTrust(Trust.ANYTHING);
            assertThat(ask(endpoint, Credentials.NONE)).startsWith("nobody");
            assertThat(ask(endpoint.withServerName("whatever"), Credentials.NONE)).contains("whatever");
        }
    }

    @Test
    void showsTheClientsCertificateOfEitherKind() {
        try (ScriptedServer server = server("127.0.0.1")) {
            Endpoint endpoint = Endpoint.of(server.address()).withTrust(trust(authority));
            for (Issued issued : List.of(authority.issue("CN=alice"), authority.issue(TestAuthority.rsa(), "CN=alice"))) {
                assertThat(ask(endpoint, Credentials.of(identity(issued)))).startsWith("CN=alice");
            }
        }
    }

    private static Identity identity(Issued issued) {
        return new Identity(Map.of(), ClientKey.of(issued.certificatePem(), issued.olderKeyPem()));
    }

    private static Credentials changing(AtomicReference<Identity> current) {
        return new Credentials() {
            @Override
            public Identity current() {
                return Objects.requireNonNull(current.get());
            }

            @Override
            public boolean renew(Identity refused) {
                return false;
            }
        };
    }

    @Test
    void makesNewConnectionsWhenTheCertificateChanges() {
        AtomicReference<Identity> current = new AtomicReference<>(identity(authority.issue("CN=alice")));
        try (ScriptedServer server = server("127.0.0.1");
                Transport transport = new JdkTransport(
                        Endpoint.of(server.address()).withTrust(trust(authority)), changing(current), settings)) {
            assertThat(asker.ask(transport, PODS)).startsWith("CN=alice");
            current.set(identity(authority.issue("CN=bob")));
            assertThat(asker.ask(transport, PODS)).startsWith("CN=bob");
        }
    }

    @Test
    void letsAWatchGoOnHoweverSilentWhenTheCertificateChanges() {
        AtomicReference<Identity> current = new AtomicReference<>(identity(authority.issue("CN=alice")));
        CountDownLatch changed = new CountDownLatch(1);
        CountDownLatch signs = new CountDownLatch(2);
        try (ScriptedServer server = new ScriptedServer(
                        authority.server(authority.issue("CN=server", "127.0.0.1")), (request, answering) -> {
                            if (!request.line().contains("watch")) {
                                answering.json(200, "{}");
                                if (changed.getCount() == 0) {
                                    signs.countDown();
                                }
                                return;
                            }
                            answering.beginChunks();
                            signs.await();
                            answering.chunk("{\"type\":\"ADDED\",\"object\":{}}\n");
                            answering.endChunks();
                        });
                Transport transport = new JdkTransport(
                        Endpoint.of(server.address()).withTrust(trust(authority)), changing(current),
                        settings.withSilence(Duration.ofMillis(5), Duration.ofMinutes(1)));
                EventStream watch = transport.watch(Request.of("GET", "/api/v1/pods?watch=true"))) {
            current.set(identity(authority.issue("CN=bob")));
            transport.send(PODS);
            changed.countDown();
            assertThat(watch.next()).isNotNull();
            assertThat(watch.next()).isNull();
        }
    }

    @Test
    void trustsAnotherAuthorityWhenItsFileChanges(@TempDir Path directory) throws IOException {
        Path file = Files.write(directory.resolve("ca.crt"), new TestAuthority().pem());
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        try (ScriptedServer server = server("127.0.0.1");
                Transport transport = new JdkTransport(
                        Endpoint.of(server.address()).withTrust(new Trust.Authorities(Source.of(file))), Credentials.NONE, settings,
                        now::get)) {
            assertThatThrownBy(() -> asker.ask(transport, PODS)).isInstanceOf(NoAnswerException.class);
            Files.write(file, authority.pem());
            Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
            now.set(Instant.EPOCH.plusSeconds(1));
            assertThat(asker.ask(transport, PODS)).startsWith("nobody");
        }
    }
}
