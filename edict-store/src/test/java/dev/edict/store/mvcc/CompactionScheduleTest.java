package dev.edict.store.mvcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.Retention;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CompactionScheduleTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final CompactionSchedule schedule = new CompactionSchedule(new Retention(Duration.ofMinutes(5), 10));

    private static Instant minute(double minute) {
        return START.plusMillis((long) (minute * 60_000));
    }

    @Test
    void nothingIsCompactedBeforeHistoryIsOldEnough() {
        for (int minute = 0; minute < 5; minute++) {
            assertThat(schedule.due(minute(minute), 1000L * minute)).isEmpty();
        }
    }

    @Test
    void theRevisionOfFiveMinutesAgoIsCompacted() {
        for (int minute = 0; minute < 5; minute++) {
            assertThat(schedule.due(minute(minute), 100 + minute)).isEmpty();
        }
        assertThat(schedule.due(minute(5), 1000)).hasValue(100);
        assertThat(schedule.due(minute(6), 2000)).hasValue(101);
    }

    @Test
    void betweenTheIntervalsNothingIsDue() {
        assertThat(schedule.due(minute(0), 100)).isEmpty();
        assertThat(schedule.due(minute(5), 1000)).hasValue(100);
        assertThat(schedule.due(minute(5.5), 1000)).isEmpty();
    }

    @Test
    void theLatestRevisionsAreKeptHoweverOldTheyAre() {
        assertThat(schedule.due(minute(0), 100)).isEmpty();
        assertThat(schedule.due(minute(60), 105)).hasValue(95);
    }

    @Test
    void aStoreInWhichNothingHappensIsStillAfterFourMinutes() {
        assertThat(schedule.isStill(minute(0), 7)).isFalse();
        assertThat(schedule.isStill(minute(3.9), 7)).isFalse();
        assertThat(schedule.isStill(minute(4), 7)).isTrue();
        assertThat(schedule.isStill(minute(4.1), 8)).as("stirred").isFalse();
        assertThat(schedule.isStill(minute(8.2), 8)).isTrue();
        assertThat(schedule.isStill(minute(2), 8)).as("after the clock was set back").isFalse();
    }

    @Test
    void aYoungStoreIsLeftAlone() {
        assertThat(schedule.due(minute(0), 1)).isEmpty();
        assertThat(schedule.due(minute(60), 5)).isEmpty();
    }
}
