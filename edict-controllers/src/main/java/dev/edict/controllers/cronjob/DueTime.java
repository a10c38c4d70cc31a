package dev.edict.controllers.cronjob;

import dev.edict.api.batch.v1.CronJob;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Which time of a schedule a CronJob has come to.
 *
 * @param since from when on times count: the last that was dealt with, or the beginning of the CronJob
 * @param due the last time that has come since, if any
 * @param missed how many times before it were missed, roughly: the number of first gaps that fit in. Zero if just this one
 */
record DueTime(Instant since, Optional<Instant> due, long missed) {
    /** From so many on, something is wrong: a clock, or the schedule. */
    static final int MANY = 100;

    /** What is due a moment early by this clock is not yet due by another: a little later is safe. */
    static final Duration MARGIN = Duration.ofMillis(100);

    /** The schedule names no time, or the same one again and again. */
    static final class NoTimeException extends Exception {
        private static final long serialVersionUID = 1L;

        NoTimeException(String message) {
            super(message);
        }
    }

    /** What is due, if nothing too old counts. */
    static DueTime of(CronJob cronJob, Schedule schedule, Instant now) throws NoTimeException {
        Long deadline = cronJob.spec().startingDeadlineSeconds();
        Instant since = since(cronJob);
        if (deadline == null || deadline >= Duration.between(since, now).toSeconds()) {
            return since(since, schedule, now);
        }
        return since(now.minusSeconds(deadline), schedule, now);
    }

    /** When to look again: at the next time, and a little later. */
    static Instant next(CronJob cronJob, Schedule schedule, Instant now) {
        Instant from;
        try {
            DueTime due = since(since(cronJob), schedule, now);
            from = due.due.orElse(due.missed == 0 ? due.since : now);
        } catch (NoTimeException none) {
            from = now;
        }
        return schedule.next(from).orElse(now.plus(Duration.ofDays(1))).plus(MARGIN);
    }

    private static Instant since(CronJob cronJob) {
        Instant last = cronJob.status().lastScheduleTime();
        return last != null ? last : Objects.requireNonNullElse(cronJob.metadata().creationTimestamp(), Instant.EPOCH);
    }

    private static DueTime since(Instant since, Schedule schedule, Instant now) throws NoTimeException {
        Optional<Instant> first = schedule.next(since);
        Optional<Instant> second = first.flatMap(schedule::next);
        if (first.isEmpty()) {
            throw new NoTimeException("time difference between two schedules is less than 1 second");
        }
        if (now.isBefore(first.get())) {
            return new DueTime(since, Optional.empty(), 0);
        }
        if (second.isEmpty() || now.isBefore(second.get())) {
            return new DueTime(since, first, 0);
        }
        long gap = Duration.between(first.get(), second.get()).toSeconds();
        long missed = Duration.between(first.get(), now).toSeconds() / gap + 1;
        // Counting begins a gap before the last time by that reckoning: gaps need not be equal, and @every counts from the first.
        Optional<Instant> last = Optional.empty();
        Optional<Instant> next = schedule.next(first.get().plusSeconds((missed - 2) * gap));
        while (next.isPresent() && !next.get().isAfter(now)) {
            last = next;
            next = schedule.next(next.get());
        }
        return new DueTime(since, last, missed);
    }
}
