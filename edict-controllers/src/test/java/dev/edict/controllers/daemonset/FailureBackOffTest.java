package dev.edict.controllers.daemonset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FailureBackOffTest {
    private static final FailureBackOff.Place PLACE = new FailureBackOff.Place("set", 1, "node");

    private final FailureBackOff backOff = new FailureBackOff();
    private Instant now = Instant.parse("2024-01-01T00:00:00Z");

    @Test
    void eachFailureIsGivenTwiceTheTimeUpToAQuarterOfAnHour() {
        assertThat(backOff.isBackedOff(PLACE, now)).isFalse();
        for (long seconds : new long[] {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900}) {
            backOff.replaced(PLACE, now);
            assertThat(backOff.left(PLACE, now)).isEqualTo(Duration.ofSeconds(seconds));
            assertThat(backOff.isBackedOff(PLACE, now.plusSeconds(seconds).minusNanos(1))).isTrue();
            now = now.plusSeconds(seconds);
            assertThat(backOff.isBackedOff(PLACE, now)).isFalse();
        }
    }

    @Test
    void afterALongQuietItBeginsAnew() {
        backOff.replaced(PLACE, now);
        backOff.replaced(PLACE, now);
        now = now.plus(Duration.ofMinutes(31));
        backOff.replaced(PLACE, now);
        assertThat(backOff.left(PLACE, now)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void otherNodesAndOtherTemplatesHaveTheirOwn() {
        backOff.replaced(PLACE, now);
        assertThat(backOff.isBackedOff(new FailureBackOff.Place("set", 1, "other"), now)).isFalse();
        assertThat(backOff.isBackedOff(new FailureBackOff.Place("set", 2, "node"), now)).isFalse();
    }
}
