package dev.edict.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PressureTest {
    private static final PriorityLevel.Excess QUEUE = new PriorityLevel.Excess.Queue(64, 6, 50);
    private static final PriorityLevel.Excess REJECT = new PriorityLevel.Excess.Reject();
    private static final int ALL = 600;
    private static final int BEGINNING = 64;
    private static final int LEAST = 16;

    private final Pressure pressure = new Pressure(ALL, 2);
    private long now = System.nanoTime();

    /** An interval in which everybody waited at least so long for the processor. */
    private boolean interval(long waited, boolean wanted) {
        now += Pressure.INTERVAL;
        pressure.note(3 * waited, now - Pressure.INTERVAL / 2);
        assertThat(pressure.note(waited, now + Pressure.INTERVAL)).isTrue();
        now += Pressure.INTERVAL;
        return pressure.next(wanted);
    }

    @Test
    void beginsWithAFewSeatsAndGivesMoreWhileTheyAreWantedAndTheProcessorIsNotShort() {
        assertThat(pressure.allowed(ALL, QUEUE)).isEqualTo(BEGINNING);
        for (int count = 0; count < 20; count++) {
            interval(Pressure.TOLERATED / 2, true);
        }
        assertThat(pressure.allowed(ALL, QUEUE)).isEqualTo(ALL);
    }

    @Test
    void halvesThemWhileEverybodyWaitsForTheProcessorButLeavesAFew() {
        assertThat(interval(Pressure.TOLERATED * 2, true)).isTrue();
        assertThat(pressure.allowed(ALL, QUEUE)).isEqualTo(BEGINNING / 2);
        for (int count = 0; count < 20; count++) {
            interval(Pressure.TOLERATED * 2, true);
        }
        assertThat(pressure.allowed(ALL, QUEUE)).isEqualTo(LEAST);
        assertThat(pressure.allowed(5, QUEUE)).as("a level that has fewer").isEqualTo(5);
    }

    @Test
    void doesNotTakeASingleLongWaitForALine() {
        pressure.note(Pressure.TOLERATED * 50, now + 1);
        assertThat(interval(Pressure.TOLERATED / 10, false)).isFalse();
        assertThat(pressure.allowed(ALL, QUEUE)).isEqualTo(BEGINNING);
    }

    @Test
    void goesBackToTheBeginningWhenNobodyWantsMore() {
        for (int count = 0; count < 20; count++) {
            interval(0, true);
        }
        for (int count = 0; count < 20; count++) {
            interval(0, false);
        }
        assertThat(pressure.allowed(ALL, QUEUE)).isEqualTo(BEGINNING);
        interval(Pressure.TOLERATED * 2, true);
        for (int count = 0; count < 20; count++) {
            interval(0, false);
        }
        assertThat(pressure.allowed(ALL, QUEUE)).isEqualTo(BEGINNING);
    }

    @Test
    void refusesNobodyBeforeThereIsNeedAndNeverHoldsBackWhoIsExempt() {
        assertThat(pressure.allowed(ALL, REJECT)).isEqualTo(ALL);
        interval(Pressure.TOLERATED * 2, true);
        assertThat(pressure.allowed(ALL, REJECT)).isEqualTo(BEGINNING / 2);
        assertThat(pressure.allowed(ALL, new PriorityLevel.Excess.Exempt())).isEqualTo(ALL);
    }
}
