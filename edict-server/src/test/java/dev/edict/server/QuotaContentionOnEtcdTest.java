package dev.edict.server;

import dev.edict.store.Store;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.kit.EtcdServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** On a real etcd, with a connection for each server. */
class QuotaContentionOnEtcdTest extends QuotaContentionContract {
    private static @Nullable EtcdServer etcd;

    QuotaContentionOnEtcdTest() {
        super(connect());
    }

    @BeforeAll
    static void begin(@TempDir Path directory) {
        etcd = EtcdServer.start(directory);
    }

    @AfterAll
    static void end() {
        Objects.requireNonNull(etcd).close();
    }

    private static List<Store> connect() {
        EtcdOptions options = EtcdOptions.of(List.of(Objects.requireNonNull(etcd).endpoint()))
                .withTimeout(Duration.ofMinutes(1));
        return Stream.generate(() -> (Store) EtcdStore.open(options)).limit(3).toList();
    }
}
