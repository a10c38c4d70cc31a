package dev.edict.store.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.store.CommitResult;
import dev.edict.store.Entry;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.Transaction;
import dev.edict.store.UnavailableException;
import dev.edict.store.WatchRequest;
import dev.edict.store.kit.EtcdServer;
import dev.edict.store.kit.Recording;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What happens when etcd goes away and comes back. */
@Timeout(120)
class EtcdReconnectTest {

    @TempDir
    Path directory;

    private static EtcdOptions options(URI... endpoints) {
        return EtcdOptions.of(List.of(endpoints)).withCompactionInterval(Duration.ZERO);
    }

    private static long put(Store store, String key, String value) {
        CommitResult result =
                store.commit(Transaction.builder().put(key, value.getBytes(UTF_8)).build());
        assertThat(result).isInstanceOf(CommitResult.Committed.class);
        return result.revision();
    }

    @Test
    void watchesGoOnAfterARestartWithoutLossOrRepetition() throws Exception {
        try (EtcdServer server = EtcdServer.start(directory);
                Store store = EtcdStore.open(options(server.endpoint()));
                Recording early = Recording.of(store, WatchRequest.from("/registry/", 0))) {
            AtomicBoolean stop = new AtomicBoolean();
            CompletableFuture<Void> writing = CompletableFuture.runAsync(
                    () -> writeUntil(store, stop), Executors.newVirtualThreadPerTaskExecutor());
            for (int round = 1; round <= 3; round++) {
                early.awaitEvents(early.events().size() + 50);
                server.kill();
                server.restart();
            }
            early.awaitEvents(early.events().size() + 50);
            stop.set(true);
            writing.get();

            long revision = store.revision();
            List<StoreEvent> live = early.awaitRevision(lastModification(store));
            try (Recording replay = Recording.of(store, WatchRequest.from("/registry/", 2))) {
                assertThat(replay.awaitRevision(lastModification(store))).isEqualTo(live);
            }
            assertThat(store.revision()).isEqualTo(revision);
        }
    }

    private static long lastModification(Store store) {
        return store.range(RangeQuery.prefix("/registry/")).entries().stream()
                .mapToLong(Entry::modRevision)
                .max()
                .orElseThrow();
    }

    private static void writeUntil(Store store, AtomicBoolean stop) {
        for (int i = 0; !stop.get(); i++) {
            try {
                put(store, "/registry/" + i % 5, "value " + i);
            } catch (UnavailableException down) {
                // The next one may be luckier.
            }
        }
    }

    @Test
    void aTransactionWhileEtcdIsDownSaysThatItDidNotHappen() {
        try (EtcdServer server = EtcdServer.start(directory);
                Store store = EtcdStore.open(options(server.endpoint()).withTimeout(Duration.ofSeconds(1)))) {
            put(store, "/registry/a", "one");
            server.kill();
            // The connection may be found broken only by the first attempt, whose outcome is then unknown.
            assertThatExceptionOfType(UnavailableException.class).isThrownBy(() -> put(store, "/registry/a", "two"));

            assertThatExceptionOfType(UnavailableException.class)
                    .isThrownBy(() -> put(store, "/registry/a", "three"))
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse())
                    .withMessageContaining(server.endpoint().toString());
            assertThatExceptionOfType(UnavailableException.class).isThrownBy(() -> store.get("/registry/a"));
            server.restart();
            assertThat(store.get("/registry/a")).isNotNull();
            put(store, "/registry/a", "four");
        }
    }

    @Test
    void requestsWaitForEtcdToComeBackWithinTheirTime() {
        try (EtcdServer server = EtcdServer.start(directory);
                Store store = EtcdStore.open(options(server.endpoint()).withTimeout(Duration.ofSeconds(30)))) {
            put(store, "/registry/a", "one");
            server.kill();
            CompletableFuture<Entry> reading =
                    CompletableFuture.supplyAsync(() -> store.get("/registry/a"), Thread::startVirtualThread);
            server.restart();

            assertThat(reading.join()).isNotNull();
        }
    }

    @Test
    void anEndpointThatIsDownIsPassedOver() {
        try (EtcdServer server = EtcdServer.start(directory);
                Store store = EtcdStore.open(options(
                        URI.create("http://127.0.0.1:1"), URI.create("http://127.0.0.1:2"), server.endpoint()))) {
            put(store, "/registry/a", "one");
            assertThat(store.get("/registry/a")).isNotNull();
            try (Recording recording = Recording.of(store, WatchRequest.from("/registry/", 2))) {
                assertThat(recording.awaitEvents(1)).hasSize(1);
            }
        }
    }

    @Test
    void openingFailsWithAReasonIfNobodyAnswers() {
        assertThatExceptionOfType(UnavailableException.class)
                .isThrownBy(() -> EtcdStore.open(
                        options(URI.create("http://127.0.0.1:1")).withTimeout(Duration.ofSeconds(1))))
                .withMessageContaining("127.0.0.1:1");
    }
}
