package dev.edict.store.embedded;

import dev.edict.store.mvcc.Engine.Table;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteOptions;

/**
 * How RocksDB is set up: for one writer that syncs, for opening fast, and for little memory when there is little to do. Owns
 * the native objects, which must outlive the database.
 */
final class RocksOptions implements AutoCloseable {

    private static final long MEGABYTE = 1 << 20;

    private final List<AbstractNativeReference> owned = new ArrayList<>();
    private final Cache cache = own(new LRUCache(16 * MEGABYTE, 2));
    private final WriteOptions write = own(new WriteOptions().setSync(true));

    WriteOptions write() {
        return write;
    }

    DBOptions database(boolean create) {
        return own(new DBOptions()
                .setCreateIfMissing(create)
                .setCreateMissingColumnFamilies(create)
                // A torn end of the log is cut off; the watermark tells whether more than that is gone.
                .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
                .setAvoidFlushDuringRecovery(true)
                .setMaxTotalWalSize(64 * MEGABYTE)
                .setMaxBackgroundJobs(2)
                .setMaxOpenFiles(256)
                .setBytesPerSync(MEGABYTE)
                // There is one writer: nothing to coordinate.
                .setAllowConcurrentMemtableWrite(false)
                .setEnableWriteThreadAdaptiveYield(false)
                // Work at opening that only helps large databases with many readers.
                .setSkipStatsUpdateOnDbOpen(true)
                .setSkipCheckingSstFileSizesOnDbOpen(true)
                .setMaxFileOpeningThreads(1)
                // No log of its own doings, no statistics.
                .setInfoLogLevel(InfoLogLevel.ERROR_LEVEL)
                .setKeepLogFileNum(1)
                .setMaxLogFileSize(MEGABYTE)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0));
    }

    ColumnFamilyOptions table(Table table) {
        BlockBasedTableConfig format = new BlockBasedTableConfig()
                .setBlockCache(cache)
                // Filters are larger than a shard of a small cache and would be read anew for every key.
                .setCacheIndexAndFilterBlocks(false)
                .setBlockSize(16 * 1024)
                .setFormatVersion(5);
        if (table == Table.HEAD) {
            // Most creations ask for a key that is not there.
            format.setFilterPolicy(own(new BloomFilter(10)));
        }
        return own(new ColumnFamilyOptions()
                .setTableFormatConfig(format)
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setWriteBufferSize(table == Table.LOG ? 16 * MEGABYTE : 4 * MEGABYTE)
                .setArenaBlockSize(256 * 1024)
                .setMaxWriteBufferNumber(3)
                .setLevelCompactionDynamicLevelBytes(true));
    }

    private <T extends AbstractNativeReference> T own(T nativeObject) {
        owned.add(nativeObject);
        return nativeObject;
    }

    @Override
    public void close() {
        owned.reversed().forEach(AbstractNativeReference::close);
    }
}
