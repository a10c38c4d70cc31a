package dev.edict.server.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Credential;
import dev.edict.server.http.client.Dialer;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RemoteServersTest {
    private static final ApiService.Backend BACKEND = new ApiService.Backend("default", "second", 443, "", true);

    private final CertificateAuthority authority =
            CertificateAuthority.create("front-proxy-ca", Clock.systemUTC(), new SecureRandom());

    private Credential issue() {
        return authority.issueClient(FrontProxy.NAME, List.of());
    }

    @Test
    void aRenewedCertificateIsShownOnNewConnections() {
        AtomicReference<Credential> shown = new AtomicReference<>(issue());
        try (RemoteServers servers =
                new RemoteServers((namespace, name, port) -> new Dialer.Address("localhost", port), shown::get)) {
            RemoteServer before = servers.of(BACKEND);
            assertThat(servers.of(BACKEND)).isSameAs(before);
            shown.set(issue());
            assertThat(servers.of(BACKEND)).isNotSameAs(before);
        }
    }
}
