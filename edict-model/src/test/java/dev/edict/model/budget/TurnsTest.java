package dev.edict.model.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnsTest {
    private final BlockingQueue<String> begun = new LinkedBlockingQueue<>();

    private Thread take(Turns turns, String name) {
        Thread thread = Thread.ofVirtual().name(name).start(() -> {
            Turns.Turn turn = turns.take();
            begun.add(turn == null ? name + " was interrupted" : name);
        });
        return thread;
    }

    @Test
    void whoComputesAloneNeverWaits() {
        Turns turns = new Turns(2);
        for (int count = 0; count < 100; count++) {
            turns.giveBack(Objects.requireNonNull(turns.take()));
        }
    }

    @Test
    void oneCarrierIsLeftForOthersUntilATurnEndsByTheClock() {
        Turns turns = new Turns(3);
        long begin = System.nanoTime();
        turns.take();
        Turns.Turn second = Objects.requireNonNull(turns.take());
        Turns.Turn third = Objects.requireNonNull(turns.take());
        assertThat(third.end() - begin).isGreaterThanOrEqualTo(2 * Turns.LENGTH);
        assertThat(third.end()).isGreaterThan(second.end());
    }

    @Test
    void thoseInLineGetTheirTurnInOrderWhetherItIsGivenBackOrNot() throws Exception {
        Turns turns = new Turns(2);
        turns.take();
        List<Thread> threads = new ArrayList<>();
        for (String name : List.of("one", "two", "three")) {
            Thread thread = take(turns, name);
            while (thread.getState() == Thread.State.NEW || thread.getState() == Thread.State.RUNNABLE) {
                Thread.onSpinWait();
            }
            threads.add(thread);
        }
        for (String name : List.of("one", "two", "three")) {
            assertThat(begun.poll(30, TimeUnit.SECONDS)).isEqualTo(name);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void whoIsInterruptedLeavesTheLineToTheNext() throws Exception {
        Turns turns = new Turns(2);
        Thread self = Thread.currentThread();
        turns.take();
        self.interrupt();
        assertThat(turns.take()).isNull();
        assertThat(Thread.interrupted()).isTrue();
        take(turns, "next").join();
        assertThat(begun).containsExactly("next");
    }

    @Test
    void fewerLanesAreUsedAfterTheTurnsThatHaveBegun() {
        Turns turns = new Turns(3);
        turns.take();
        Turns.Turn second = Objects.requireNonNull(turns.take());
        turns.open(1);
        Turns.Turn third = Objects.requireNonNull(turns.take());
        Turns.Turn fourth = Objects.requireNonNull(turns.take());
        assertThat(fourth.end() - third.end()).isGreaterThanOrEqualTo(Turns.LENGTH);
        turns.giveBack(second);
        turns.open(5);
        assertThat(turns.open()).isEqualTo(2);
        assertThat(turns.take()).isNotNull();
    }
}
