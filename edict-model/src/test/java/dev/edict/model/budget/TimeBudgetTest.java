package dev.edict.model.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.yaml.Yaml;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class TimeBudgetTest {
    @Test
    void aTaskEndsWhenItsTimeIsUsedUp() {
        assertThatThrownBy(() -> TimeBudget.within(Duration.ZERO, () -> {
            while (true) {
                TimeBudget.step();
            }
        })).isInstanceOf(TimeBudgetExceeded.class);
    }

    @Test
    void aReaderCanBeStopped() {
        String large = "- a\n".repeat(1_000);
        assertThatThrownBy(() -> TimeBudget.within(Duration.ZERO, () -> Yaml.parse(large)))
                .isInstanceOf(TimeBudgetExceeded.class);
        assertThatCode(() -> TimeBudget.inTurns(() -> Yaml.parse(large))).doesNotThrowAnyException();
    }

    @Test
    void whatOnlyGivesWayIsNeverBrokenOff() {
        byte[] large = ("[" + "{\"a\":[1]},".repeat(1_000) + "0]").getBytes(StandardCharsets.UTF_8);
        TimeBudget.within(Duration.ZERO, () -> assertThat(Json.bytes(Json.parse(large))).isEqualTo(large));
    }

    @Test
    void theOuterBudgetCountsAgainAfterTheInnerOne() {
        TimeBudget.within(Duration.ZERO, () -> {
            TimeBudget.inTurns(TimeBudget::largeStep);
            assertThatThrownBy(TimeBudget::largeStep).isInstanceOf(TimeBudgetExceeded.class);
        });
        TimeBudget.largeStep();
    }

    @Test
    void newThreadsGetTheirTurnHoweverManyCompute() throws Exception {
        AtomicBoolean computing = new AtomicBoolean(true);
        int many = 4 * Math.max(4, Runtime.getRuntime().availableProcessors());
        CountDownLatch busy = new CountDownLatch(many);
        List<Thread> threads = new ArrayList<>();
        try {
            for (int count = 0; count < many; count++) {
                threads.add(Thread.startVirtualThread(() -> TimeBudget.inTurns(() -> {
                    busy.countDown();
                    while (computing.get()) {
                        TimeBudget.step();
                    }
                })));
            }
            // All of them come to begin, although the first ones do not end: each lets the others have their turn.
            assertThat(busy.await(50, TimeUnit.SECONDS)).isTrue();
            CountDownLatch small = new CountDownLatch(3);
            for (int count = 0; count < 3; count++) {
                Thread.startVirtualThread(small::countDown);
            }
            assertThat(small.await(50, TimeUnit.SECONDS)).isTrue();
        } finally {
            computing.set(false);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
