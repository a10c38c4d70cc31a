package dev.edict.store.etcd.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.edict.store.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests, encoded. */
public final class Requests {

    /** As the end of a range: up to the last key there is. */
    private static final byte[] NO_END = {0};

    private static final byte[] FIRST_KEY = {0};

    private Requests() {}

    /** Reads one key. */
    public static byte[] get(String key, long revision) {
        return new Encoder().text(1, key).number(4, revision).toBytes();
    }

    /** Reads the keys from {@code start} to {@code end}, exclusive, or to the last one. */
    public static byte[] range(
            String start, @Nullable String end, long revision, long limit, boolean keysOnly, boolean countOnly) {
        return new Encoder()
                .bytes(1, startOf(start))
                .bytes(2, endOf(end))
                .number(3, limit)
                .number(4, revision)
                .flag(8, keysOnly)
                .flag(9, countOnly)
                .toBytes();
    }

    private static byte[] startOf(String start) {
        return start.isEmpty() ? FIRST_KEY : start.getBytes(UTF_8);
    }

    private static byte[] endOf(@Nullable String end) {
        return end == null ? NO_END : end.getBytes(UTF_8);
    }

    /** A transaction: the operations of {@code success} if all comparisons hold, those of {@code failure} otherwise. */
    public static byte[] transaction(List<byte[]> comparisons, List<byte[]> success, List<byte[]> failure) {
        Encoder encoder = new Encoder();
        comparisons.forEach(comparison -> encoder.message(1, comparison));
        success.forEach(operation -> encoder.message(2, operation));
        failure.forEach(operation -> encoder.message(3, operation));
        return encoder.toBytes();
    }

    /** A comparison within a transaction. */
    public static byte[] comparison(Condition condition) {
        return switch (condition) {
            case Condition.Absent(String key) -> comparison(EQUAL, CREATE_REVISION, key, 0);
            case Condition.Present(String key) -> comparison(GREATER, CREATE_REVISION, key, 0);
            case Condition.Unchanged(String key, long modRevision) -> comparison(EQUAL, MOD_REVISION, key, modRevision);
        };
    }

    /** The comparison that a key was written so often since its creation. */
    public static byte[] versionIs(String key, long version) {
        return comparison(EQUAL, VERSION, key, version);
    }

    private static final int EQUAL = 0;
    private static final int GREATER = 1;
    private static final int VERSION = 0;
    private static final int CREATE_REVISION = 1;
    private static final int MOD_REVISION = 2;

    private static byte[] comparison(int result, int target, String key, long number) {
        // The number of the field for the value follows the number of the target.
        return new Encoder()
                .number(1, result)
                .number(2, target)
                .text(3, key)
                .chosenNumber(4 + target, number)
                .toBytes();
    }

    /** Writing a key, as an operation of a transaction. */
    public static byte[] put(String key, byte[] value, long lease) {
        Encoder put = new Encoder().text(1, key).bytes(2, value).number(3, lease);
        return new Encoder().message(2, put).toBytes();
    }

    /** Deleting a key and returning it, as an operation of a transaction. */
    public static byte[] delete(String key) {
        Encoder delete = new Encoder().text(1, key).flag(3, true);
        return new Encoder().message(3, delete).toBytes();
    }

    /** Reading a key, as an operation of a transaction. */
    public static byte[] read(String key, boolean keysOnly) {
        Encoder range = new Encoder().text(1, key).flag(8, keysOnly);
        return new Encoder().message(1, range).toBytes();
    }

    public static byte[] compact(long revision) {
        return new Encoder().number(1, revision).toBytes();
    }

    /** Starts a watch that reports its progress from time to time and comes in pieces if it is large. */
    public static byte[] watch(String prefix, @Nullable String end, long startRevision, boolean withPrevious) {
        Encoder create = new Encoder()
                .bytes(1, startOf(prefix))
                .bytes(2, endOf(end))
                .number(3, startRevision)
                .flag(4, true)
                .flag(6, withPrevious)
                .flag(8, true);
        return new Encoder().message(1, create).toBytes();
    }

    /** Asks the watches of a stream how far they have come. */
    public static byte[] progress() {
        return new Encoder().message(3, new byte[0]).toBytes();
    }

    public static byte[] grantLease(long seconds) {
        return new Encoder().number(1, seconds).toBytes();
    }

    public static byte[] authenticate(String username, String password) {
        return new Encoder().text(1, username).text(2, password).toBytes();
    }

    public static byte[] status() {
        return new byte[0];
    }

    /** Asks which alarms are on. */
    public static byte[] alarms() {
        return new byte[0];
    }
}
