package dev.edict.client.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.time.HandMovedTimers;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
    private final HandMovedTimers timers = new HandMovedTimers();

    @Test
    void theExponentialOneDoublesForEachKeyUpToTheLongestWait() {
        RateLimiter<String> limiter = RateLimiter.exponential(Duration.ofMillis(1), Duration.ofMillis(10));
        assertThat(waits(limiter, "one", 6)).containsExactly(1L, 2L, 4L, 8L, 10L, 10L);
        assertThat(waits(limiter, "two", 2)).containsExactly(1L, 2L);
        assertThat(limiter.requeues("one")).isEqualTo(6);
        assertThat(limiter.requeues("two")).isEqualTo(2);
        limiter.forget("one");
        assertThat(limiter.requeues("one")).isZero();
        assertThat(waits(limiter, "one", 1)).containsExactly(1L);
    }

    @Test
    void theExponentialOneDoesNotOverflow() {
        RateLimiter<String> limiter = RateLimiter.exponential(Duration.ofMillis(1), Duration.ofHours(1000));
        for (int attempt = 0; attempt < 2000; attempt++) {
            assertThat(limiter.when("key")).isPositive().isLessThanOrEqualTo(Duration.ofHours(1000));
        }
        assertThat(limiter.when("key")).isEqualTo(Duration.ofHours(1000));
    }

    @Test
    void theFastAndSlowOneHasSomeFastAttempts() {
        RateLimiter<String> limiter = RateLimiter.fastThenSlow(Duration.ofMillis(5), Duration.ofMillis(10_000), 3);
        assertThat(waits(limiter, "one", 5)).containsExactly(5L, 5L, 5L, 10_000L, 10_000L);
        assertThat(waits(limiter, "two", 1)).containsExactly(5L);
        limiter.forget("one");
        assertThat(waits(limiter, "one", 1)).containsExactly(5L);
    }

    @Test
    void theBucketGivesABurstAndThenOneAtATime() {
        RateLimiter<String> limiter = RateLimiter.bucket(10, 3, timers);
        assertThat(waits(limiter, "any", 5)).containsExactly(0L, 0L, 0L, 100L, 200L);
        timers.advance(Duration.ofMillis(200));
        assertThat(waits(limiter, "other", 1)).containsExactly(100L);
        timers.advance(Duration.ofHours(1));
        assertThat(waits(limiter, "any", 4)).containsExactly(0L, 0L, 0L, 100L);
        assertThat(limiter.requeues("any")).isZero();
    }

    @Test
    void theSlowestOfSeveralCountsAndAllCountTheAttempt() {
        RateLimiter<String> limiter = RateLimiter.slowestOf(List.of(
                RateLimiter.fastThenSlow(Duration.ofMillis(5), Duration.ofMillis(3000), 3),
                RateLimiter.exponential(Duration.ofMillis(1), Duration.ofSeconds(1000))));
        assertThat(waits(limiter, "one", 5)).containsExactly(5L, 5L, 5L, 3000L, 3000L);
        assertThat(limiter.requeues("one")).isEqualTo(5);
        limiter.forget("one");
        assertThat(waits(limiter, "one", 1)).containsExactly(5L);
    }

    @Test
    void nobodyWaitsLongerThanTheLongestWait() {
        RateLimiter<String> limiter = RateLimiter.<String>fastThenSlow(Duration.ofMillis(5), Duration.ofSeconds(3000), 1)
                .withLongestWait(Duration.ofMillis(250));
        assertThat(waits(limiter, "one", 3)).containsExactly(5L, 250L, 250L);
        assertThat(limiter.requeues("one")).isEqualTo(3);
    }

    @Test
    void theStandardOneBacksOffFromFiveMillisecondsAndLetsThroughTenASecond() {
        RateLimiter<String> limiter = RateLimiter.standard(timers);
        assertThat(waits(limiter, "one", 3)).containsExactly(5L, 10L, 20L);
        for (int key = 3; key < 100; key++) {
            assertThat(limiter.when("key-" + key)).isEqualTo(Duration.ofMillis(5));
        }
        assertThat(limiter.when("a")).isEqualTo(Duration.ofMillis(100));
        assertThat(limiter.when("b")).isEqualTo(Duration.ofMillis(200));
    }

    private static List<Long> waits(RateLimiter<String> limiter, String key, int attempts) {
        return IntStream.range(0, attempts).mapToObj(attempt -> limiter.when(key).toMillis()).toList();
    }
}
