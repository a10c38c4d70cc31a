package dev.edict.store.mvcc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;

/**
 * How the tables are laid out. Numbers are big-endian, so that they sort.
 *
 * <table>
 *   <caption>The tables</caption>
 *   <tr><th>table</th><th>key</th><th>value</th></tr>
 *   <tr><td>LOG</td><td>{@link Position}</td><td>{@link LogRecord}: one change, with its value and the position of the
 *       change of the same key before it</td></tr>
 *   <tr><td>HEAD</td><td>key</td><td>{@link Head}: where in the log the latest change of the key is</td></tr>
 *   <tr><td>EXPIRY</td><td>milliseconds since 1970, key</td><td>revision of the entry that expires then</td></tr>
 *   <tr><td>META</td><td>name</td><td>a number</td></tr>
 * </table>
 *
 * <p>The idea: the log is only ever appended to, so writing it is as cheap as writing gets, and each value is written once.
 * The latest state is one hop away (HEAD → LOG). An older state is found by following the chain of previous positions, which
 * costs as many hops as the key has changed since: few, as only recent history is kept. Nothing is kept in memory, so
 * opening takes no longer for a large store than for a small one.
 */
final class Layout {

    /** META: the latest revision. Kept apart from the log, whose last records compaction may remove. */
    static final byte[] REVISION = "revision".getBytes(UTF_8);

    /** META: the revision up to which history was given up. */
    static final byte[] COMPACTED = "compacted".getBytes(UTF_8);

    /** META: the revision up to which the log was swept; behind COMPACTED while a sweep is under way. */
    static final byte[] SWEPT = "swept".getBytes(UTF_8);

    private Layout() {}

    static byte[] key(String key) {
        return key.getBytes(UTF_8);
    }

    static String key(byte[] bytes) {
        return new String(bytes, UTF_8);
    }

    static byte[] number(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    static long number(byte[] bytes) {
        return ByteBuffer.wrap(bytes).getLong();
    }

    static byte[] expiryKey(long expiresAt, String key) {
        byte[] name = key(key);
        return ByteBuffer.allocate(Long.BYTES + name.length).putLong(expiresAt).put(name).array();
    }

    static String expiringKey(byte[] expiryKey) {
        return new String(expiryKey, Long.BYTES, expiryKey.length - Long.BYTES, UTF_8);
    }
}
