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
import java.util.concurrent.locks.LockSupport;
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
 * for it in exclusive mode; so does opening anew after a failed write, which is how this engine recovers: RocksDB then looks
 * for itself which part of the failed batch is in its log, cuts that off if it is torn, and writes what is left of the log to
 * tables, so that nothing rests on pages that the system may have failed to write.
 */
final class RocksEngine implements Engine {
    private static final long STEP_ASIDE_NANOS = 5_000_000;

    private final StampedLock inUse = new StampedLock();
    private final RocksOptions options;
    private final Path directory;
    private final Path data;
    private final Watermark watermark;

    /** Guarded by {@code inUse}, as are the next two; null after an attempt to open it anew has failed. */
    private @Nullable RocksDB database;

    private final Map<Table, ColumnFamilyHandle> handles = new EnumMap<>(Table.class);
    private boolean closed;

    /** Nobody new is let in: the lock lets readers pass a writer who waits, and many of them would keep him waiting. */
    private volatile boolean leaving;

    /** Somebody waits to be alone; who comes steps aside for a moment, but not for ever: he may be one who is awaited. */
    private volatile boolean awaited;

    private RocksEngine(RocksOptions options, Path directory, Path data, Watermark watermark) {
        this.options = options;
        this.directory = directory;
        this.data = data;
        this.watermark = watermark;
    }

    static RocksEngine open(Path directory, Path data, boolean create) throws IOException {
        RocksEngine engine =
                new RocksEngine(new RocksOptions(), directory, data, Watermark.open(directory.resolve("WATERMARK")));
        try {
            engine.openDatabase(create);
        } catch (RocksDBException failure) {
            engine.options.close();
            throw openFailure(directory, failure);
        } catch (CorruptException incomplete) {
            engine.close();
            throw incomplete;
        }
        return engine;
    }

    private RocksDB openDatabase(boolean create) throws RocksDBException {
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        for (Table table : Table.values()) {
            descriptors.add(new ColumnFamilyDescriptor(name(table), options.table(table)));
        }
        List<ColumnFamilyHandle> opened = new ArrayList<>();
        RocksDB open = RocksDB.open(options.database(create), data.toString(), descriptors, opened);
        database = open;
        for (Table table : Table.values()) {
            handles.put(table, opened.get(table.ordinal()));
        }
        requireWatermark(open);
        return open;
    }

    /** RocksDB insists on a family called default. */
    private static byte[] name(Table table) {
        return table == Table.META
                ? RocksDB.DEFAULT_COLUMN_FAMILY
                : table.name().toLowerCase(Locale.ROOT).getBytes(UTF_8);
    }

    private void requireWatermark(RocksDB open) {
        if (open.getLatestSequenceNumber() < watermark.get()) {
            closeDatabase();
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
            return database().get(handle(table), key);
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
            return database().multiGetAsList(Collections.nCopies(keys.size(), handle(table)), keys);
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
            return new IteratorCursor(database().newIterator(handle(table)), from, to, stamp);
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
            RocksDB open = database();
            open.write(options.write(), writeBatch);
            watermark.set(open.getLatestSequenceNumber());
        } catch (RocksDBException failure) {
            throw new UnavailableException("cannot write to the data directory: " + failure.getMessage(), true, failure);
        } finally {
            inUse.unlockRead(stamp);
        }
    }

    @Override
    public void recover() {
        Room.require(directory, data);
        awaited = true;
        long stamp = inUse.writeLock();
        try {
            if (closed) {
                throw new ClosedException();
            }
            closeDatabase();
            flush(openDatabase(false));
        } catch (RocksDBException failure) {
            throw new UnavailableException("cannot open the data directory again: " + failure.getMessage(), false, failure);
        } finally {
            awaited = false;
            inUse.unlockWrite(stamp);
        }
    }

    @Override
    public void close() {
        leaving = true;
        long stamp = inUse.writeLock();
        try {
            if (!closed) {
                closed = true;
                flushAtTheEnd();
                closeDatabase();
                options.close();
            }
        } finally {
            inUse.unlockWrite(stamp);
        }
    }

    private void closeDatabase() {
        RocksDB open = database;
        if (open != null) {
            database = null;
            handles.values().forEach(ColumnFamilyHandle::close);
            handles.clear();
            open.close();
        }
    }

    /** Leaves nothing in the write-ahead log, so that the next start need not read it. If it fails, nothing is lost. */
    private void flushAtTheEnd() {
        RocksDB open = database;
        try {
            if (open != null) {
                flush(open);
            }
        } catch (RocksDBException failure) {
            System.getLogger(RocksEngine.class.getName())
                    .log(Level.WARNING, "closing the store without flushing it", failure);
        }
    }

    private void flush(RocksDB open) throws RocksDBException {
        try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
            open.flush(flush, List.copyOf(handles.values()));
        }
    }

    private RocksDB database() {
        RocksDB open = database;
        if (open == null) {
            throw new UnavailableException(
                    "the data in " + directory + " cannot be read until it can be opened again", false, null);
        }
        return open;
    }

    private long enter() {
        if (leaving) {
            throw new ClosedException();
        }
        if (awaited) {
            LockSupport.parkNanos(STEP_ASIDE_NANOS);
        }
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
