package dev.edict.client.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.time.HandMovedTimers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VigilTest {
    private static final Duration SILENCE = Duration.ofSeconds(30);
    private static final Duration LIMIT = Duration.ofSeconds(100);

    private final HandMovedTimers timers = new HandMovedTimers();
    private final List<String> cuts = new ArrayList<>();
    private int asked;

    private Vigil vigil(Vigil.Sign sign) {
        timers.advance(Duration.ofSeconds(1));
        return new Vigil(timers, SILENCE, sign, why -> cuts.add(why.getMessage()));
    }

    private void alive() {
        asked++;
    }

    @Test
    void asksAfterEachSilenceWhileSomebodyWaits() {
        Vigil vigil = vigil(this::alive);
        vigil.begin(LIMIT);
        timers.advance(Duration.ofSeconds(29));
        assertThat(asked).isZero();
        timers.advance(Duration.ofSeconds(1));
        assertThat(asked).isEqualTo(1);
        timers.advance(Duration.ofSeconds(60));
        assertThat(asked).isEqualTo(3);
        assertThat(cuts).isEmpty();
    }

    @Test
    void countsFromWhenSomethingCameLast() {
        Vigil vigil = vigil(this::alive);
        for (int count = 0; count < 20; count++) {
            vigil.begin(LIMIT);
            timers.advance(Duration.ofSeconds(20));
            vigil.end();
        }
        assertThat(asked).isZero();
        vigil.begin(LIMIT);
        timers.advance(Duration.ofSeconds(30));
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void mindsNoSilenceThatNobodyWaitsIn() {
        Vigil vigil = vigil(this::alive);
        vigil.begin(LIMIT);
        vigil.end();
        timers.advance(Duration.ofDays(1));
        assertThat(asked).isZero();
        assertThat(cuts).isEmpty();
    }

    @Test
    void cutsOffWhatHasBeenSilentForLongerThanCanBe() {
        Vigil vigil = vigil(this::alive);
        vigil.begin(LIMIT);
        timers.advance(Duration.ofSeconds(99));
        assertThat(cuts).isEmpty();
        timers.advance(Duration.ofSeconds(1));
        assertThat(cuts).containsExactly("nothing has come for 100 seconds");
        vigil(this::alive).begin(Duration.ofSeconds(2));
        timers.advance(Duration.ofSeconds(2));
        assertThat(cuts).as("also where that is sooner than a sign would be wanted").hasSize(2);
    }

    @Test
    void waitsForEverWhereThereIsNoLimitAndTheServerLives() {
        vigil(this::alive).begin(null);
        timers.advance(Duration.ofHours(10));
        assertThat(asked).isEqualTo(1_200);
        assertThat(cuts).isEmpty();
    }

    @Test
    void cutsOffWhenThereIsNoSignOfLife() {
        vigil(() -> {
            throw new IOException("no sign");
        }).begin(LIMIT);
        vigil(() -> {
            throw new NoAnswerException("nobody knows who asks", null);
        }).begin(LIMIT);
        timers.advance(Duration.ofSeconds(30));
        assertThat(cuts).containsExactly("no sign", "nobody knows who asks");
    }

    @Test
    void doesNotCutOffWhereSomethingHasComeMeanwhile() {
        Vigil[] vigils = new Vigil[1];
        vigils[0] = vigil(() -> {
            vigils[0].end();
            throw new IOException("no sign");
        });
        vigils[0].begin(LIMIT);
        timers.advance(Duration.ofMinutes(5));
        assertThat(cuts).isEmpty();
    }

    @Test
    void leavesNothingBehind() {
        Vigil vigil = vigil(this::alive);
        vigil.begin(LIMIT);
        vigil.close();
        vigil.begin(Duration.ofSeconds(1));
        assertThat(timers.alarms()).isZero();
    }
}
