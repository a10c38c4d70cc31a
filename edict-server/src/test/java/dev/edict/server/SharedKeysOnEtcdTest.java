package dev.edict.server;

import static dev.edict.server.SharedKeysOfServersTest.SECRET;
import static dev.edict.server.SharedKeysOfServersTest.takesTheTokensOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.SharedKeys;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.kit.EtcdServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two servers that begin at the same time on a real etcd. */
@Timeout(120)
class SharedKeysOnEtcdTest {
    private final Path directory;
    private final EtcdServer etcd;

    SharedKeysOnEtcdTest(@TempDir Path directory) {
        this.directory = directory;
        this.etcd = EtcdServer.start(directory.resolve("etcd"));
    }

    @AfterEach
    void end() {
        etcd.close();
    }

    private Store open() {
        return EtcdStore.open(EtcdOptions.of(List.of(etcd.endpoint())));
    }

    private RunningServer server(String name) {
        return new RunningServer(Edict.builder().store(this::open).storeIsShared().joinSecret(SECRET)
                .certificates(directory.resolve(name)));
    }

    @Test
    void tokensAndKubeconfigsOfOneAreGoodForTheOther() throws Exception {
        CompletableFuture<RunningServer> beside =
                CompletableFuture.supplyAsync(() -> server("two"), Thread::startVirtualThread);
        try (RunningServer first = server("one"); RunningServer second = beside.join()) {
            takesTheTokensOf(second, first);
            takesTheTokensOf(first, second);
        }
        try (RunningServer third = server("three"); Store store = open()) {
            assertThat(Files.readString(directory.resolve("three/ca.key")))
                    .isEqualTo(Files.readString(directory.resolve("one/ca.key")));
            Entry note = Objects.requireNonNull(store.get(SharedKeys.PLACE));
            assertThat(new String(note.value(), StandardCharsets.UTF_8))
                    .doesNotContain("PRIVATE KEY", third.edict.kubeconfig().token());
        }
    }
}
