package dev.edict.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class ReconcilerTest {
    private static final Duration SOON = Duration.ofMillis(5);
    private static final Duration NEVER = Duration.ofDays(1);

    private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();

    @Test
    void aNameWaitsOnce() throws Exception {
        try (Reconciler reconciler = new Reconciler(new Supervisor(), "test", SOON, SOON, name -> {
            seen.add(name);
            return null;
        })) {
            reconciler.add("a");
            reconciler.add("b");
            reconciler.add("a");
            reconciler.start(1);
            assertThat(seen.take()).isEqualTo("a");
            assertThat(seen.take()).isEqualTo("b");
            reconciler.add("c");
            assertThat(seen.take()).isEqualTo("c");
        }
    }

    @Test
    void theEarliestTimeCounts() throws Exception {
        try (Reconciler reconciler = new Reconciler(new Supervisor(), "test", SOON, SOON, name -> {
            seen.add(name);
            return null;
        })) {
            reconciler.addAfter("a", NEVER);
            reconciler.addAfter("a", SOON);
            reconciler.addAfter("a", NEVER);
            reconciler.start(2);
            assertThat(seen.take()).isEqualTo("a");
        }
    }

    @Test
    void whatFailsIsTriedAgainAndHoldsUpNobody() throws Exception {
        AtomicInteger attempts = new AtomicInteger();
        try (Reconciler reconciler = new Reconciler(new Supervisor(), "test", SOON, SOON, name -> {
            if (name.equals("bad") && attempts.incrementAndGet() < 4) {
                throw new IOException("not yet");
            }
            seen.add(name);
            return null;
        })) {
            reconciler.add("bad");
            reconciler.add("good");
            reconciler.start(1);
            assertThat(seen.take()).isEqualTo("good");
            assertThat(seen.take()).isEqualTo("bad");
            assertThat(attempts).hasValue(4);
        }
    }

    @Test
    void aLookMayAskForAnother() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        try (Reconciler reconciler = new Reconciler(new Supervisor(), "test", SOON, SOON, name -> {
            seen.add(name);
            return looks.incrementAndGet() < 3 ? SOON : null;
        })) {
            reconciler.start(1);
            reconciler.add("a");
            assertThat(seen.take() + seen.take() + seen.take()).isEqualTo("aaa");
        }
    }

    @Test
    void aNameIsInOneHandAtATimeAndWhatChangesMeanwhileIsSeenAfterwards() throws Exception {
        Semaphore hands = new Semaphore(1);
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger clashes = new AtomicInteger();
        try (Reconciler reconciler = new Reconciler(new Supervisor(), "test", SOON, SOON, name -> {
            if (!hands.tryAcquire()) {
                clashes.incrementAndGet();
            }
            first.countDown();
            go.await();
            hands.release();
            seen.add(name);
            return null;
        })) {
            reconciler.start(3);
            reconciler.add("a");
            first.await();
            reconciler.add("a");
            go.countDown();
            assertThat(seen.take() + seen.take()).isEqualTo("aa");
            assertThat(clashes).hasValue(0);
        }
    }

    @Test
    void anErrorIsAFailureOfOneNameAndNotOfTheLoop() throws Exception {
        Supervisor supervisor = new Supervisor();
        CountDownLatch healed = new CountDownLatch(2);
        try (Reconciler reconciler = new Reconciler(supervisor, "test", SOON, SOON, name -> {
            if (name.equals("deep") && healed.getCount() == 2) {
                healed.countDown();
                throw new StackOverflowError("too deep");
            }
            healed.countDown();
            return null;
        })) {
            reconciler.start(1);
            reconciler.add("deep");
            assertThat(healed.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(supervisor.failures()).containsEntry("test", 1L);
    }
}
