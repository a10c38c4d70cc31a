package dev.edict.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentPeakTest {
    private static final long MILLISECOND = 1_000_000;

    private final RecentPeak peak = new RecentPeak();

    @Test
    void whatWasThereForAMomentIsSeenUntilTheNextSecondIsOver() {
        assertThat(peak.at(0)).isZero();
        peak.set(7, 100 * MILLISECOND);
        peak.set(2, 101 * MILLISECOND);
        assertThat(peak.at(200 * MILLISECOND)).isEqualTo(7);
        assertThat(peak.at(1_999 * MILLISECOND)).isEqualTo(7);
        assertThat(peak.at(2_000 * MILLISECOND)).isEqualTo(2);
    }

    @Test
    void whatStaysIsSeenHoweverLongNobodyLooks() {
        peak.set(3, -5_500 * MILLISECOND);
        assertThat(peak.at(60_000 * MILLISECOND)).isEqualTo(3);
        peak.set(0, 60_001 * MILLISECOND);
        assertThat(peak.at(62_000 * MILLISECOND)).isZero();
    }
}
