package dev.edict.server.http.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.ServerNames;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.HttpServerOptions;
import dev.edict.server.http.ServerIdentities;
import dev.edict.server.http.ServerIdentity;
import dev.edict.server.http.TlsOptions;
import dev.edict.server.http.TlsRules;
import java.io.IOException;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Which certificate is shown to whom, and which TLS is spoken. */
@Timeout(180)
class TlsChoicesTest {
    private static final CertificateAuthority AUTHORITY = Wiring.AUTHORITY;
    private static final String SUITE = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384";

    private static ServerIdentity identity(String commonName) {
        Credential credential = AUTHORITY.issueServer(commonName, new ServerNames(Set.of("localhost"), Set.of()));
        return credential.identity();
    }

    private static HttpServer start(Wiring wiring, ServerIdentities identities, TlsRules rules) {
        return NettyHttpServer.start(
                HttpServerOptions.tls(InetAddress.getLoopbackAddress(), 0, new TlsOptions(identities, List.of(), rules)),
                exchange -> exchange.respond(200, Headers.none(), new byte[0]), wiring.platform());
    }

    /** How a handshake went: whose certificate was shown, and what was agreed on. */
    private record Handshake(String shown, String version, String suite) {}

    private static Handshake shake(HttpServer server, String name, String... versions) throws Exception {
        SSLContext context = Wiring.clientContext(AUTHORITY, null);
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", server.port())) {
            SSLParameters parameters = socket.getSSLParameters();
            if (!name.isEmpty()) {
                parameters.setServerNames(List.of(new SNIHostName(name)));
            }
            if (versions.length > 0) {
                parameters.setProtocols(versions);
            }
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            X509Certificate certificate = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return new Handshake(certificate.getSubjectX500Principal().getName(), socket.getSession().getProtocol(),
                    socket.getSession().getCipherSuite());
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PLAIN_HTTP_1")
    void whoAsksByANameIsShownItsCertificate(Wiring wiring) throws Exception {
        ServerIdentities identities = new ServerIdentities(identity("usual"), List.of(
                new ServerIdentities.Named(List.of("one.example", "*.two.example"), identity("named")),
                new ServerIdentities.Named(List.of("one.example"), identity("late"))));
        try (HttpServer server = start(wiring, identities, TlsRules.USUAL)) {
            assertThat(shake(server, "one.example").shown()).isEqualTo("CN=named");
            assertThat(shake(server, "ONE.example").shown()).isEqualTo("CN=named");
            assertThat(shake(server, "a.two.example").shown()).isEqualTo("CN=named");
            assertThat(shake(server, "a.b.two.example").shown()).isEqualTo("CN=usual");
            assertThat(shake(server, "two.example").shown()).isEqualTo("CN=usual");
            assertThat(shake(server, "").shown()).isEqualTo("CN=usual");

            server.reload(new ServerIdentities(identity("other"), List.of(
                    new ServerIdentities.Named(List.of("one.example"), identity("renewed")))));
            assertThat(shake(server, "one.example").shown()).isEqualTo("CN=renewed");
            assertThat(shake(server, "a.two.example").shown()).isEqualTo("CN=other");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PLAIN_HTTP_1")
    void nobodySpeaksAnOlderVersionThanIsAllowed(Wiring wiring) throws Exception {
        try (HttpServer strict = start(wiring, ServerIdentities.of(identity("a")), TlsRules.of("VersionTLS13", List.of()));
                HttpServer usual = start(wiring, ServerIdentities.of(identity("a")), TlsRules.USUAL)) {
            assertThat(shake(strict, "").version()).isEqualTo("TLSv1.3");
            assertThatThrownBy(() -> shake(strict, "", "TLSv1.2")).isInstanceOf(IOException.class);
            assertThat(shake(usual, "", "TLSv1.2").version()).isEqualTo("TLSv1.2");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PLAIN_HTTP_1")
    void onlyTheSuitesThatWereChosenAreSpoken(Wiring wiring) throws Exception {
        TlsRules rules = TlsRules.of("VersionTLS12", List.of(SUITE, "TLS_AES_128_GCM_SHA256"));
        try (HttpServer server = start(wiring, ServerIdentities.of(identity("a")), rules)) {
            assertThat(shake(server, "", "TLSv1.2").suite()).isEqualTo(SUITE);
            assertThat(shake(server, "").version()).isEqualTo("TLSv1.3");
        }
    }

    @Test
    void whatIsNoVersionAndNoSuiteIsRefused() {
        assertThatThrownBy(() -> TlsRules.of("VersionTLS10", List.of())).hasMessageContaining("unknown tls version");
        assertThatThrownBy(() -> TlsRules.of("VersionTLS12", List.of("TLS_RSA_WITH_RC4_128_SHA")))
                .hasMessageStartingWith("Cipher suite TLS_RSA_WITH_RC4_128_SHA not supported or doesn't exist");
        assertThat(TlsRules.of("VersionTLS12", List.of("TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305")).suites())
                .containsExactly("TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");
    }

    @Test
    void whoNamesSuitesOfTheNewestVersionOnlyLeavesNoneForOlderOnes() {
        assertThat(TlsRules.of("VersionTLS12", List.of("TLS_AES_128_GCM_SHA256"))).isEqualTo(TlsRules.of("VersionTLS13", List.of()));
    }

    /** Certificates change while clients come and go: every one of them must get an answer. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PLAIN_HTTP_1")
    void noHandshakeFailsWhileIdentitiesChange(Wiring wiring) throws Exception {
        ServerIdentities first = new ServerIdentities(identity("first"), List.of(
                new ServerIdentities.Named(List.of("one.example"), identity("first-named"))));
        ServerIdentities second = ServerIdentities.of(identity("second"));
        try (HttpServer server = start(wiring, first, TlsRules.USUAL)) {
            Thread changes = Thread.ofPlatform().start(() -> {
                for (int turn = 0; turn < 60 && !Thread.interrupted(); turn++) {
                    server.reload(turn % 2 == 0 ? second : first);
                }
            });
            int shaken = 0;
            while (changes.isAlive() || shaken < 20) {
                assertThat(shake(server, shaken % 2 == 0 ? "one.example" : "").shown()).startsWith("CN=");
                shaken++;
            }
            changes.join();
        }
    }
}
