package dev.edict.server;

import dev.edict.store.Store;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.kit.EtcdServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** On a real etcd, with creators at one server and initializers at another. */
class InitializersOnEtcdTest extends InitializersContract {
    private @Nullable EtcdServer etcd;

    @Override
    List<Supplier<Store>> stores(Path directory) {
        EtcdServer started = EtcdServer.start(directory);
        etcd = started;
        Supplier<Store> store = () -> EtcdStore.open(EtcdOptions.of(List.of(started.endpoint()))
                .withTimeout(Duration.ofMinutes(1)));
        return List.of(store, store);
    }

    @Override
    void end() {
        Objects.requireNonNull(etcd).close();
    }
}
