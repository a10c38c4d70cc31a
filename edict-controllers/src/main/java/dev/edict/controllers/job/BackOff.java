package dev.edict.controllers.job;

import dev.edict.api.core.v1.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * How long a job waits after failures until it makes pods again: 10 s after the first, twice as long after each further one, up to 10
 * minutes. A success ends it.
 *
 * @param failures since the last success
 * @param last when the last of them happened; means nothing if there was none
 */
record BackOff(int failures, Instant last) {
    static final BackOff NONE = new BackOff(0, Instant.EPOCH);

    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /** What comes of pods that have ended since. */
    BackOff after(List<Pod> succeeded, List<Pod> failed) {
        List<Instant> failures = failed.stream().map(JobPods::endedAt).toList();
        if (succeeded.isEmpty()) {
            return failures.isEmpty()
                    ? this
                    : new BackOff(this.failures + failures.size(), failures.stream().max(Comparator.naturalOrder()).orElseThrow());
        }
        Instant success = succeeded.stream().map(JobPods::endedAt).max(Comparator.naturalOrder()).orElseThrow();
        List<Instant> later = failures.stream().filter(failure -> failure.isAfter(success)).toList();
        return later.isEmpty() ? NONE : new BackOff(later.size(), later.stream().max(Comparator.naturalOrder()).orElseThrow());
    }

    /** That of one index, of which a pod was the last that failed. */
    static BackOff afterLast(Pod failed) {
        return new BackOff(JobPods.allFailuresBefore(failed) + 1, JobPods.endedAt(failed));
    }

    /** How long it is until pods may be made. */
    Duration left(Instant now) {
        if (failures == 0) {
            return Duration.ZERO;
        }
        Duration wait = FIRST;
        for (int number = 1; number < failures && wait.compareTo(LONGEST) < 0; number++) {
            wait = wait.multipliedBy(2);
        }
        Duration left = (wait.compareTo(LONGEST) > 0 ? LONGEST : wait).minus(Duration.between(last, now));
        return left.isNegative() ? Duration.ZERO : left;
    }
}
