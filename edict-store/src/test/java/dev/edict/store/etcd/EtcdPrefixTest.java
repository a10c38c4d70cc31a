package dev.edict.store.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.edict.store.CommitResult;
import dev.edict.store.Entry;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.Transaction;
import dev.edict.store.WatchRequest;
import dev.edict.store.kit.EtcdServer;
import dev.edict.store.kit.Recording;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clusters with different prefixes share an etcd and nothing else. */
@Timeout(180)
class EtcdPrefixTest {

    @TempDir
    Path directory;

    private static Store open(EtcdServer server, String prefix) {
        return EtcdStore.open(EtcdOptions.of(List.of(server.endpoint()))
                .withCompactionInterval(Duration.ZERO)
                .withKeyPrefix(prefix));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Test
    void twoClustersOnOneEtcdDoNotSeeEachOther() {
        try (EtcdServer server = EtcdServer.start(directory);
                Store red = open(server, "/red");
                Store blue = open(server, "/blue/");
                Store plain = open(server, "/registry");
                Recording watch = Recording.of(blue, WatchRequest.from("/registry/pods/", 0))) {
            red.commit(Transaction.create("/registry/pods/a", bytes("red")));
            blue.commit(Transaction.create("/registry/pods/a", bytes("blue")));

            assertThat(blue.get("/registry/pods/a")).extracting(Entry::value).isEqualTo(bytes("blue"));
            assertThat(plain.get("/registry/pods/a")).isNull();
            assertThat(plain.get("/red/pods/a")).extracting(Entry::value).isEqualTo(bytes("red"));
            assertThat(red.range(RangeQuery.prefix("")).entries())
                    .extracting(Entry::key).containsExactly("/registry/pods/a");
            assertThat(red.range(RangeQuery.prefix("/registry/")).count()).isEqualTo(1);
            assertThat(watch.awaitEvents(1)).singleElement().satisfies(event -> {
                assertThat(event.key()).isEqualTo("/registry/pods/a");
                assertThat(((StoreEvent.Written) event).entry().value()).isEqualTo(bytes("blue"));
            });
        }
    }

    @Test
    void whatATransactionTellsHasTheKeysOfItsCaller() {
        try (EtcdServer server = EtcdServer.start(directory);
                Store store = open(server, "elsewhere")) {
            store.commit(Transaction.create("/registry/a", bytes("one")));
            CommitResult.Conflict conflict =
                    (CommitResult.Conflict) store.commit(Transaction.create("/registry/a", bytes("two")));
            CommitResult.Observation found = conflict.observations().getFirst();
            assertThat(found.key()).isEqualTo("/registry/a");
            assertThat(found.entry()).extracting(Entry::key).isEqualTo("/registry/a");

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store.commit(Transaction.create("/other/a", bytes("three"))))
                    .withMessageContaining("/other/a");
        }
    }
}
