package dev.edict.store.mvcc;

import dev.edict.store.CompactedException;
import dev.edict.store.CorruptException;
import dev.edict.store.Entry;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import dev.edict.store.mvcc.Engine.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads the state at a revision.
 *
 * <p>Readers take no snapshot and no lock. A reader fixes the revision first; changes after it are stepped over by following
 * the chain of the key back. Only compaction can take something away from under a reader, so it looks at the
 * {@link Timeline} at the end, and begins again (latest state) or fails (a given revision) if it was overtaken.
 */
final class Reader {

    private static final int VALUES_AT_ONCE = 512;
    private static final byte[] NO_VALUE = {};

    private final Engine engine;
    private final Timeline timeline;

    Reader(Engine engine, Timeline timeline) {
        this.engine = engine;
        this.timeline = timeline;
    }

    @Nullable Entry get(String key, long revision) {
        return read(revision, at -> new Found(find(key, at))).entry();
    }

    Page range(RangeQuery query) {
        return read(query.revision(), at -> page(query, at));
    }

    private <T> T read(long requested, LongFunction<T> reading) {
        if (requested < 0) {
            throw new IllegalArgumentException("revision must be 0 (latest) or more, not " + requested);
        }
        timeline.requireReached(requested);
        while (true) {
            long at = requested == 0 ? timeline.revision() : requested;
            try {
                timeline.requireKept(at);
                T result = reading.apply(at);
                timeline.requireKept(at);
                return result;
            } catch (CompactedException overtaken) {
                if (requested != 0) {
                    throw overtaken;
                }
            }
        }
    }

    private Page page(RangeQuery query, long at) {
        boolean counting = query.mode() == RangeQuery.Mode.COUNT_ONLY;
        long most = query.mode() == RangeQuery.Mode.UNCOUNTED && query.limit() > 0 ? query.limit() : Long.MAX_VALUE;
        List<Hit> hits = new ArrayList<>();
        long count = 0;
        byte[] end = query.end() == null ? null : Layout.key(query.end());
        try (Engine.Cursor cursor = engine.scan(Table.HEAD, Layout.key(query.start()), end)) {
            while (count <= most && cursor.next()) {
                Head head = visible(Head.decode(cursor.value()), at);
                if (head != null) {
                    count++;
                    if (!counting && (query.limit() == 0 || count <= query.limit())) {
                        hits.add(new Hit(cursor.key(), head));
                    }
                }
            }
        }
        List<Entry> entries = query.mode() == RangeQuery.Mode.KEYS_ONLY
                ? hits.stream().map(Hit::withoutValue).toList()
                : entries(hits, at);
        return new Page(entries, !counting && count > hits.size(), count, at);
    }

    private List<Entry> entries(List<Hit> hits, long at) {
        List<Entry> entries = new ArrayList<>(hits.size());
        for (int from = 0; from < hits.size(); from += VALUES_AT_ONCE) {
            List<Position> positions = hits.subList(from, Math.min(from + VALUES_AT_ONCE, hits.size())).stream()
                    .map(hit -> hit.head().position())
                    .toList();
            List<byte @Nullable []> values =
                    engine.getAll(Table.LOG, positions.stream().map(Position::encode).toList());
            for (int i = 0; i < positions.size(); i++) {
                entries.add(decode(positions.get(i), values.get(i), at).entry());
            }
        }
        return entries;
    }

    private @Nullable Entry find(String key, long at) {
        byte[] bytes = engine.get(Table.HEAD, Layout.key(key));
        Head head = bytes == null ? null : visible(Head.decode(bytes), at);
        return head == null ? null : record(head.position(), at).entry();
    }

    /** The head that a key had at a revision, given its latest one; null if it held no entry then. */
    private @Nullable Head visible(Head latest, long at) {
        Head head = latest;
        while (head.position().revision() > at) {
            LogRecord record = record(head.position(), at);
            // Before a creation the key was deleted or never there; a deletion after the revision must be walked past.
            if (!record.replacesEntry() && record.previous().revision() <= at) {
                return null;
            }
            head = record(record.previous(), at).head();
        }
        return head.deleted() ? null : head;
    }

    /** The record at a position that was known to hold one when the revision {@code at} was not compacted yet. */
    LogRecord record(Position position, long at) {
        return decode(position, engine.get(Table.LOG, position.encode()), at);
    }

    private LogRecord decode(Position position, byte @Nullable [] bytes, long at) {
        if (bytes == null) {
            timeline.requireKept(at);
            throw new CorruptException("the log lacks the record " + position + ", which another record refers to. "
                    + "Restore the data directory from a backup.", null);
        }
        return LogRecord.decode(position, bytes);
    }

    private record Found(@Nullable Entry entry) {}

    @SuppressWarnings("ArrayRecordComponent") // lives within one read; never compared
    private record Hit(byte[] key, Head head) {

        Entry withoutValue() {
            return new Entry(
                    Layout.key(key), NO_VALUE, head.createRevision(), head.position().revision(), head.version());
        }
    }
}
