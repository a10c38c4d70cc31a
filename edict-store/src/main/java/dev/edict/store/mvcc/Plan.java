package dev.edict.store.mvcc;

import dev.edict.store.CommitResult;
import dev.edict.store.CommitResult.Observation;
import dev.edict.store.CommitResult.Outcome;
import dev.edict.store.Condition;
import dev.edict.store.CorruptException;
import dev.edict.store.Entry;
import dev.edict.store.Operation;
import dev.edict.store.Transaction;
import dev.edict.store.mvcc.Engine.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a batch of transactions does, one after the other, each seeing the ones before it; nothing is written until
 * the plan as a whole is. Owned by the writer thread.
 *
 * <p>Invariant: {@code heads} holds the head after the plan of every key that it has read or changed, empty for a key
 * without one; {@code records} holds the record of every head that the plan itself has made.
 */
final class Plan {

    private final Engine engine;
    private final long now;
    private final Engine.Batch batch = new Engine.Batch();
    private final Map<String, Optional<Head>> heads = new HashMap<>();
    private final Map<Position, LogRecord> records = new HashMap<>();
    private final List<LogRecord> changes = new ArrayList<>();
    private long revision;

    /**
     * @param revision the latest revision before the plan
     * @param now the time in milliseconds since 1970, for what is to expire
     */
    Plan(Engine engine, long revision, long now) {
        this.engine = engine;
        this.revision = revision;
        this.now = now;
    }

    /** The latest revision after the plan. */
    long revision() {
        return revision;
    }

    /** All changes of the plan, in the order of the log. */
    List<LogRecord> changes() {
        return changes;
    }

    /** What to write. */
    Engine.Batch batch() {
        return batch;
    }

    /** Adds a transaction to the plan. If this throws, the plan is as it was. */
    CommitResult add(Transaction transaction) {
        if (!transaction.conditions().stream().allMatch(this::holds)) {
            return new CommitResult.Conflict(
                    revision,
                    transaction.conditions().stream()
                            .map(condition -> new Observation(condition.key(), entry(condition.key())))
                            .toList());
        }
        List<@Nullable Entry> deleted = new ArrayList<>();
        boolean changes = false;
        for (Operation operation : transaction.operations()) {
            Entry previous = operation instanceof Operation.Delete ? entry(operation.key()) : null;
            deleted.add(previous);
            changes |= operation instanceof Operation.Put || previous != null;
        }
        return changes ? apply(transaction, deleted) : unchanged(deleted);
    }

    private CommitResult unchanged(List<@Nullable Entry> deleted) {
        List<Outcome> outcomes = new ArrayList<>();
        deleted.forEach(nothing -> outcomes.add(new Outcome.Removed(null)));
        return new CommitResult.Committed(revision, outcomes);
    }

    private CommitResult apply(Transaction transaction, List<@Nullable Entry> deleted) {
        List<Outcome> outcomes = new ArrayList<>(deleted.size());
        long next = revision + 1;
        int index = 0;
        for (int i = 0; i < deleted.size(); i++) {
            switch (transaction.operations().get(i)) {
                case Operation.Put put -> {
                    Entry written = put(new Position(next, index), put);
                    outcomes.add(put.unasked() ? new Outcome.Unasked() : new Outcome.Written(written));
                    index++;
                }
                case Operation.Delete(String key) -> {
                    Entry previous = deleted.get(i);
                    outcomes.add(new Outcome.Removed(previous));
                    if (previous != null) {
                        delete(new Position(next, index), key);
                        index++;
                    }
                }
            }
        }
        revision = next;
        return new CommitResult.Committed(next, outcomes);
    }

    private Entry put(Position position, Operation.Put put) {
        Head head = head(put.key());
        Head replaced = head == null || head.deleted() ? null : head;
        Entry entry = new Entry(
                put.key(),
                put.value(),
                replaced == null ? position.revision() : replaced.createRevision(),
                position.revision(),
                replaced == null ? 1 : replaced.version() + 1);
        long expiresAt = put.timeToLiveSeconds() == 0 ? 0 : expiry(put.timeToLiveSeconds());
        append(
                LogRecord.written(position, head == null ? Position.NONE : head.position(), entry),
                new Head(position, entry.createRevision(), entry.version(), expiresAt),
                head);
        return entry;
    }

    private void delete(Position position, String key) {
        Head head = head(key);
        if (head == null) {
            throw new IllegalStateException("deleting " + key + ", which does not exist");
        }
        append(LogRecord.removed(position, head.position(), key), new Head(position, 0, 0, 0), head);
    }

    /** The log goes before the head, so that a reader who sees the head finds the record. */
    private void append(LogRecord record, Head head, @Nullable Head previous) {
        String key = record.event().key();
        batch.put(Table.LOG, record.position().encode(), record.encode());
        batch.put(Table.HEAD, Layout.key(key), head.encode());
        if (previous != null && previous.expiresAt() != 0) {
            batch.delete(Table.EXPIRY, Layout.expiryKey(previous.expiresAt(), key));
        }
        if (head.expiresAt() != 0) {
            batch.put(
                    Table.EXPIRY,
                    Layout.expiryKey(head.expiresAt(), key),
                    Layout.number(head.position().revision()));
        }
        heads.put(key, Optional.of(head));
        records.put(record.position(), record);
        changes.add(record);
    }

    /** Removes a record that compaction has made unreachable. */
    void forget(Position position) {
        batch.delete(Table.LOG, position.encode());
    }

    /** Removes a deletion that compaction has made unreachable, and with it the key, unless that was created again. */
    void forgetDeletion(String key, Position position) {
        forget(position);
        Head head = head(key);
        if (head != null && head.position().equals(position)) {
            batch.delete(Table.HEAD, Layout.key(key));
            heads.put(key, Optional.empty());
        }
    }

    private long expiry(long seconds) {
        return now + 1000 * Math.min(seconds, (Long.MAX_VALUE - now) / 1000);
    }

    private boolean holds(Condition condition) {
        Head head = head(condition.key());
        boolean present = head != null && !head.deleted();
        return switch (condition) {
            case Condition.Absent absent -> !present;
            case Condition.Present alive -> present;
            case Condition.Unchanged(String key, long modRevision) ->
                present && head != null && head.position().revision() == modRevision;
        };
    }

    private @Nullable Head head(String key) {
        Optional<Head> known = heads.get(key);
        if (known == null) {
            byte[] bytes = engine.get(Table.HEAD, Layout.key(key));
            known = bytes == null ? Optional.empty() : Optional.of(Head.decode(bytes));
            heads.put(key, known);
        }
        return known.orElse(null);
    }

    private @Nullable Entry entry(String key) {
        Head head = head(key);
        if (head == null || head.deleted()) {
            return null;
        }
        LogRecord planned = records.get(head.position());
        if (planned != null) {
            return planned.entry();
        }
        byte[] bytes = engine.get(Table.LOG, head.position().encode());
        if (bytes == null) {
            throw new CorruptException("the log lacks the latest record of key " + key + " (" + head.position()
                    + "). Restore the data directory from a backup.", null);
        }
        return LogRecord.decode(head.position(), bytes).entry();
    }
}
