package dev.edict.store.mvcc;

import dev.edict.store.CompactedException;
import dev.edict.store.Entry;
import dev.edict.store.StoreEvent;
import dev.edict.store.mvcc.Engine.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the changes of the past in order, from memory if they are recent, from the log otherwise. */
final class History {

    private static final int CHANGES_AT_ONCE = 1024;
    private static final long BYTES_AT_ONCE = 4 << 20;

    private final Engine engine;
    private final Timeline timeline;
    private final RecentChanges recent;
    private final Reader reader;

    History(Engine engine, Timeline timeline, RecentChanges recent, Reader reader) {
        this.engine = engine;
        this.timeline = timeline;
        this.recent = recent;
        this.reader = reader;
    }

    /**
     * A stretch of history.
     *
     * @param changes whole revisions, in order
     * @param through the last revision that the stretch covers
     */
    record Stretch(List<LogRecord> changes, long through) {}

    /**
     * Reads from one revision towards another, both inclusive, but not more than is good to hold at a time.
     *
     * @throws CompactedException if not all of these changes are kept any more
     */
    Stretch read(long fromRevision, long toRevision) {
        requireComplete(fromRevision);
        List<LogRecord> changes = recent.between(fromRevision, toRevision);
        if (changes != null) {
            return new Stretch(changes, toRevision);
        }
        Stretch stretch = readLog(fromRevision, toRevision);
        requireComplete(fromRevision);
        return stretch;
    }

    /** The event of a change with the entry before it. */
    StoreEvent withPrevious(LogRecord change) {
        Entry previous = previous(change);
        return switch (change.event()) {
            case StoreEvent.Written written -> new StoreEvent.Written(written.entry(), previous);
            case StoreEvent.Removed removed -> new StoreEvent.Removed(removed.key(), removed.revision(), previous);
        };
    }

    private @Nullable Entry previous(LogRecord change) {
        // The entry before a change was part of the state at the revision before the change.
        return change.replacesEntry()
                ? reader.record(change.previous(), change.position().revision() - 1).entry()
                : null;
    }

    private Stretch readLog(long fromRevision, long toRevision) {
        List<LogRecord> changes = new ArrayList<>();
        long bytes = 0;
        try (Engine.Cursor cursor =
                engine.scan(Table.LOG, Position.startOf(fromRevision), Position.startOf(toRevision + 1))) {
            while (cursor.next()) {
                Position position = Position.decode(cursor.key());
                boolean full = changes.size() >= CHANGES_AT_ONCE || bytes >= BYTES_AT_ONCE;
                if (full && position.index() == 0) {
                    return new Stretch(changes, position.revision() - 1);
                }
                byte[] value = cursor.value();
                bytes += value.length;
                changes.add(LogRecord.decode(position, value));
            }
        }
        return new Stretch(changes, toRevision);
    }

    /** Compaction removes changes up to and including its revision, so all after it are complete. */
    private void requireComplete(long fromRevision) {
        long compacted = timeline.compacted();
        if (fromRevision <= compacted) {
            throw new CompactedException(fromRevision, compacted);
        }
    }
}
