package dev.edict.store.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.store.CommitResult;
import dev.edict.store.Retention;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.StoreException;
import dev.edict.store.Transaction;
import dev.edict.store.UnavailableException;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import dev.edict.store.kit.Recording;
import dev.edict.store.mvcc.MvccStore;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
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
    void afterAFailedWriteEverythingIsRefusedAndReadGoesOn() {
        store.commit(Transaction.create("/a", new byte[1]));
        diskFull.set(true);
        assertThatExceptionOfType(UnavailableException.class).isThrownBy(() -> store.commit(CREATE_B));

        assertThatExceptionOfType(UnavailableException.class)
                .isThrownBy(() -> store.commit(CREATE_B))
                .withMessageContaining("disk is")
                .withMessageContaining("takes no writes")
                .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse());
        assertThat(store.obstacle()).contains("full");
        assertThat(store.get("/a")).isNotNull();
        store.close();
    }

    @Test
    void writesGoOnWhenTheCauseIsGone() throws Exception {
        assertThat(store.obstacle()).isNull();
        diskFull.set(true);
        assertThatExceptionOfType(UnavailableException.class).isThrownBy(() -> store.commit(CREATE_B));
        try (Recording recording = Recording.of(store, WatchRequest.from("/", 0))) {
            diskFull.set(false);
            Waiting.until("the store takes writes again", () -> store.obstacle() == null);
            store.commit(CREATE_B);
            assertThat(recording.awaitEvents(1)).hasSize(1);
        }
        store.close();
    }

    /** The engine keeps the batch and says that it failed, as a disk does whose sync fails. */
    @Test
    void aWriteOfUnknownOutcomeThatTookPlaceIsSeenAfterRecovery() throws Exception {
        AtomicBoolean syncFails = new AtomicBoolean();
        MemoryEngine memory = new MemoryEngine();
        try (Store kept = new MvccStore(
                        new FaultyEngine(memory, batch -> {
                            boolean fails = syncFails.getAndSet(false);
                            if (fails) {
                                memory.write(batch);
                            }
                            return fails;
                        }),
                        Retention.DEFAULT, InstantSource.system());
                Recording recording = Recording.of(kept, WatchRequest.from("/", 0))) {
            kept.commit(Transaction.create("/a", new byte[1]));
            syncFails.set(true);
            assertThatExceptionOfType(UnavailableException.class)
                    .isThrownBy(() -> kept.commit(CREATE_B))
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isTrue());
            Waiting.until("the store takes writes again", () -> kept.obstacle() == null);

            assertThat(kept.get("/b")).isNotNull();
            assertThat(recording.awaitEvents(2)).extracting(StoreEvent::key).containsExactly("/a", "/b");
            kept.commit(Transaction.create("/c", new byte[1]));
            assertThat(recording.awaitEvents(3)).extracting(StoreEvent::key).containsExactly("/a", "/b", "/c");
        }
    }

    @Test
    void everybodyWhoWaitsIsToldAtOnce() {
        CountDownLatch underWay = new CountDownLatch(1);
        CountDownLatch fail = new CountDownLatch(1);
        try (Store slow = new MvccStore(
                new FaultyEngine(new MemoryEngine(), batch -> {
                    underWay.countDown();
                    awaitOpened(fail);
                    return true;
                }),
                Retention.DEFAULT, InstantSource.system())) {
            List<CompletableFuture<CommitResult>> waiting = new ArrayList<>();
            waiting.add(slow.commitAsync(CREATE_B));
            awaitOpened(underWay);
            for (int i = 0; i < 100; i++) {
                waiting.add(slow.commitAsync(Transaction.create("/waiting/" + i, new byte[1])));
            }
            fail.countDown();
            assertThat(waiting).allSatisfy(one -> assertThat(one).failsWithin(Duration.ofSeconds(10)));
        }
    }

    @Test
    void anErrorWhileAWriteIsPreparedFailsThatWriteAndNoOther() {
        try (Store deep = new MvccStore(
                new FaultyEngine(new MemoryEngine(), batch -> false) {
                    @Override
                    public byte @Nullable [] get(Table table, byte[] key) {
                        if (new String(key, UTF_8).equals("/deep")) {
                            throw new StackOverflowError("too deep");
                        }
                        return super.get(table, key);
                    }
                },
                Retention.DEFAULT, InstantSource.system())) {
            assertThat(deep.commitAsync(Transaction.create("/deep", new byte[1]))).failsWithin(Duration.ofSeconds(10));
            assertThat(deep.commit(CREATE_B)).isInstanceOf(CommitResult.Committed.class);
            assertThat(deep.obstacle()).isNull();
        }
    }

    @Test
    void aWatchThatEndsByAnErrorSaysSo() throws Exception {
        CompletableFuture<StoreException> failure = new CompletableFuture<>();
        store.watch(WatchRequest.from("/", 0), new WatchListener() {
            @Override
            public void onEvents(List<StoreEvent> events, long revision) {
                throw new StackOverflowError("too deep");
            }

            @Override
            public void onFailure(StoreException reason) {
                failure.complete(reason);
            }
        });
        store.commit(CREATE_B);
        assertThat(failure.get(60, TimeUnit.SECONDS)).hasMessageContaining("too deep");
        store.close();
    }

    private static void awaitOpened(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
