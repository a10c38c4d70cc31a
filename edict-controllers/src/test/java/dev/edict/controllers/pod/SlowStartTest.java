package dev.edict.controllers.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class SlowStartTest {
    private final AtomicInteger begun = new AtomicInteger();

    private Runnable failingFrom(int number) {
        return () -> {
            if (begun.incrementAndGet() >= number) {
                throw new IllegalStateException("no more");
            }
        };
    }

    @ParameterizedTest
    @CsvSource({
        "0,  1, 0,  0",
        "10, 1, 1,  0",
        "10, 2, 3,  1",
        "10, 3, 3,  2",
        "10, 4, 7,  3",
        "10, 8, 10, 7",
        "10, 99, 10, 10",
    })
    void stopsAfterTheFirstBatchInWhichSomethingFails(int count, int failing, int attempts, int successes) throws Exception {
        SlowStart.Result result = SlowStart.run(count, failingFrom(failing));

        assertThat(begun).hasValue(attempts);
        assertThat(result.successes()).isEqualTo(successes);
        assertThat(result.failure() == null).isEqualTo(attempts == successes);
    }

    @Test
    void whoIsInterruptedWaitsForWhatWasBegunAndBeginsNoMore() {
        Thread here = Thread.currentThread();
        AtomicInteger ended = new AtomicInteger();

        assertThatThrownBy(() -> SlowStart.run(100, () -> {
            if (begun.incrementAndGet() == 2) {
                here.interrupt();
            }
            if (begun.get() > 1) {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException told) {
                    ended.incrementAndGet();
                    throw new IllegalStateException(told);
                }
            }
        })).isInstanceOf(InterruptedException.class);

        assertThat(begun).hasValue(3);
        assertThat(ended).hasValue(2);
    }
}
