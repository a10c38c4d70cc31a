package dev.edict.store.mvcc;

import dev.edict.store.Entry;
import dev.edict.store.StoreEvent;
import java.nio.ByteBuffer;

/**
 * One change of one key.
 *
 * @param previous the change of the same key before this one, be it a deletion; {@link Position#NONE} if none was known
 * @param event the change itself, without the entry before it
 */
record LogRecord(Position position, Position previous, StoreEvent event) {

    private static final int HEADER_BYTES = Position.BYTES + 2 * Long.BYTES + Integer.BYTES;

    static LogRecord written(Position position, Position previous, Entry entry) {
        return new LogRecord(position, previous, new StoreEvent.Written(entry, null));
    }

    static LogRecord removed(Position position, Position previous, String key) {
        return new LogRecord(position, previous, new StoreEvent.Removed(key, position.revision(), null));
    }

    /** Whether the entry before this change, if any, is at {@link #previous}; otherwise a deletion or nothing is. */
    boolean replacesEntry() {
        return switch (event) {
            case StoreEvent.Written written -> !written.created();
            case StoreEvent.Removed removed -> true;
        };
    }

    /** The head of the key after this change; when the entry expires is not part of the log. */
    Head head() {
        return switch (event) {
            case StoreEvent.Written(Entry entry, var ignored) ->
                new Head(position, entry.createRevision(), entry.version(), 0);
            case StoreEvent.Removed removed -> new Head(position, 0, 0, 0);
        };
    }

    /** The entry that this change wrote; asking a deletion for it is a mistake. */
    Entry entry() {
        return switch (event) {
            case StoreEvent.Written written -> written.entry();
            case StoreEvent.Removed removed -> throw new IllegalStateException("no entry at " + position + ": " + removed);
        };
    }

    byte[] encode() {
        return switch (event) {
            case StoreEvent.Written(Entry entry, var ignored) ->
                encode(entry.key(), entry.createRevision(), entry.version(), entry.value());
            case StoreEvent.Removed removed -> encode(removed.key(), 0, 0, new byte[0]);
        };
    }

    private byte[] encode(String name, long createRevision, long version, byte[] value) {
        byte[] key = Layout.key(name);
        return ByteBuffer.allocate(HEADER_BYTES + key.length + value.length)
                .putLong(previous.revision())
                .putInt(previous.index())
                .putLong(createRevision)
                .putLong(version)
                .putInt(key.length)
                .put(key)
                .put(value)
                .array();
    }

    static LogRecord decode(Position position, byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        Position previous = Position.read(buffer);
        long createRevision = buffer.getLong();
        long version = buffer.getLong();
        byte[] name = new byte[buffer.getInt()];
        buffer.get(name);
        String key = Layout.key(name);
        if (version == 0) {
            return removed(position, previous, key);
        }
        byte[] value = new byte[buffer.remaining()];
        buffer.get(value);
        return written(position, previous, new Entry(key, value, createRevision, position.revision(), version));
    }
}
