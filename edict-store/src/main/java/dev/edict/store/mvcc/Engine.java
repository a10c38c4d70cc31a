package dev.edict.store.mvcc;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the store needs from a storage engine: sorted tables of bytes, and atomic, durable batches.
 *
 * <p>Keys are ordered as unsigned bytes. Reads come from any number of threads; {@link #write} and {@link #close} are called
 * by one thread at a time. Reads that begin after {@code write} has returned see the batch; earlier ones may see its
 * mutations one by one, in the order of the batch. All methods throw {@link dev.edict.store.StoreException}s, and
 * {@link dev.edict.store.ClosedException} once closed.
 */
public interface Engine extends AutoCloseable {

    /** The tables; {@link Layout} says what is in them. */
    enum Table {
        META,
        HEAD,
        LOG,
        EXPIRY
    }

    /** The value of a key, or null. */
    byte @Nullable [] get(Table table, byte[] key);

    /** The values of several keys, in their order, null for a key that is not there. */
    List<byte @Nullable []> getAll(Table table, List<byte[]> keys);

    /** Walks the keys from {@code from}, inclusive, to {@code to}, exclusive or null for the end of the table. */
    Cursor scan(Table table, byte[] from, byte @Nullable [] to);

    /**
     * Applies a batch as a whole, and returns when it will survive the death of the process.
     *
     * @throws dev.edict.store.UnavailableException if the batch could not be made durable; it may or may not be there after
     *         the engine has recovered or is opened again, and no further batch must be written before
     */
    void write(Batch batch);

    /**
     * Makes the engine ready for further batches after one could not be made durable. From then on that batch is there as a
     * whole and durable, or not at all. Called by the thread that writes; reads go on meanwhile, or wait.
     *
     * @throws dev.edict.store.StoreException if the cause has not gone
     */
    void recover();

    @Override
    void close();

    /** A walk over keys in ascending order. Belongs to the thread that opened it. */
    interface Cursor extends AutoCloseable {

        /** Goes to the next key, at first to the first one; false at the end. */
        boolean next();

        byte[] key();

        byte[] value();

        @Override
        void close();
    }

    /** Mutations to be applied together, in order. */
    final class Batch {

        private final List<Mutation> mutations = new ArrayList<>();
        private long bytes;

        public void put(Table table, byte[] key, byte[] value) {
            bytes += key.length + value.length;
            mutations.add(new Mutation(table, key, value));
        }

        public void delete(Table table, byte[] key) {
            bytes += key.length;
            mutations.add(new Mutation(table, key, null));
        }

        public List<Mutation> mutations() {
            return mutations;
        }

        /** How large the keys and values are together. */
        public long bytes() {
            return bytes;
        }
    }

    /** A key to be written, or deleted if the value is null. */
    @SuppressWarnings("ArrayRecordComponent") // carries bytes to the engine; never compared
    record Mutation(Table table, byte[] key, byte @Nullable [] value) {}
}
