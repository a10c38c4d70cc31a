package dev.edict.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HealthEndpointTest {
    private static final HealthCheck SICK = new HealthCheck("etcd", () -> "no leader");
    private static final HealthCheck BROKEN = new HealthCheck("log", () -> {
        throw new IllegalStateException("lost");
    });

    private final HealthEndpoint well =
            new HealthEndpoint("readyz", List.of(HealthCheck.PING, HealthCheck.of("etcd", () -> true, "down")));
    private final HealthEndpoint ill = new HealthEndpoint("livez", List.of(HealthCheck.PING, SICK, BROKEN));

    @Test
    void aHealthyServerSaysOk() {
        assertThat(well.answer(false, Set.of())).isEqualTo(new HealthAnswer(200, "ok"));
    }

    @Test
    void verboseListsTheChecks() {
        assertThat(well.answer(true, Set.of()).text()).isEqualTo("""
                [+]ping ok
                [+]etcd ok
                readyz check passed
                """);
    }

    @Test
    void aFailureListsTheChecksButWithholdsTheReason() {
        assertThat(ill.answer(false, Set.of())).isEqualTo(new HealthAnswer(500, """
                [+]ping ok
                [-]etcd failed: reason withheld
                [-]log failed: reason withheld
                livez check failed
                """));
    }

    @Test
    void excludedChecksDoNotCountAndUnknownOnesAreWarnedOf() {
        assertThat(ill.answer(true, Set.of("etcd", "log", "x", "a"))).isEqualTo(new HealthAnswer(200, """
                [+]ping ok
                [+]etcd excluded: ok
                [+]log excluded: ok
                warn: some health checks cannot be excluded: no matches for "a","x"
                livez check passed
                """));
    }

    @Test
    void aSingleCheckTellsItsReason() {
        assertThat(ill.answer("ping")).isEqualTo(new HealthAnswer(200, "ok"));
        assertThat(ill.answer("etcd")).isEqualTo(new HealthAnswer(500, "internal server error: no leader\n"));
        assertThat(ill.answer("nothing")).isNull();
    }
}
