package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EndingTest {

    @Test
    void whoWaitsIsAwaited() {
        List<Thread> threads = List.of(waiting(new CountDownLatch(1)), waiting(new CountDownLatch(1)));

        Ending.of(threads);

        assertThat(threads).noneMatch(Thread::isAlive);
    }

    @Test
    void whoIsInterruptedWaitsAllTheSameAndIsInterruptedAfterwards() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread slow = Thread.ofVirtual().start(() -> {
            waitUntilInterrupted(interrupted);
            awaitCalmly(mayEnd);
        });
        CountDownLatch ended = new CountDownLatch(1);
        boolean[] seen = new boolean[2];
        Thread ending = Thread.ofVirtual().start(() -> {
            Ending.of(slow);
            seen[0] = slow.isAlive();
            seen[1] = Thread.currentThread().isInterrupted();
            ended.countDown();
        });
        interrupted.await();

        ending.interrupt();
        mayEnd.countDown();
        ended.await();

        assertThat(seen).as("still alive, interrupted").containsExactly(false, true);
    }

    private static Thread waiting(CountDownLatch never) {
        return Thread.ofVirtual().start(() -> waitUntilInterrupted(never));
    }

    private static void waitUntilInterrupted(CountDownLatch told) {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException expected) {
            told.countDown();
        }
    }

    private static void awaitCalmly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }
}
