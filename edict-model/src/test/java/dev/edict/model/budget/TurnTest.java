package dev.edict.model.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TurnTest {
    private static final long HOUR = Duration.ofHours(1).toNanos();

    @Test
    void computingAddsUp() {
        Turn turn = new Turn(0);
        long piece = Turn.LENGTH / 4;
        assertThat(turn.isOver(piece)).isFalse();
        assertThat(turn.isOver(3 * piece)).isFalse();
        assertThat(turn.isOver(4 * piece)).isTrue();
        assertThat(turn.computed()).isEqualTo(4 * piece);
        turn.begin(10 * piece);
        assertThat(turn.isOver(11 * piece)).isFalse();
    }

    @Test
    void whoHasWaitedForAnHourHasNotComputedForAnHour() {
        Turn turn = new Turn(0);
        turn.isOver(HOUR);
        turn.isOver(HOUR + 1);
        assertThat(turn.computed()).isLessThanOrEqualTo(Turn.LONGEST_PIECE + 1);
    }
}
