package dev.edict.store.mvcc;

import java.nio.ByteBuffer;

/**
 * The latest change of a key, without its value.
 *
 * @param position where the change is in the log
 * @param version how often the key was written since its creation; 0 if it is deleted
 * @param expiresAt when the entry expires, in milliseconds since 1970; 0 for never
 */
record Head(Position position, long createRevision, long version, long expiresAt) {

    private static final int BYTES = Position.BYTES + 3 * Long.BYTES;

    boolean deleted() {
        return version == 0;
    }

    byte[] encode() {
        return ByteBuffer.allocate(BYTES)
                .putLong(position.revision())
                .putInt(position.index())
                .putLong(createRevision)
                .putLong(version)
                .putLong(expiresAt)
                .array();
    }

    static Head decode(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new Head(Position.read(buffer), buffer.getLong(), buffer.getLong(), buffer.getLong());
    }
}
