package dev.edict.server;

import static dev.edict.server.SharedKeysOfServersTest.SECRET;
import static dev.edict.server.SharedKeysOfServersTest.takesTheTokensOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.SharedKeys;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.testing.Waiting;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two servers that begin at the same time on a real etcd. */
@Timeout(120)
class SharedKeysOnEtcdTest {
    private static final String HOW_TO_GET = "NO ETCD FOUND: install it (apt-get install etcd-server) or point EDICT_ETCD at it";

    private final Path directory;
    private final int port = freePort();

    @SuppressWarnings("NullAway.Init")
    private Process etcd;

    SharedKeysOnEtcdTest(@TempDir Path directory) {
        this.directory = directory;
    }

    @BeforeEach
    void begin() throws Exception {
        String program = Stream.concat(Stream.ofNullable(System.getenv("EDICT_ETCD")),
                        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                                .map(entry -> entry + "/etcd"))
                .filter(name -> Files.isExecutable(Path.of(name))).findFirst().orElse("");
        assertThat(!program.isEmpty() || !"true".equals(System.getenv("CI"))).as(HOW_TO_GET).isTrue();
        Assumptions.assumeFalse(program.isEmpty(), HOW_TO_GET);
        String client = "http://127.0.0.1:" + port;
        String peer = "http://127.0.0.1:" + freePort();
        etcd = new ProcessBuilder(program, "--name=test", "--data-dir=" + directory.resolve("etcd"),
                "--listen-client-urls=" + client, "--advertise-client-urls=" + client, "--listen-peer-urls=" + peer,
                "--initial-advertise-peer-urls=" + peer, "--initial-cluster=test=" + peer)
                .redirectErrorStream(true).redirectOutput(directory.resolve("etcd.log").toFile()).start();
        Waiting.until("etcd listens", () -> {
            new Socket(InetAddress.getLoopbackAddress(), port).close();
            return true;
        });
    }

    @AfterEach
    void end() {
        if (etcd != null) {
            etcd.destroyForcibly();
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private Store open() {
        return EtcdStore.open(EtcdOptions.of(List.of(URI.create("http://127.0.0.1:" + port))));
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
