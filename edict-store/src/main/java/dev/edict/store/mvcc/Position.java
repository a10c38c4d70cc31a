package dev.edict.store.mvcc;

import java.nio.ByteBuffer;

/**
 * Where in the log a change is.
 *
 * @param revision the revision of the change
 * @param index which of the changes of its revision it is, from 0
 */
record Position(long revision, int index) {

    static final int BYTES = Long.BYTES + Integer.BYTES;

    /** Points nowhere: there was nothing before. */
    static final Position NONE = new Position(0, 0);

    /** The key in the log, and at the same time the form in which other records refer to it. */
    byte[] encode() {
        return ByteBuffer.allocate(BYTES).putLong(revision).putInt(index).array();
    }

    static Position decode(byte[] bytes) {
        return read(ByteBuffer.wrap(bytes));
    }

    static Position read(ByteBuffer buffer) {
        return new Position(buffer.getLong(), buffer.getInt());
    }

    /** The log key before all changes of a revision. */
    static byte[] startOf(long revision) {
        return new Position(revision, 0).encode();
    }
}
