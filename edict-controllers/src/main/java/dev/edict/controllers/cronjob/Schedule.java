package dev.edict.controllers.cronjob;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** When something is to happen again and again. */
sealed interface Schedule permits CronSchedule, Schedule.Every {

    /** The first time after another; empty if there is none within five years, as for the 30th of February. */
    Optional<Instant> next(Instant after);

    /** So long after the last time. @param delay whole seconds, one at least */
    record Every(Duration delay) implements Schedule {
        public Every {
            delay = delay.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : Duration.ofSeconds(delay.getSeconds());
        }

        @Override
        public Optional<Instant> next(Instant after) {
            return Optional.of(Instant.ofEpochSecond(after.getEpochSecond()).plus(delay));
        }
    }
}
