package dev.edict.store.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.store.CommitResult;
import dev.edict.store.Retention;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.UnavailableException;
import dev.edict.store.mvcc.Engine;
import dev.edict.store.mvcc.Engine.Table;
import dev.edict.store.mvcc.MvccStore;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

/** That compaction does not only hide the past but frees its room. */
class CompactionSweepTest {

    private final MemoryEngine engine = new MemoryEngine();

    private static void write(Store store, String key, String value) {
        CommitResult result =
                store.commit(Transaction.builder().put(key, value.getBytes(UTF_8)).build());
        assertThat(result).isInstanceOf(CommitResult.Committed.class);
    }

    private static void delete(Store store, String key) {
        CommitResult result = store.commit(Transaction.builder().delete(key).build());
        assertThat(result).isInstanceOf(CommitResult.Committed.class);
    }

    private int size(Table table) {
        int size = 0;
        try (Engine.Cursor cursor = engine.scan(table, new byte[0], null)) {
            while (cursor.next()) {
                size++;
            }
        }
        return size;
    }

    @Test
    void compactionToTheLatestRevisionLeavesNothingButTheLiveEntries() {
        try (Store store = new MvccStore(engine, Retention.DEFAULT, InstantSource.system())) {
            for (int i = 0; i < 2000; i++) {
                write(store, "/often", "value " + i);
                write(store, "/come and gone " + i % 100, "value");
                delete(store, "/come and gone " + i % 100);
            }
            write(store, "/once", "value");
            assertThat(size(Table.LOG)).isEqualTo(6001);
            store.compact(store.revision());

            assertThat(size(Table.LOG)).isEqualTo(2);
            assertThat(size(Table.HEAD)).isEqualTo(2);
        }
    }

    @Test
    void compactionInStepsLeavesNoMoreThanAtOnce() {
        try (Store store = new MvccStore(engine, Retention.DEFAULT, InstantSource.system())) {
            for (int i = 0; i < 500; i++) {
                write(store, "/key " + i % 7, "value " + i);
                if (i % 3 == 0) {
                    delete(store, "/key " + i % 5);
                }
                if (i % 10 == 0) {
                    store.compact(store.revision() - 4);
                }
            }
            store.compact(store.revision());

            assertThat(size(Table.LOG)).isEqualTo(size(Table.HEAD)).isLessThanOrEqualTo(7);
        }
    }

    @Test
    void anInterruptedSweepIsCompletedAfterReopening() {
        FaultyEngine faulty = new FaultyEngine(engine, CompactionSweepTest::isSweep);
        Store interrupted = new MvccStore(faulty, Retention.DEFAULT, InstantSource.system());
        for (int i = 0; i < 100; i++) {
            write(interrupted, "/often", "value " + i);
        }
        long revision = interrupted.revision();
        assertThatExceptionOfType(UnavailableException.class).isThrownBy(() -> interrupted.compact(revision));
        assertThat(size(Table.LOG)).isEqualTo(100);

        try (Store store = new MvccStore(engine, Retention.DEFAULT, InstantSource.system())) {
            assertThat(store.compactedRevision()).isEqualTo(revision);
            store.compact(revision);
            assertThat(size(Table.LOG)).isEqualTo(1);
        }
    }

    private static boolean isSweep(Engine.Batch batch) {
        return batch.mutations().stream().anyMatch(mutation -> mutation.value() == null);
    }

    @Test
    void aDeletedKeyThatExpiresLeavesNothingBehind() {
        try (Store store = new MvccStore(engine, Retention.DEFAULT, InstantSource.system())) {
            store.commit(Transaction.builder().put("/a", new byte[1], 3600).build());
            store.commit(Transaction.builder().put("/a", new byte[1], 7200).build());
            assertThat(size(Table.EXPIRY)).isEqualTo(1);
            delete(store, "/a");

            assertThat(size(Table.EXPIRY)).isZero();
        }
    }
}
