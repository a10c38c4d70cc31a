package dev.edict.model.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final long FAR_AHEAD = System.nanoTime() + 1_000_000_000_000L;

    @Test
    void whoComputesAloneNeverWaits() {
        Turns turns = new Turns(2);
        for (long now = FAR_AHEAD; now < FAR_AHEAD + 100; now += 10) {
            assertThat(turns.book(now, 10)).isNotPositive();
        }
    }

    @Test
    void oneCarrierIsLeftForOthers() {
        Turns turns = new Turns(4);
        assertThat(turns.book(FAR_AHEAD, 30)).isNotPositive();
        assertThat(turns.book(FAR_AHEAD, 30)).isEqualTo(10);
        assertThat(turns.book(FAR_AHEAD, 30)).isEqualTo(20);
        assertThat(turns.book(FAR_AHEAD + 30, 30)).isNotPositive();
    }

    @Test
    void ofOneCarrierHalfIsLeftForOthers() {
        Turns turns = new Turns(1);
        assertThat(turns.book(FAR_AHEAD, 10)).isNotPositive();
        assertThat(turns.book(FAR_AHEAD, 10)).isEqualTo(20);
    }
}
