package dev.edict.controllers.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SideBySideTest {
    private final AtomicInteger begun = new AtomicInteger();

    @Test
    void thingsAreDoneAtTheSameTimeButOnlySoManyOfThem() throws Exception {
        AtomicInteger present = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CyclicBarrier full = new CyclicBarrier(SideBySide.MOST);

        List<RuntimeException> failures = SideBySide.run(Collections.nCopies(10 * SideBySide.MOST, () -> {
            most.accumulateAndGet(present.incrementAndGet(), Math::max);
            begun.incrementAndGet();
            await(full);
            present.decrementAndGet();
        }));

        assertThat(failures).isEmpty();
        assertThat(begun).hasValue(10 * SideBySide.MOST);
        assertThat(most.get()).isBetween(2, SideBySide.MOST);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Test
    void whatFailsKeepsNothingElseFromBeingDone() throws Exception {
        List<Runnable> tasks = IntStream.range(0, 100).<Runnable>mapToObj(number -> () -> {
            begun.incrementAndGet();
            if (number % 10 == 0) {
                throw new IllegalStateException("number " + number);
            }
        }).toList();

        assertThat(SideBySide.run(tasks)).hasSize(10);
        assertThat(begun).hasValue(100);
    }

    @Test
    void whoIsInterruptedWaitsForWhatWasBegunAndBeginsNoMore() {
        Thread here = Thread.currentThread();
        AtomicInteger ended = new AtomicInteger();

        assertThatThrownBy(() -> SideBySide.run(Collections.nCopies(100, () -> {
            if (begun.incrementAndGet() == SideBySide.MOST) {
                here.interrupt();
            }
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException told) {
                ended.incrementAndGet();
                Thread.currentThread().interrupt();
            }
        }))).isInstanceOf(InterruptedException.class);

        assertThat(begun).hasValue(SideBySide.MOST);
        assertThat(ended).hasValue(SideBySide.MOST);
    }
}
