package dev.edict.client.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.measure.RequestMetrics;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Both for connections that all requests use and for those of watches. */
@ParameterizedClass
@ValueSource(booleans = {true, false})
class ProxiesTest {
    private static final Request PODS = Request.of("GET", "/api/v1/pods");

    private final TestAuthority authority = new TestAuthority();
    private final Asker asker;
    private final List<String> visits = new CopyOnWriteArrayList<>();
    private final TransportSettings settings =
            TransportSettings.standard().withMetrics(new RequestMetrics(new MetricRegistry()));

    ProxiesTest(boolean watching) {
        this.asker = watching ? Asker.BY_WATCH : Asker.BY_REQUEST;
    }

    private ScriptedServer server() {
        return new ScriptedServer(
                authority.server(authority.issue("CN=server", "127.0.0.1", "api.example.com")),
                (request, answering) -> answering.json(asker.status(), "\"" + request.header("Proxy-Authorization") + "\""));
    }

    /** An HTTP proxy, which leads everybody to the server. */
    private ScriptedServer proxy(ScriptedServer server, boolean secure) {
        return new ScriptedServer(
                secure ? authority.server(authority.issue("CN=proxy", "127.0.0.1")) : null, (request, answering) -> {
                    visits.add(request.line() + " " + request.header("Proxy-Authorization"));
                    try (Socket onward = new Socket("127.0.0.1", server.address().getPort())) {
                        answering.write("HTTP/1.1 200 OK\r\n\r\n");
                        Thread back = Thread.ofVirtual().start(() -> copy(onward, answering.socket()));
                        request.input().transferTo(onward.getOutputStream());
                        back.join();
                    }
                });
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException gone) {
            // The test is over.
        }
    }

    private String ask(URI server, String proxy) {
        Endpoint endpoint = Endpoint.of(server)
                .withTrust(new Trust.Authorities(Source.of(authority.pem(), "authority")))
                .withProxy(URI.create(proxy));
        try (Transport transport = new JdkTransport(endpoint, Credentials.NONE, settings)) {
            return asker.ask(transport, PODS);
        }
    }

    @Test
    void goesThroughAnHttpProxyWithAndWithoutAPassword() {
        try (ScriptedServer server = server(); ScriptedServer proxy = proxy(server, false)) {
            URI address = URI.create("https://api.example.com:6443");
            int port = proxy.address().getPort();
            assertThat(ask(address, "http://127.0.0.1:" + port)).as("nothing for the proxy reaches the server").isEqualTo("\"[]\"");
            assertThat(ask(address, "http://me:secret@127.0.0.1:" + port)).isEqualTo("\"[]\"");
            assertThat(visits).containsExactly(
                    "CONNECT api.example.com:6443 HTTP/1.1 []",
                    "CONNECT api.example.com:6443 HTTP/1.1 [Basic bWU6c2VjcmV0]");
        }
    }

    @Test
    void goesThroughAProxyThatIsSpokenToOverTls() {
        try (ScriptedServer server = server(); ScriptedServer proxy = proxy(server, true)) {
            assertThat(ask(server.address(), "https://127.0.0.1:" + proxy.address().getPort())).isEqualTo("\"[]\"");
            assertThat(visits).hasSize(1);
        }
    }

    @Test
    void goesThroughASocksProxyWithAPassword() throws IOException {
        try (ScriptedServer server = server(); ServerSocket socks = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"))) {
            Thread.ofVirtual().start(() -> socks(socks, server));
            assertThat(ask(URI.create("https://api.example.com:6443"), "socks5://me:secret@127.0.0.1:" + socks.getLocalPort()))
                    .isEqualTo("\"[]\"");
            assertThat(visits).containsExactly("me:secret", "api.example.com:6443");
        }
    }

    private void socks(ServerSocket listener, ScriptedServer server) {
        try (Socket client = listener.accept(); Socket onward = new Socket("127.0.0.1", server.address().getPort())) {
            DataInputStream input = new DataInputStream(client.getInputStream());
            input.readNBytes(3);
            client.getOutputStream().write(new byte[] {5, 2});
            input.readByte();
            visits.add(text(input) + ":" + text(input));
            client.getOutputStream().write(new byte[] {1, 0});
            input.readNBytes(4);
            visits.add(text(input) + ":" + input.readUnsignedShort());
            client.getOutputStream().write(new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
            Thread back = Thread.ofVirtual().start(() -> copy(onward, client));
            input.transferTo(onward.getOutputStream());
            back.join();
        } catch (IOException | InterruptedException gone) {
            // The test is over.
        }
    }

    private static String text(DataInputStream input) throws IOException {
        return new String(input.readNBytes(input.readUnsignedByte()), UTF_8);
    }

    @Test
    void hasAProxyReadRequestsForAServerWithoutTls() {
        try (ScriptedServer proxy = new ScriptedServer((request, answering) -> {
            visits.add(request.line() + " " + request.header("Host"));
            answering.json(asker.status(), "\"of the proxy\"");
        })) {
            assertThat(ask(URI.create("http://api.example.com:8001"), "http://127.0.0.1:" + proxy.address().getPort()))
                    .isEqualTo("\"of the proxy\"");
            assertThat(visits).containsExactly(
                    "GET http://api.example.com:8001/api/v1/pods HTTP/1.1 [api.example.com:8001]");
        }
    }

    @Test
    void saysThatTheProxyRefuses() {
        try (ScriptedServer server = server();
                ScriptedServer proxy = new ScriptedServer((request, answering) -> answering.json(403, "{}"))) {
            assertThatThrownBy(() -> ask(server.address(), "http://127.0.0.1:" + proxy.address().getPort()))
                    .isInstanceOf(NoAnswerException.class);
        }
    }

    @Test
    void letsNobodyElseThroughItsOwnTunnel() throws IOException {
        try (Tunnel tunnel = new Tunnel(
                        URI.create("socks5://127.0.0.1:1"), "socks5", () -> SecureConnections.toProxy(Trust.SYSTEM));
                Socket other = new Socket(tunnel.address().getAddress(), tunnel.address().getPort())) {
            other.getOutputStream().write("CONNECT api:6443 HTTP/1.1\r\n\r\n".getBytes(UTF_8));
            InputStream answer = other.getInputStream();
            assertThat(new String(answer.readAllBytes(), UTF_8)).startsWith("HTTP/1.1 403 ");
        }
    }

    @Test
    void saysThatTheProxyCanNotBeReached() {
        try (ScriptedServer server = server()) {
            assertThatThrownBy(() -> ask(server.address(), "socks5://127.0.0.1:1")).isInstanceOf(NoAnswerException.class);
            assertThatThrownBy(() -> ask(server.address(), "ftp://127.0.0.1:1"))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("ftp");
        }
    }

    @Test
    void readsTheEnvironmentAsOthersDo() {
        ProxyEnvironment environment = ProxyEnvironment.of(Map.of(
                "https_proxy", "proxy:3128", "HTTP_PROXY", "http://plain:80",
                "NO_PROXY", "example.com, .sub.org,*.star.org,10.0.0.0/8,192.168.1.7,only.net:6443, fd00::/8"));
        for (String through : List.of("https://api.io", "https://sub.org", "https://11.0.0.1", "https://192.168.1.8",
                "https://only.net", "https://notexample.com", "https://[fe00::1]")) {
            assertThat(environment.proxyFor(URI.create(through))).as(through).contains(URI.create("http://proxy:3128"));
        }
        for (String direct : List.of("https://example.com", "https://a.example.com:1", "https://a.sub.org", "https://a.star.org",
                "https://10.1.2.3", "https://192.168.1.7:1", "https://only.net:6443", "https://[fd00::1]", "https://localhost",
                "https://127.0.0.2", "https://[::1]:6443")) {
            assertThat(environment.proxyFor(URI.create(direct))).as(direct).isEmpty();
        }
        assertThat(environment.proxyFor(URI.create("http://api.io"))).contains(URI.create("http://plain:80"));
        assertThat(ProxyEnvironment.of(Map.of()).proxyFor(URI.create("https://api.io"))).isEmpty();
    }
}
