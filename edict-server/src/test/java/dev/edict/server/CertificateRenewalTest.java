package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.ServerNames;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Certificates of a server that runs for longer than they last. */
@Timeout(180)
class CertificateRenewalTest {
    private static final Duration SOON = Duration.ofMillis(20);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    private final Clock clock = new Clock() {
        @Override
        public ZoneId getZone() {
            return ZoneId.of("UTC");
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now.get();
        }
    };

    private static X509Certificate shown(RunningServer server) throws IOException {
        URI address = server.edict.address();
        try (SSLSocket socket = (SSLSocket) ClientTls.trustingAnybody(null).getSocketFactory()
                .createSocket(address.getHost(), address.getPort())) {
            return (X509Certificate) socket.getSession().getPeerCertificates()[0];
        }
    }

    @Test
    void whatEndsSoonIsRenewedAndOpenConnectionsGoOn() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder().clock(clock).certificateInterval(SOON))) {
            assertThat(server.get("/version").code()).isEqualTo(200);
            X509Certificate first = shown(server);
            now.updateAndGet(time -> time.plus(Duration.ofDays(330)));
            X509Certificate second = Waiting.until(
                    "the server shows another certificate", () -> shown(server), seen -> !seen.equals(first));
            assertThat(second.getNotAfter().toInstant()).isAfter(now.get().plus(Duration.ofDays(300)));
            assertThat(second.getIssuerX500Principal()).isEqualTo(first.getIssuerX500Principal());
            assertThat(server.get("/version").code()).isEqualTo(200);
        }
    }

    @Test
    void filesThatSomebodyReplacesAreTaken(@TempDir Path directory) throws Exception {
        Path certificates = directory.resolve("tls.crt");
        Path key = directory.resolve("tls.key");
        CertificateAuthority company = CertificateAuthority.create("company", Clock.systemUTC(), new SecureRandom());
        Credential first = issue(company, certificates, key);
        try (RunningServer server = new RunningServer(
                Edict.builder().serving(certificates, key).certificateInterval(SOON))) {
            assertThat(shown(server)).isEqualTo(first.certificate());
            assertThat(server.get("/version").code()).isEqualTo(200);
            Credential second = issue(company, certificates, key);
            Waiting.until("the server shows the new file",
                    () -> shown(server).equals(second.certificate()));
        }
    }

    private static Credential issue(CertificateAuthority authority, Path certificates, Path key) throws IOException {
        Credential issued =
                authority.issueServer("company", new ServerNames(Set.of("localhost"), Set.of("127.0.0.1")));
        Files.writeString(key, issued.privateKeyPem());
        Files.writeString(certificates, issued.certificatePem());
        return issued;
    }
}
