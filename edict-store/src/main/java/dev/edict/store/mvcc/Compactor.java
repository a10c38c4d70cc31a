package dev.edict.store.mvcc;

import dev.edict.store.StoreEvent;
import dev.edict.store.Transaction;
import dev.edict.store.mvcc.Engine.Table;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Gives up history.
 *
 * <p>Compaction to a revision R has two steps. First R is noted as compacted, durably: from then on nobody is served
 * anything older. Then the log is swept: each change up to R makes the change of the same key before it unreachable, and a
 * deletion up to R makes itself unreachable, too. So it is enough to walk the log from where the last sweep ended, and the
 * cost is that of the changes since. A sweep that was interrupted goes on where it was; sweeping twice does no harm.
 *
 * <p>All removals go through the writer, which alone may decide that a deleted key has not been created again. The lock lets
 * one compaction run at a time.
 */
final class Compactor {

    private static final int CHANGES_AT_ONCE = 512;

    /** Where API servers on etcd write to which revision they have compacted: nobody watches it. */
    private static final String MARK = "compact_rev_key";

    private final Engine engine;
    private final Timeline timeline;
    private final Writer writer;
    private final ReentrantLock lock = new ReentrantLock();
    private long swept;

    Compactor(Engine engine, Timeline timeline, Writer writer, long swept) {
        this.engine = engine;
        this.timeline = timeline;
        this.writer = writer;
        this.swept = swept;
    }

    void compact(long revision) {
        timeline.requireReached(revision);
        lock.lock();
        try {
            if (revision > timeline.compacted()) {
                mark(revision);
            }
            while (swept < timeline.compacted()) {
                sweepSome(timeline.compacted());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Completes a sweep that an earlier run of the store left undone. */
    void resume() {
        compact(timeline.compacted());
    }

    /** Brings the store to another revision. */
    void stir() {
        byte[] value = Long.toString(timeline.compacted()).getBytes(StandardCharsets.UTF_8);
        writer.write(plan -> plan.add(Transaction.builder().put(MARK, value).build()));
    }

    private void mark(long revision) {
        long done = writer.write(plan -> {
            plan.batch().put(Table.META, Layout.COMPACTED, Layout.number(revision));
            return revision;
        });
        timeline.compactedTo(done);
    }

    private void sweepSome(long to) {
        List<LogRecord> changes = new ArrayList<>();
        long through = to;
        try (Engine.Cursor cursor = engine.scan(Table.LOG, Position.startOf(swept + 1), Position.startOf(to + 1))) {
            while (cursor.next()) {
                Position position = Position.decode(cursor.key());
                if (changes.size() >= CHANGES_AT_ONCE && position.index() == 0) {
                    through = position.revision() - 1;
                    break;
                }
                changes.add(LogRecord.decode(position, cursor.value()));
            }
        }
        long newlySwept = through;
        swept = writer.write(plan -> {
            changes.forEach(change -> sweep(plan, change));
            plan.batch().put(Table.META, Layout.SWEPT, Layout.number(newlySwept));
            return newlySwept;
        });
    }

    private static void sweep(Plan plan, LogRecord change) {
        if (change.replacesEntry()) {
            plan.forget(change.previous());
        }
        if (change.event() instanceof StoreEvent.Removed removed) {
            plan.forgetDeletion(removed.key(), change.position());
        }
    }
}
