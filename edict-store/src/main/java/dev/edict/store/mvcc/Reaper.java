package dev.edict.store.mvcc;

import dev.edict.store.Transaction;
import dev.edict.store.mvcc.Engine.Table;
import java.util.ArrayList;
import java.util.List;

/** Deletes entries whose time to live has passed, by ordinary transactions, so that watches see it. */
final class Reaper {

    private static final int ENTRIES_AT_ONCE = 1024;

    private final Engine engine;
    private final Writer writer;

    Reaper(Engine engine, Writer writer) {
        this.engine = engine;
        this.writer = writer;
    }

    /** Deletes what expired at {@code now} (milliseconds since 1970) or before. */
    void reap(long now) {
        List<Transaction> expired = expired(now);
        while (!expired.isEmpty()) {
            List<Transaction> deletions = expired;
            boolean all = deletions.size() < ENTRIES_AT_ONCE;
            writer.write(plan -> deletions.stream().map(plan::add).toList());
            expired = all ? List.of() : expired(now);
        }
    }

    private List<Transaction> expired(long now) {
        List<Transaction> expired = new ArrayList<>();
        try (Engine.Cursor cursor = engine.scan(Table.EXPIRY, Layout.number(0), Layout.number(now + 1))) {
            while (expired.size() < ENTRIES_AT_ONCE && cursor.next()) {
                expired.add(Transaction.delete(Layout.expiringKey(cursor.key()), Layout.number(cursor.value())));
            }
        }
        return expired;
    }
}
