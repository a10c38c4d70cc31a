package dev.edict.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.node.Turns.Turn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final Duration PERIOD = Duration.ofSeconds(10);

    private final Turns turns = new Turns(5, PERIOD);

    private static long seconds(long seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }

    /** Who has a turn at a time; each is done at once. */
    private List<Integer> all(long now) {
        List<Integer> all = new ArrayList<>();
        for (Optional<Turn> turn = turns.take(now); turn.isPresent(); turn = turns.take(now)) {
            all.add(turn.get().who());
            turns.done(turn.get(), now);
        }
        return all;
    }

    private void assertTurns(long now, Integer... who) {
        assertThat(all(seconds(now))).as("at %d s", now).containsExactly(who);
    }

    @Test
    void allBeginAtOnceAndAreSpreadOverEachPeriodFromThenOn() {
        assertTurns(0, 0, 1, 2, 3, 4);
        for (int period = 0; period < 30; period += 10) {
            for (int who = 0; who < 5; who++) {
                assertTurns(period + who * 2 + 1);
                assertTurns(period + who * 2 + 2, who);
            }
        }
    }

    @Test
    void whoHasATurnHasNoOtherBeforeItIsDone() {
        assertTurns(0, 0, 1, 2, 3, 4);
        Turn slow = turns.take(seconds(2)).orElseThrow();
        assertThat(slow.who()).isZero();

        assertTurns(9, 1, 2, 3);
        assertTurns(11, 4);
        turns.done(slow, seconds(11));
        assertTurns(12, 0);
        assertTurns(14, 1);
    }

    @Test
    void thoseThatHaveBegunComeBeforeThoseThatHaveNot() {
        Turn first = turns.take(seconds(0)).orElseThrow();
        turns.done(first, seconds(1));

        assertThat(turns.take(seconds(3)).orElseThrow().who()).as("its turn has come while others are still to begin").isZero();
        assertThat(turns.take(seconds(3)).orElseThrow().who()).isEqualTo(1);
    }

    @Test
    void whoIsLateByManyPeriodsHasOneTurnForAllOfThemAndThenItsOldPlace() {
        assertTurns(0, 0, 1, 2, 3, 4);
        assertTurns(45, 0, 1, 2, 3, 4);
        assertTurns(46, 2);
        assertTurns(48, 3);
        assertTurns(50, 4);
        assertTurns(52, 0);
        assertTurns(54, 1);
        assertTurns(56, 2);
    }

    @Test
    void onePausesUntilTheNextTurn() {
        assertThat(turns.pause(seconds(0))).as("somebody has yet to begin").isZero();
        assertTurns(0, 0, 1, 2, 3, 4);
        assertThat(turns.pause(seconds(0))).isEqualTo(Duration.ofSeconds(2));
        assertThat(turns.pause(seconds(5))).as("one is late").isZero();
    }

    @Test
    void thousandsHaveEquallyManyTurnsInEachSecond() {
        Turns many = new Turns(5_000, PERIOD);
        IntStream.range(0, 5_000).forEach(who -> many.done(many.take(0).orElseThrow(), 0));
        for (int second = 1; second <= 20; second++) {
            int count = 0;
            for (Optional<Turn> turn = many.take(seconds(second)); turn.isPresent(); turn = many.take(seconds(second))) {
                many.done(turn.get(), seconds(second));
                count++;
            }
            assertThat(count).as("in second %d", second).isEqualTo(500);
        }
    }
}
