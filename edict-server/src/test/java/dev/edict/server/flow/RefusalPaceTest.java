package dev.edict.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RefusalPaceTest {
    private final RefusalPace pace = new RefusalPace();

    private long refuse(int times, long second) {
        long last = 0;
        for (int time = 0; time < times; time++) {
            last = pace.refuse(second);
        }
        return last;
    }

    @Test
    void aFewAreToldToComeBackInASecond() {
        assertThat(refuse(2, 1_000)).isEqualTo(1);
        assertThat(refuse(2, 1_001)).isEqualTo(1);
        assertThat(refuse(1, 2_000)).isEqualTo(1);
    }

    @Test
    void theMoreThereAreTheLongerTheyAreToldToStayAwayButNotForEver() {
        long longest = 0;
        for (long second = 1_000; second < 1_200; second++) {
            long told = refuse(100, second);
            assertThat(told).isGreaterThanOrEqualTo(longest);
            longest = told;
        }
        assertThat(longest).isEqualTo(32);
        assertThat(refuse(1, 1_300)).isEqualTo(31);
        assertThat(refuse(1, 1_400)).isEqualTo(30);
    }
}
