package dev.edict.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.testing.Overheard;
import dev.edict.testing.Waiting;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody who reads the log at night is told of certificates. */
class CertificateKeeperTest {
    private static final ServerNames NAMES = new ServerNames(Set.of("localhost"), Set.of());

    @Test
    void filesThatCanNotBeUsedAreToldOnceWithoutATrace(@TempDir Path directory) throws Exception {
        AtomicInteger looks = new AtomicInteger();
        try (Overheard heard = Overheard.of(CertificateKeeper.class);
                CertificateKeeper keeper = CertificateKeeper.of(() -> {
                    if (looks.getAndIncrement() == 0) {
                        return CertificateDirectory.open(directory, NAMES, Clock.systemUTC(), new SecureRandom());
                    }
                    throw new IllegalStateException("cannot use ca.crt");
                }, null, List.of(), Clock.systemUTC())) {
            keeper.start(Duration.ofMillis(1), identities -> { });
            Waiting.until("it has looked several times", () -> looks.get() > 5);
            assertThat(heard.records()).hasSize(1);
            assertThat(heard.records().getFirst().getThrown()).isNull();
            assertThat(String.valueOf(heard.records().getFirst().getParameters()[0])).isEqualTo("cannot use ca.crt");
        }
    }

    @Test
    void aCertificateThatClientsRefuseForItsDatesIsTold() {
        Instant now = Instant.parse("2030-01-01T00:00:00Z");
        Credential shown = CertificateAuthority.create("test", Clock.fixed(now, ZoneOffset.UTC), new SecureRandom())
                .issueServer("old", NAMES);
        assertThat(new ServingEnds(Clock.fixed(now, ZoneOffset.UTC)).complaint(shown.certificate())).isNull();
        assertThat(new ServingEnds(Clock.fixed(now.plus(Duration.ofDays(366)), ZoneOffset.UTC)).complaint(shown.certificate()))
                .startsWith("the certificate that the server shows (CN=old) has ended at 2031-01-01T00:00:00Z");
        assertThat(new ServingEnds(Clock.fixed(now.minus(Duration.ofDays(1)), ZoneOffset.UTC)).complaint(shown.certificate()))
                .contains("begins at 2029-12-31T23:55:00Z");
    }
}
