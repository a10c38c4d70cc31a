package dev.edict.server.admit.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One after the other, whoever does it. */
class TurnsTest {
    private static final long LONG = 60;

    private final Turns turns = new Turns();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CompletableFuture<String> held = new CompletableFuture<>();

    @AfterEach
    void close() {
        threads.close();
    }

    /** Somebody has the turn until {@link #held} is complete. */
    private Future<String> hold() throws InterruptedException {
        Future<String> holder = threads.submit(() -> turns.take(() -> {
            begun.countDown();
            return held.join();
        }, () -> null, LONG));
        begun.await();
        return holder;
    }

    @Test
    void neverTwoAtATimeWhetherBegunAheadOrDoneByTheirOwnThreads() throws Exception {
        AtomicInteger atOnce = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Callable<Integer>> all = new ArrayList<>();
        for (int index = 0; index < 200; index++) {
            int number = index;
            all.add(() -> turns.take(() -> {
                most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                Thread.yield();
                atOnce.decrementAndGet();
                return number;
            }, () -> switch (number % 4) {
                case 0 -> null;
                case 1 -> CompletableFuture.completedFuture(null);
                case 2 -> CompletableFuture.completedFuture(number);
                default -> {
                    most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                    yield CompletableFuture.supplyAsync(() -> {
                        atOnce.decrementAndGet();
                        return number;
                    });
                }
            }, LONG));
        }
        List<Future<Integer>> done = threads.invokeAll(all);
        for (int index = 0; index < done.size(); index++) {
            assertThat(done.get(index).get()).isEqualTo(index);
        }
        assertThat(most).hasValue(1);
    }

    @Test
    void whoIsNotInTimeHasNotBegunAndNobodyWaitsForHim() throws Exception {
        Future<String> holder = hold();
        assertThatThrownBy(() -> turns.take(() -> "done", () -> CompletableFuture.completedFuture("done"), 0))
                .isInstanceOf(TimeoutException.class);
        held.complete("first");
        assertThat(holder.get()).isEqualTo("first");
        assertThat(turns.take(() -> "next", () -> null, LONG)).isEqualTo("next");
    }

    @Test
    void whatFailsIsToldAndStopsNobody() throws Exception {
        Future<String> holder = hold();
        List<Future<String>> waiting = new ArrayList<>();
        for (int index = 0; index < 20; index++) {
            boolean fails = index % 2 == 0;
            waiting.add(threads.submit(() -> turns.take(() -> {
                if (fails) {
                    throw new IllegalStateException("by itself");
                }
                return "by itself";
            }, () -> {
                if (fails) {
                    return CompletableFuture.failedFuture(new IllegalStateException("begun ahead"));
                }
                throw new IllegalStateException("not without waiting");
            }, LONG)));
        }
        held.completeExceptionally(new IllegalStateException("the holder"));
        assertThatThrownBy(holder::get).hasMessageContaining("the holder");
        for (int index = 0; index < waiting.size(); index++) {
            Future<String> one = waiting.get(index);
            if (index % 2 == 0) {
                assertThatThrownBy(one::get).hasRootCauseInstanceOf(IllegalStateException.class);
            } else {
                assertThat(one.get()).isEqualTo("by itself");
            }
        }
    }
}
