package dev.edict.store.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.CommitResult;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.Transaction;
import dev.edict.store.UnavailableException;
import dev.edict.store.WatchRequest;
import dev.edict.store.kit.EtcdServer;
import dev.edict.store.kit.Recording;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A cluster of several members goes on when one of them does not, and so does the store on it. */
@Timeout(120)
class EtcdMembersTest {

    private static final int MOST_FAILURES = 6;

    private static List<EtcdServer> servers = List.of();

    private final Store store = EtcdStore.open(EtcdOptions.of(servers.stream().map(EtcdServer::endpoint).toList())
            .withCompactionInterval(Duration.ZERO)
            .withTimeout(Duration.ofSeconds(3)));

    @BeforeAll
    static void startServers(@TempDir Path directory) {
        servers = EtcdServer.startCluster(directory, 3);
    }

    @AfterAll
    static void stopServers() {
        servers.forEach(EtcdServer::close);
    }

    @AfterEach
    void close() {
        servers.forEach(EtcdServer::thaw);
        store.close();
    }

    private boolean put(String key) {
        try {
            CommitResult result = store.commit(
                    Transaction.builder().put(key, "value".getBytes(UTF_8)).build());
            return result instanceof CommitResult.Committed;
        } catch (UnavailableException failed) {
            return false;
        }
    }

    @Test
    void writesAndWatchesLeaveAMemberThatStandsStillBehind() {
        try (Recording recording = Recording.of(store, WatchRequest.from("/registry/still/", 0))) {
            assertThat(put("/registry/still/before")).isTrue();
            recording.awaitEvents(1);
            // The first is the one that everything goes to while all are well.
            servers.getFirst().freeze();

            // The others may have to find a leader first; a store that did not leave the member behind would fail for ever.
            assertThat(putUntilTaken("/registry/still/during")).as("failed writes").isLessThanOrEqualTo(MOST_FAILURES);
            assertThat(store.get("/registry/still/during")).isNotNull();
            int failures = 0;
            for (int i = 0; i < 20; i++) {
                failures += putUntilTaken("/registry/still/after" + i);
            }
            assertThat(failures).as("failed writes").isLessThanOrEqualTo(MOST_FAILURES);
            // A write that failed may have taken place all the same, so the first ones can be more than two.
            assertThat(recording.awaitRevision(store.revision())).extracting(StoreEvent::key)
                    .contains("/registry/still/during", "/registry/still/after0", "/registry/still/after19");
        }
    }

    @Test
    void writesAndWatchesGoOnWhenAMemberIsKilled() {
        try (Recording recording = Recording.of(store, WatchRequest.from("/registry/killed/", 0))) {
            assertThat(put("/registry/killed/before")).isTrue();
            recording.awaitEvents(1);
            servers.getFirst().kill();
            try {
                assertThat(putUntilTaken("/registry/killed/during")).as("failed writes").isLessThanOrEqualTo(MOST_FAILURES);
                assertThat(recording.awaitRevision(store.revision())).extracting(StoreEvent::key)
                        .contains("/registry/killed/during");
            } finally {
                servers.getFirst().restart();
            }
        }
    }

    private int putUntilTaken(String key) {
        int failures = 0;
        while (!put(key)) {
            failures++;
            assertThat(failures).isLessThan(20);
        }
        return failures;
    }
}
