package dev.edict.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.edict.store.ClosedException;
import dev.edict.store.CorruptException;
import dev.edict.store.DirectoryInUseException;
import dev.edict.store.StoreException;
import dev.edict.store.UnavailableException;
import dev.edict.store.mvcc.Engine;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;

/**
 * The engine on RocksDB: one column family a table.
 *
 * <p>Native memory must not be touched once it is freed, so every call holds {@code inUse} in shared mode, and closing waits
 * for it in exclusive mode.
 */
final class RocksEngine implements Engine {

    private final StampedLock inUse = new StampedLock();
    private final RocksOptions options;
    private final RocksDB database;
    private final Map<Table, ColumnFamilyHandle> handles;
    private final Watermark watermark;
    private boolean closed;

    private RocksEngine(
            RocksOptions options, RocksDB database, Map<Table, ColumnFamilyHandle> handles, Watermark watermark) {
        this.options = options;
        this.database = database;
        this.handles = handles;
        this.watermark = watermark;
    }

    static RocksEngine open(Path directory, Path data, boolean create) throws IOException {
        RocksOptions options = new RocksOptions();
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        for (Table table : Table.values()) {
            descriptors.add(new ColumnFamilyDescriptor(name(table), options.table(table)));
        }
        List<ColumnFamilyHandle> opened = new ArrayList<>();
        RocksDB database;
        try {
            database = RocksDB.open(options.database(create), data.toString(), descriptors, opened);
        } catch (RocksDBException failure) {
            options.close();
            throw openFailure(directory, failure);
        }
        Map<Table, ColumnFamilyHandle> handles = new EnumMap<>(Table.class);
        for (Table table : Table.values()) {
            handles.put(table, opened.get(table.ordinal()));
        }
        Watermark watermark = Watermark.open(directory.resolve("WATERMARK"));
        RocksEngine engine = new RocksEngine(options, database, handles, watermark);
        engine.requireWatermark(directory);
        return engine;
    }

    /** RocksDB insists on a family called default. */
    private static byte[] name(Table table) {
        return table == Table.META
                ? RocksDB.DEFAULT_COLUMN_FAMILY
                : table.name().toLowerCase(Locale.ROOT).getBytes(UTF_8);
    }

    private void requireWatermark(Path directory) {
        if (database.getLatestSequenceNumber() < watermark.get()) {
            close();
            throw new CorruptException("acknowledged writes are missing from the data directory " + directory
                    + ": its write-ahead log is damaged or incomplete. Restore the directory from a backup; to go on with what"
                    + " is left, delete its file WATERMARK, but clients may then see revisions go back.", null);
        }
    }

    private static StoreException openFailure(Path directory, RocksDBException failure) {
        Status status = failure.getStatus();
        String message = String.valueOf(failure.getMessage());
        if (status != null && status.getCode() == Status.Code.IOError && message.contains("lock")) {
            return new DirectoryInUseException("the data directory " + directory + " is in use by another process"
                    + owner(directory) + ". Stop that one, or choose another directory.");
        }
        return new CorruptException("the data in " + directory + " is damaged and cannot be opened: " + message
                + ". Restore the directory from a backup, or use an empty one to start anew.", failure);
    }

    private static String owner(Path directory) {
        try {
            return " (pid " + Files.readString(directory.resolve("PID")).strip() + ")";
        } catch (IOException unknown) {
            return "";
        }
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        long stamp = enter();
        try {
            return database.get(handle(table), key);
        } catch (RocksDBException failure) {
            throw readFailure(failure);
        } finally {
            inUse.unlockRead(stamp);
        }
    }

    @Override
    public List<byte @Nullable []> getAll(Table table, List<byte[]> keys) {
        long stamp = enter();
        try {
            return database.multiGetAsList(Collections.nCopies(keys.size(), handle(table)), keys);
        } catch (RocksDBException failure) {
            throw readFailure(failure);
        } finally {
            inUse.unlockRead(stamp);
        }
    }

    @Override
    public Cursor scan(Table table, byte[] from, byte @Nullable [] to) {
        long stamp = enter();
        try {
            return new IteratorCursor(database.newIterator(handle(table)), from, to, stamp);
        } catch (RuntimeException failure) {
            inUse.unlockRead(stamp);
            throw failure;
        }
    }

    @Override
    public void write(Batch batch) {
        long stamp = enter();
        try (WriteBatch writeBatch = new WriteBatch()) {
            for (Mutation mutation : batch.mutations()) {
                byte[] value = mutation.value();
                if (value == null) {
                    writeBatch.delete(handle(mutation.table()), mutation.key());
                } else {
                    writeBatch.put(handle(mutation.table()), mutation.key(), value);
                }
            }
            database.write(options.write(), writeBatch);
            watermark.set(database.getLatestSequenceNumber());
        } catch (RocksDBException failure) {
            throw new UnavailableException("cannot write to the data directory: " + failure.getMessage(), true, failure);
        } finally {
            inUse.unlockRead(stamp);
        }
    }

    @Override
    public void close() {
        long stamp = inUse.writeLock();
        try {
            if (!closed) {
                closed = true;
                flush();
                handles.values().forEach(ColumnFamilyHandle::close);
                database.close();
                options.close();
            }
        } finally {
            inUse.unlockWrite(stamp);
        }
    }

    /** Leaves nothing in the write-ahead log, so that the next start need not read it. If it fails, nothing is lost. */
    private void flush() {
        try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
            database.flush(flush, List.copyOf(handles.values()));
        } catch (RocksDBException failure) {
            System.getLogger(RocksEngine.class.getName())
                    .log(Level.WARNING, "closing the store without flushing it", failure);
        }
    }

    private long enter() {
        long stamp = inUse.readLock();
        if (closed) {
            inUse.unlockRead(stamp);
            throw new ClosedException();
        }
        return stamp;
    }

    private ColumnFamilyHandle handle(Table table) {
        ColumnFamilyHandle handle = handles.get(table);
        if (handle == null) {
            throw new IllegalStateException("no column family for " + table);
        }
        return handle;
    }

    private static StoreException readFailure(RocksDBException failure) {
        return new CorruptException("cannot read from the data directory: " + failure.getMessage()
                + ". Check the disk; restore the directory from a backup if it is damaged.", failure);
    }

    /** Holds the engine open until it is closed. */
    private final class IteratorCursor implements Cursor {

        private final RocksIterator iterator;
        private final byte @Nullable [] to;
        private final long stamp;
        private byte @Nullable [] from;

        IteratorCursor(RocksIterator iterator, byte[] from, byte @Nullable [] to, long stamp) {
            this.iterator = iterator;
            this.from = from;
            this.to = to;
            this.stamp = stamp;
        }

        @Override
        public boolean next() {
            byte[] start = from;
            if (start != null) {
                iterator.seek(start);
                from = null;
            } else {
                iterator.next();
            }
            if (!iterator.isValid()) {
                requireNoFailure();
                return false;
            }
            return to == null || Arrays.compareUnsigned(iterator.key(), to) < 0;
        }

        private void requireNoFailure() {
            try {
                iterator.status();
            } catch (RocksDBException failure) {
                throw readFailure(failure);
            }
        }

        @Override
        public byte[] key() {
            return iterator.key();
        }

        @Override
        public byte[] value() {
            return iterator.value();
        }

        @Override
        public void close() {
            iterator.close();
            inUse.unlockRead(stamp);
        }
    }
}
