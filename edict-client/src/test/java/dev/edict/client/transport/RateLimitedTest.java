package dev.edict.client.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.measure.RequestMetrics;
import dev.edict.client.time.TokenBucket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateLimitedTest {
    private final HandMovedTicker ticker = new HandMovedTicker();

    @Test
    void givesSomeTurnsAtOnceAndThenSoManyASecond() {
        TokenBucket bucket = new TokenBucket(5, 2, ticker);
        assertThat(bucket.take()).isZero();
        assertThat(bucket.take()).isZero();
        assertThat(bucket.take()).isEqualTo(Duration.ofMillis(200));
        assertThat(bucket.take()).as("after the one before it").isEqualTo(Duration.ofMillis(400));
        ticker.pass(Duration.ofMillis(400));
        assertThat(bucket.take()).isEqualTo(Duration.ofMillis(200));
        ticker.pass(Duration.ofHours(1));
        assertThat(bucket.take()).isZero();
        assertThat(bucket.take()).isZero();
        assertThat(bucket.take()).as("no more than those are saved").isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void letsRequestsWaitForTheirTurnButNotWatches() {
        MetricRegistry registry = new MetricRegistry();
        RequestMetrics metrics = new RequestMetrics(registry);
        try (ScriptedServer server = new ScriptedServer((request, answering) -> answering.json(200, ""));
                Transport transport = new RateLimited(
                        new JdkTransport(Endpoint.of(server.address()), Credentials.NONE), new TokenBucket(1, 1, ticker), ticker,
                        metrics, "server:1")) {
            Request request = Request.of("GET", "/api/v1/pods");
            transport.send(request);
            transport.send(request);
            transport.watch(request).close();
            transport.open(request).close();
            assertThat(ticker.sleeps()).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));
            assertThat(registry.text())
                    .contains("rest_client_rate_limiter_duration_seconds_count{host=\"server:1\",verb=\"GET\"} 3");
        }
    }
}
