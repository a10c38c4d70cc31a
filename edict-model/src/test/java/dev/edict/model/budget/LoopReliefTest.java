package dev.edict.model.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoopReliefTest {
    private static final long LITTLE = LoopRelief.LATE / 10;
    private static final long MUCH = LoopRelief.LATE * 3;

    private final Turns turns = new Turns(3);
    private final LoopRelief relief = new LoopRelief(turns);
    private long now = System.nanoTime() + LoopRelief.INTERVAL;

    /** So many intervals, in each of which a loop was so late. */
    private void intervals(int count, long late) {
        for (int interval = 0; interval < count; interval++) {
            relief.note(late, now);
            now += LoopRelief.INTERVAL;
        }
    }

    @Test
    void fewerComputeWhileLoopsAreLateIntervalAfterInterval() {
        intervals(LoopRelief.LATE_INTERVALS, MUCH);
        assertThat(turns.open()).isEqualTo(1);
    }

    @Test
    void aPauseOfOneIntervalChangesNothing() {
        for (int round = 0; round < 5; round++) {
            intervals(1, 10 * MUCH);
            intervals(1, LITTLE);
        }
        assertThat(turns.open()).isEqualTo(2);
    }

    @Test
    void whatCountsIsTheAverageOfAnInterval() {
        for (int interval = 0; interval < 5; interval++) {
            for (int prompt = 0; prompt < 9; prompt++) {
                relief.note(0, now - LoopRelief.INTERVAL);
            }
            intervals(1, MUCH);
        }
        assertThat(turns.open()).isEqualTo(2);
    }

    @Test
    void atLeastOneComputesAndMoreDoWhenLoopsHaveBeenOnTimeForAWhile() {
        intervals(10 * LoopRelief.LATE_INTERVALS, MUCH);
        intervals(LoopRelief.INTERVALS_ON_TIME - 1, LITTLE);
        assertThat(turns.open()).isEqualTo(1);
        intervals(1, LITTLE);
        assertThat(turns.open()).isEqualTo(2);
    }
}
