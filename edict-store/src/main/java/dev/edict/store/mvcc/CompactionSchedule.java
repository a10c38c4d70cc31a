package dev.edict.store.mvcc;

import dev.edict.store.Retention;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/**
 * Decides when to compact, and to which revision: remembers which revision the store had when, and gives up what is older
 * than the retention wants. The memory does not outlive the process, so after a start nothing is compacted for a while.
 * Belongs to one thread.
 */
final class CompactionSchedule {

    /** How many times within the age of the retention the revision is noted, and compaction considered. */
    private static final int NOTES_PER_AGE = 5;

    private final Retention retention;
    private final Duration interval;
    private Instant unchangedSince = Instant.MAX;
    private long unchanged;
    private final Deque<Note> notes = new ArrayDeque<>();

    private record Note(Instant time, long revision) {}

    CompactionSchedule(Retention retention) {
        this.retention = retention;
        this.interval = retention.age().dividedBy(NOTES_PER_AGE);
    }

    /**
     * Whether nothing has happened for so long that something should: the latest revision can always be read, so that a store in
     * which nothing happens would never forget it.
     */
    boolean isStill(Instant now, long revision) {
        if (revision != unchanged || now.isBefore(unchangedSince)) {
            unchanged = revision;
            unchangedSince = now;
        }
        return !now.isBefore(unchangedSince.plus(retention.age()).minus(interval));
    }

    /** The revision to compact to, if it is time; may be called as often as one likes. */
    OptionalLong due(Instant now, long revision) {
        Note last = notes.peekLast();
        if (last != null && now.isBefore(last.time().plus(interval))) {
            return OptionalLong.empty();
        }
        notes.addLast(new Note(now, revision));
        Instant horizon = now.minus(retention.age());
        long target = 0;
        while (!notes.isEmpty() && !notes.getFirst().time().isAfter(horizon)) {
            target = notes.removeFirst().revision();
        }
        target = Math.min(target, revision - retention.revisions());
        return target > 0 ? OptionalLong.of(target) : OptionalLong.empty();
    }
}
