package dev.edict.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.store.Retention;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.UnavailableException;
import dev.edict.store.WatchRequest;
import dev.edict.store.kit.Recording;
import dev.edict.store.mvcc.MvccStore;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What the store does when the disk fails. */
class WriteFailureTest {

    private final AtomicBoolean diskFull = new AtomicBoolean();
    private final Store store = new MvccStore(
            new FaultyEngine(new MemoryEngine(), batch -> diskFull.get()), Retention.DEFAULT, InstantSource.system());

    private static final Transaction CREATE_B = Transaction.create("/b", new byte[1]);

    @Test
    void aFailedWriteHasAnUnknownOutcomeAndIsSeenByNobody() {
        store.commit(Transaction.create("/a", new byte[1]));
        long revision = store.revision();
        diskFull.set(true);
        try (Recording recording = Recording.of(store, WatchRequest.from("/", 0))) {
            assertThatExceptionOfType(UnavailableException.class)
                    .isThrownBy(() -> store.commit(CREATE_B))
                    .withMessageContaining("disk is full")
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isTrue());

            assertThat(store.revision()).isEqualTo(revision);
            assertThat(store.get("/b")).isNull();
            assertThat(store.get("/a")).isNotNull();
            assertThat(recording.subscription().requestProgress()).isTrue();
            recording.awaitProgressReports(1);
            assertThat(recording.events()).isEmpty();
        }
    }

    @Test
    void afterAFailedWriteNothingIsWrittenAnyMore() {
        diskFull.set(true);
        assertThatExceptionOfType(UnavailableException.class).isThrownBy(() -> store.commit(CREATE_B));
        diskFull.set(false);

        assertThatExceptionOfType(UnavailableException.class)
                .isThrownBy(() -> store.commit(CREATE_B))
                .withMessageContaining("start it again")
                .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse());
        store.close();
    }
}
