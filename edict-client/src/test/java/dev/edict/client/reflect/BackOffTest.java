package dev.edict.client.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.time.HandTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BackOffTest {
    private final HandTime time = new HandTime();

    @Test
    void waitsDoubleUpToABound() {
        BackOff backOff = new BackOff(BackOff.Pace.DEFAULT, time, () -> 0);
        List<Long> waits = new ArrayList<>();
        for (int count = 0; count < 8; count++) {
            waits.add(backOff.next().toMillis());
        }
        assertThat(waits).containsExactly(800L, 1_600L, 3_200L, 6_400L, 12_800L, 25_600L, 30_000L, 30_000L);
    }

    @Test
    void chanceMakesThemUpToTwiceAsLong() {
        BackOff backOff = new BackOff(BackOff.Pace.DEFAULT, time, () -> 0.5);
        assertThat(backOff.next()).isEqualTo(Duration.ofMillis(1_200));
        assertThat(backOff.next()).isEqualTo(Duration.ofMillis(2_400));
    }

    @Test
    void whoHasNotWaitedForTwoMinutesBeginsAnew() {
        BackOff backOff = new BackOff(BackOff.Pace.DEFAULT, time, () -> 0);
        backOff.next();
        time.move(Duration.ofMinutes(2));
        assertThat(backOff.next()).isEqualTo(Duration.ofMillis(1_600));
        time.move(Duration.ofMinutes(2).plusMillis(1));
        assertThat(backOff.next()).isEqualTo(Duration.ofMillis(800));
    }

    @Test
    void versionsAreComparedAsNumbersWhereTheyAreNumbers() {
        assertThat(Versions.isAfter("10", "9")).isTrue();
        assertThat(Versions.isAfter("9", "10")).isFalse();
        assertThat(Versions.isAfter("9", "9")).isFalse();
        assertThat(Versions.isAfter("123456789012345678901", "99999999999999999999")).isTrue();
        assertThat(Versions.isAfter("a", "b")).isTrue();
        assertThat(Versions.isAfter("5", "")).isTrue();
        assertThat(Versions.shown("123456789012345678901")).isEqualTo(789012345678901d);
    }
}
