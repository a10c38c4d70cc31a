package dev.edict.store.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.store.ClosedException;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.TooLargeException;
import dev.edict.store.Transaction;
import dev.edict.store.WatchRequest;
import dev.edict.store.kit.EtcdServer;
import dev.edict.store.kit.Recording;
import dev.edict.testing.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the etcd store does beyond the contract. */
@Timeout(120)
class EtcdStoreTest {

    @TempDir
    Path directory;

    private static EtcdOptions options(EtcdServer server) {
        return EtcdOptions.of(List.of(server.endpoint())).withCompactionInterval(Duration.ZERO);
    }

    @Test
    void anEmptyClusterIsAtRevisionOne() {
        try (EtcdServer server = EtcdServer.start(directory);
                Store store = EtcdStore.open(options(server))) {
            assertThat(store.revision()).isEqualTo(1);
            assertThat(store.compactedRevision()).isZero();
        }
    }

    @Test
    void oneOfTheServersThatShareAClusterCompactsItPeriodically() throws Exception {
        EtcdOptions often;
        try (EtcdServer server = EtcdServer.start(directory)) {
            often = options(server).withCompactionInterval(Duration.ofMillis(300));
            try (Store store = EtcdStore.open(often);
                    Store other = EtcdStore.open(often)) {
                for (int i = 0; i < 10; i++) {
                    store.commit(Transaction.builder().put("/registry/a", new byte[1]).build());
                }
                long revision = store.revision();
                Waiting.until("both have heard of it",
                        () -> other.knownCompactedRevision() >= revision && store.knownCompactedRevision() >= revision);
                Waiting.until("one server sees what the other compacts",
                        () -> other.compactedRevision() >= revision && store.compactedRevision() >= revision);
            }
        }
    }

    @Test
    void whatWasWrittenOfAnotherClusterIsNotBelieved() throws Exception {
        try (EtcdServer server = EtcdServer.start(directory);
                Store copier = EtcdStore.open(options(server))) {
            copier.commit(Transaction.builder().put("compact_rev_key", "5000000".getBytes(UTF_8)).build());
            try (Store store = EtcdStore.open(options(server).withCompactionInterval(Duration.ofMillis(300)))) {
                Waiting.until("it has compacted", () -> store.compactedRevision() > 0);
                assertThat(store.knownCompactedRevision()).isLessThanOrEqualTo(store.revision());
            }
        }
    }

    @Test
    void progressComesByItselfFromTimeToTime() {
        try (EtcdServer server = EtcdServer.start(directory, "--experimental-watch-progress-notify-interval=200ms");
                Store store = EtcdStore.open(options(server));
                Recording recording = Recording.of(store, WatchRequest.from("/registry/", 0))) {
            long revision = store.commit(Transaction.builder().put("/elsewhere", new byte[1]).build())
                    .revision();

            assertThat(recording.awaitRevision(revision)).isEmpty();
        }
    }

    @Test
    void aTransactionThatIsTooLargeSaysSo() {
        try (EtcdServer server = EtcdServer.start(directory);
                Store store = EtcdStore.open(options(server))) {
            Transaction large = Transaction.create("/registry/a", new byte[2_000_000]);
            assertThatExceptionOfType(TooLargeException.class)
                    .isThrownBy(() -> store.commit(large))
                    .withMessageContaining("max-request-bytes");
        }
    }

    @Test
    void largeHistoriesComeInPiecesButRevisionsWhole() {
        byte[] value = new byte[300_000];
        int transactions = 30;
        try (EtcdServer server = EtcdServer.start(directory);
                Store store = EtcdStore.open(options(server))) {
            for (int i = 0; i < transactions; i++) {
                store.commit(Transaction.builder()
                        .put("/registry/a", value)
                        .put("/registry/b", value)
                        .put("/registry/c", value)
                        .build());
            }
            try (Recording recording = Recording.of(store, WatchRequest.from("/registry/", 2))) {
                assertThat(recording.awaitEvents(3 * transactions)).hasSize(3 * transactions);
                assertThat(recording.calls()).allSatisfy(call -> assertThat(call.size() % 3).isZero());
            }
        }
    }

    @Test
    void rangesLargerThanOneAnswerAreReadWhole() {
        int entries = 12_000;
        try (EtcdServer server = EtcdServer.start(directory);
                Store store = EtcdStore.open(options(server))) {
            List<CompletableFuture<?>> writes = new ArrayList<>();
            for (int i = 0; i < entries; i += 100) {
                Transaction.Builder builder = Transaction.builder();
                for (int j = i; j < i + 100; j++) {
                    String key = "/registry/%05d".formatted(j);
                    builder.ifAbsent(key).put(key, "value".getBytes(UTF_8));
                }
                writes.add(store.commitAsync(builder.build()));
            }
            CompletableFuture.allOf(writes.toArray(CompletableFuture<?>[]::new)).join();

            Page page = store.range(RangeQuery.prefix("/registry/"));
            assertThat(page.entries()).hasSize(entries);
            assertThat(page.count()).isEqualTo(entries);
            assertThat(page.more()).isFalse();
        }
    }

    @Test
    void aClosedStoreSaysSo() {
        try (EtcdServer server = EtcdServer.start(directory)) {
            Store store = EtcdStore.open(options(server));
            store.close();
            assertThatExceptionOfType(ClosedException.class).isThrownBy(store::revision);
            assertThatExceptionOfType(ClosedException.class)
                    .isThrownBy(() -> store.commit(Transaction.create("/registry/a", new byte[1])));
        }
    }
}
