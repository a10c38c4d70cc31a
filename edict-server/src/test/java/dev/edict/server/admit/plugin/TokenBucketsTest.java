package dev.edict.server.admit.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class TokenBucketsTest {
    /** Stands still until it is moved. */
    private static final class HandClock extends Clock {
        private Instant now = Instant.EPOCH;

        void move(Duration time) {
            now = now.plus(time);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    private final HandClock clock = new HandClock();

    @Test
    void anAllowanceIsUsedUpAndComesBackSteadily() {
        TokenBuckets buckets = new TokenBuckets(2, 3, 10, clock);
        assertThat(buckets.take("a")).isTrue();
        assertThat(buckets.take("a")).isTrue();
        assertThat(buckets.take("a")).isTrue();
        assertThat(buckets.take("a")).isFalse();
        assertThat(buckets.take("b")).isTrue();

        clock.move(Duration.ofMillis(400));
        assertThat(buckets.take("a")).isFalse();
        clock.move(Duration.ofMillis(100));
        assertThat(buckets.take("a")).isTrue();
        assertThat(buckets.take("a")).isFalse();
    }

    @Test
    void itNeverGrowsBeyondWhatItBeganWith() {
        TokenBuckets buckets = new TokenBuckets(100, 1, 10, clock);
        clock.move(Duration.ofDays(1));
        assertThat(buckets.take("a")).isTrue();
        assertThat(buckets.take("a")).isFalse();
    }

    @Test
    void whoeverIsForgottenBeginsAnew() {
        TokenBuckets buckets = new TokenBuckets(1, 1, 2, clock);
        buckets.take("a");
        buckets.take("b");
        buckets.take("a");
        buckets.take("c");
        assertThat(buckets.take("a")).isFalse();
        assertThat(buckets.take("b")).isTrue();
    }
}
