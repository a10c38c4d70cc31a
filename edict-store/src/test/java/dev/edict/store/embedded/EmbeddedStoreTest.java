package dev.edict.store.embedded;

import static dev.edict.store.embedded.TestStores.put;
import static dev.edict.store.embedded.TestStores.value;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.store.ClosedException;
import dev.edict.store.CompactedException;
import dev.edict.store.RangeQuery;
import dev.edict.store.Retention;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.Transaction;
import dev.edict.store.WatchRequest;
import dev.edict.store.kit.Recording;
import dev.edict.store.mvcc.Engine;
import dev.edict.testing.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the embedded store promises beyond the contract: what is written stays. */
class EmbeddedStoreTest {

    @TempDir
    static Path libraries;

    @TempDir
    Path directory;

    private EmbeddedOptions options() {
        return EmbeddedOptions.in(directory).withLibraryDirectory(libraries);
    }

    private Store open() {
        return EmbeddedStore.open(options());
    }

    @Test
    void anEmptyStoreIsAtRevisionOne() {
        try (Store store = open()) {
            assertThat(store.revision()).isEqualTo(1);
            assertThat(store.compactedRevision()).isZero();
        }
    }

    @Test
    void stateHistoryAndRevisionAreThereAfterReopening() {
        long one;
        long two;
        try (Store store = open()) {
            one = put(store, "/a", "one");
            two = put(store, "/a", "two");
        }
        try (Store store = open()) {
            assertThat(store.revision()).isEqualTo(two);
            assertThat(value(store, "/a")).isEqualTo("two");
            assertThat(store.get("/a", one)).isNotNull();
            assertThat(put(store, "/b", "three")).isEqualTo(two + 1);
            try (Recording recording = Recording.of(store, WatchRequest.from("/", one))) {
                assertThat(recording.awaitEvents(3)).extracting(StoreEvent::key).containsExactly("/a", "/a", "/b");
            }
        }
    }

    @Test
    void compactionIsRememberedAndTheRevisionDoesNotGoBackWithIt() {
        long deleted;
        try (Store store = open()) {
            put(store, "/a", "one");
            deleted = store.commit(Transaction.builder().delete("/a").build()).revision();
            store.compact(deleted);
        }
        try (Store store = open()) {
            assertThat(store.compactedRevision()).isEqualTo(deleted);
            assertThat(store.revision()).isEqualTo(deleted);
            assertThatExceptionOfType(CompactedException.class).isThrownBy(() -> store.get("/a", deleted - 1));
        }
    }

    @Test
    void entriesExpireAlsoWhileTheStoreWasClosed() {
        ManualClock clock = new ManualClock();
        try (Store store = EmbeddedStore.open(options().withClock(clock))) {
            store.commit(Transaction.builder().put("/mortal", new byte[1], 3600).build());
            store.commit(Transaction.builder().put("/longer lived", new byte[1], 7200).build());
        }
        clock.advance(Duration.ofMinutes(90));
        try (Store store = EmbeddedStore.open(options().withClock(clock));
                Recording recording = Recording.of(store, WatchRequest.from("/", 4))) {
            assertThat(recording.awaitEvents(1)).extracting(StoreEvent::key).containsExactly("/mortal");
            assertThat(store.get("/longer lived")).isNotNull();
        }
    }

    @Test
    void historyIsCompactedByItselfWhenItIsOldEnough() throws Exception {
        ManualClock clock = new ManualClock();
        Retention retention = new Retention(Duration.ofMinutes(5), 2);
        try (Store store = EmbeddedStore.open(options().withClock(clock).withRetention(retention))) {
            for (int i = 0; i < 10; i++) {
                put(store, "/a", "value " + i);
            }
            awaitCompaction(store, clock);
            assertThat(store.compactedRevision()).isPositive().isLessThanOrEqualTo(store.revision() - 2);
            assertThat(value(store, "/a")).isEqualTo("value 9");
        }
    }

    @Test
    void aStoreInWhichNothingHappensForgetsItsLatestRevisionToo() throws Exception {
        ManualClock clock = new ManualClock();
        try (Store store = EmbeddedStore.open(options().withClock(clock))) {
            put(store, "/a", "value");
            long last = store.revision();
            Waiting.until("it is forgotten", () -> {
                clock.advance(Duration.ofMinutes(1));
                return store.compactedRevision() > last;
            });
            assertThat(value(store, "/a")).isEqualTo("value");
        }
    }

    private static void awaitCompaction(Store store, ManualClock clock) throws InterruptedException {
        Waiting.until("history is compacted", () -> {
            clock.advance(Duration.ofMinutes(1));
            return store.compactedRevision() > 0;
        });
    }

    @Test
    @Timeout(180)
    void anEngineRecoversUnderReadersWhoNeverPause() throws Exception {
        AtomicBoolean enough = new AtomicBoolean();
        NativeLibrary.load(libraries);
        try (Engine engine = DataDirectory.open(directory)) {
            List<CompletableFuture<Void>> readers = new ArrayList<>();
            CountDownLatch reading = new CountDownLatch(12);
            for (int i = 0; i < 12; i++) {
                readers.add(CompletableFuture.runAsync(() -> {
                    reading.countDown();
                    while (!enough.get()) {
                        engine.getAll(Engine.Table.META, Collections.nCopies(1000, new byte[] {1}));
                    }
                }, task -> Thread.ofPlatform().daemon().start(task)));
            }
            reading.await();
            for (int i = 0; i < 10; i++) {
                engine.recover();
            }
            enough.set(true);
            assertThat(readers).allSatisfy(reader -> assertThat(reader).succeedsWithin(Duration.ofSeconds(60)));
        }
    }

    @Test
    @Timeout(180)
    void aStoreClosedUnderItsUsersTellsThemSo() throws Exception {
        Store store = open();
        for (int i = 0; i < 1000; i++) {
            put(store, "/a" + i, "one");
        }
        List<CompletableFuture<Void>> users = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            boolean writing = i % 3 == 0;
            users.add(CompletableFuture.runAsync(() -> {
                while (true) {
                    if (writing) {
                        put(store, "/a", "two");
                    } else {
                        store.range(RangeQuery.prefix("/"));
                    }
                }
            }, task -> Thread.ofPlatform().daemon().start(task)));
        }
        awaitRevision(store, 1050);
        store.close();

        assertThat(users).allSatisfy(user -> assertThat(user).failsWithin(Duration.ofSeconds(30))
                .withThrowableThat()
                .withCauseInstanceOf(ClosedException.class));
        assertThatExceptionOfType(ClosedException.class).isThrownBy(store::revision);
        store.close();
    }

    private static void awaitRevision(Store store, long revision) throws InterruptedException {
        Waiting.until("revision " + revision, () -> store.revision() >= revision);
    }

    @Test
    void largeHistoriesAreReadBackInOrder() {
        int changes = 6000;
        byte[] value = "value".repeat(40).getBytes(UTF_8);
        try (Store store = open()) {
            List<CompletableFuture<?>> writes = new ArrayList<>();
            for (int i = 0; i < changes; i++) {
                writes.add(store.commitAsync(
                        Transaction.builder().put("/key/" + i % 10, value).put("/pair", value).build()));
            }
            CompletableFuture.allOf(writes.toArray(CompletableFuture<?>[]::new)).join();
            try (Recording recording = Recording.of(store, WatchRequest.from("/", 2))) {
                assertThat(recording.awaitEvents(2 * changes)).hasSize(2 * changes);
            }
        }
    }
}
