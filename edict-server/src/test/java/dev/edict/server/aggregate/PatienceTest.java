package dev.edict.server.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PatienceTest {

    @Test
    void aWatchEndsWhenItsClientWantedItTo() {
        assertThat(Patience.watch("300").isLimited()).isTrue();
    }

    @Test
    void aWatchWithoutATimeEndsWhenNothingIsHeard() {
        for (String none : new String[] {null, "0", "-1", "soon", "99999999999"}) {
            assertThat(Patience.watch(none).isLimited()).as(none).isFalse();
            assertThat(Patience.watch(none).isEndless()).as(none).isFalse();
        }
    }
}
