package dev.edict.store.etcd;

import dev.edict.store.Store;
import dev.edict.store.kit.EtcdServer;
import dev.edict.store.kit.StoreKit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The kit against a real etcd, one for all tests. */
class EtcdStoreKitTest extends StoreKit {

    private static @Nullable EtcdServer server;

    @BeforeAll
    static void startServer(@TempDir Path directory) {
        server = EtcdServer.start(directory);
    }

    @AfterAll
    static void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    @Override
    protected Store open() {
        EtcdServer running = server;
        if (running == null) {
            throw new IllegalStateException("etcd is not running");
        }
        return EtcdStore.open(EtcdOptions.of(List.of(running.endpoint())).withCompactionInterval(Duration.ZERO));
    }
}
