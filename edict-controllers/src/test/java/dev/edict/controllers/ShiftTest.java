package dev.edict.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Works that end by surprise. */
class ShiftTest {
    private final HandMovedTime time = new HandMovedTime();
    private final Set<String> fallen = ConcurrentHashMap.newKeySet();
    /** At which second the work was begun. */
    private final List<Long> begun = new CopyOnWriteArrayList<>();

    private void begins() {
        begun.add(time.nanoTime() / 1_000_000_000);
    }

    private void letPass(Duration pause) throws InterruptedException {
        Waiting.until("it waits to begin again", () -> fallen.contains("work") && time.isAwaited(time.instant().plus(pause)));
        int before = begun.size();
        time.advance(pause.minusMillis(1));
        assertThat(begun).hasSize(before);
        time.advance(Duration.ofMillis(1));
        Waiting.until("it has begun", () -> begun.size() > before);
    }

    @Test
    void isBegunAgainLaterEachTimeUnlessItHadGoneOnForAWhile() throws Exception {
        CountDownLatch wentOn = new CountDownLatch(1);
        try (Shift shift = new Shift(time, fallen)) {
            shift.begin(new Shift.Task("work", () -> {
                begins();
                if (begun.size() == 3) {
                    wentOn.await();
                }
                throw new IllegalStateException("said by a test");
            }));
            letPass(Duration.ofSeconds(1));
            letPass(Duration.ofSeconds(2));
            time.advance(Duration.ofMinutes(2));
            wentOn.countDown();
            letPass(Duration.ofSeconds(1));
            letPass(Duration.ofSeconds(2));
        }
        assertThat(begun).containsExactly(0L, 1L, 3L, 124L, 126L);
    }
}
