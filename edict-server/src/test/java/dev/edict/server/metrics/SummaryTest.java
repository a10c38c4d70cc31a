package dev.edict.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private final AtomicLong now = new AtomicLong(-1_000);
    private final Summary summary = new Summary(Duration.ofHours(5).toNanos(), now::get);

    private void observeMilliseconds(int from, int to) {
        for (int milliseconds = from; milliseconds <= to; milliseconds++) {
            summary.observeNanoseconds(milliseconds * 1_000_000L);
        }
    }

    @Test
    void quantilesAreRightToASixteenth() {
        observeMilliseconds(1, 1_000);
        assertThat(summary.quantile(0.5)).isCloseTo(0.5, within(0.5 / 16));
        assertThat(summary.quantile(0.9)).isCloseTo(0.9, within(0.9 / 16));
        assertThat(summary.quantile(0.99)).isCloseTo(0.99, within(0.99 / 16));
    }

    @Test
    void whatIsTooLongAgoIsForgottenButCounted() {
        observeMilliseconds(1_000, 1_100);
        now.addAndGet(Duration.ofHours(3).toNanos());
        observeMilliseconds(1, 20);
        assertThat(summary.quantile(0.5)).isGreaterThan(0.9);
        now.addAndGet(Duration.ofHours(3).toNanos());
        assertThat(summary.quantile(0.99)).isLessThan(0.03);
        now.addAndGet(Duration.ofHours(6).toNanos());
        assertThat(summary.quantile(0.5)).isNaN();
        TextWriter text = new TextWriter();
        summary.write(text, "some", Labels.NONE);
        assertThat(new String(text.toByteArray(), StandardCharsets.UTF_8))
                .contains("some{quantile=\"0.5\"} NaN\n").contains("some_count 121\n");
    }

    @Test
    void whateverComesFallsIntoABucket() {
        summary.observeNanoseconds(0);
        summary.observeNanoseconds(Long.MAX_VALUE);
        assertThat(summary.quantile(0.5)).isLessThan(2e-6);
        assertThat(summary.quantile(0.99)).isGreaterThan(60);
    }
}
