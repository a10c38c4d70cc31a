package dev.edict.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class WaitingTest {
    @Test
    void failuresOnTheWayMeanNotYet() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        Waiting.until("the third answer", () -> switch (asked.incrementAndGet()) {
            case 1 -> throw new NoSuchElementException("no status");
            case 2 -> throw new AssertionError("not so");
            default -> true;
        });
        assertThat(asked).hasValue(3);
    }

    @Test
    void returnsWhatWasWaitedFor() throws Exception {
        Iterator<Integer> numbers = List.of(1, 2, 3, 4).iterator();
        assertThat(Waiting.until("a large number", numbers::next, number -> number > 2)).isEqualTo(3);
    }

    @Test
    void waitsUntilNothingChangesAnyMore() throws Exception {
        AtomicInteger number = new AtomicInteger();
        assertThat(Waiting.untilStill("the number", () -> number.updateAndGet(now -> Math.min(now + 1, 7)))).isEqualTo(7);
    }

    @Test
    void saysWhatItSawLast() {
        assertThatThrownBy(() -> Waiting.until(Duration.ZERO, "a ship", () -> "a boat", "ship"::equals))
                .isInstanceOf(AssertionError.class).hasMessage("not within 0 s: a ship; last: a boat");
        assertThatThrownBy(() -> Waiting.until(Duration.ZERO, "a ship",
                () -> { throw new IllegalStateException("sunk"); }, "ship"::equals))
                .isInstanceOf(AssertionError.class).hasMessageContaining("sunk")
                .hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void endsWhenItsThreadIsInterrupted() throws Exception {
        CompletableFuture<String> end = new CompletableFuture<>();
        Thread waiting = Thread.startVirtualThread(() -> {
            try {
                Waiting.until("nothing ever", () -> false);
            } catch (InterruptedException interrupted) {
                end.complete(interrupted.getMessage());
            }
        });
        waiting.interrupt();
        assertThat(end.get()).contains("nothing ever");
    }
}
