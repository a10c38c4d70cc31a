package dev.edict.server;

import dev.edict.store.Store;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.kit.EtcdServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** On a real etcd that all tests share, each under a prefix of its own. */
class InitializersOfSeveralServersOnEtcdTest extends InitializersOfSeveralServersContract {
    private static @Nullable EtcdServer etcd;

    private final String prefix = "/" + UUID.randomUUID() + "/";

    @BeforeAll
    static void begin(@TempDir Path directory) {
        etcd = EtcdServer.start(directory);
    }

    @AfterAll
    static void end() {
        Objects.requireNonNull(etcd).close();
    }

    @Override
    Store connect() {
        return EtcdStore.open(EtcdOptions.of(List.of(Objects.requireNonNull(etcd).endpoint()))
                .withTimeout(Duration.ofMinutes(1)).withKeyPrefix(prefix));
    }
}
