package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.allocate.ServiceNetwork;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.bootstrap.Bootstrap;
import dev.edict.server.encrypt.Encryption;
import dev.edict.server.encrypt.kms.KmsTimes;
import dev.edict.server.encrypt.kms.TestPlugin;
import dev.edict.server.registry.Identities;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server and the plugin that has its keys, whichever of them is there first. */
@Timeout(180)
class EncryptionPluginTest {
    /** A plugin that is away is asked again at once. */
    private static final KmsTimes HASTY = new KmsTimes(
            Duration.ofHours(1), Duration.ofMillis(50), Duration.ofHours(1), Duration.ZERO, Duration.ZERO);

    @TempDir
    private Path directory;

    private Path socket() {
        return directory.resolve("kms.sock");
    }

    private Encryption.Settings settings(String resources) throws Exception {
        Path file = Files.writeString(directory.resolve("encryption.yaml"), EncryptionTest.configuration(resources,
                "kms: {apiVersion: v2, name: plugin, endpoint: \"unix://" + socket() + "\", timeout: 1s}"));
        return new Encryption.Settings(file, false, Duration.ofMinutes(1), HASTY);
    }

    @Test
    void aStartThatNeedsThePluginWaitsForIt() throws Exception {
        CountDownLatch storeNeeded = new CountDownLatch(1);
        EdictBuilder builder = Edict.builder().encryption(settings("'*.*'")).store(() -> {
            // The plugin was asked before, and was not there.
            storeNeeded.countDown();
            return MemoryStore.open();
        });
        CompletableFuture<RunningServer> starting = CompletableFuture.supplyAsync(() -> new RunningServer(builder));
        storeNeeded.await();
        try (TestPlugin plugin = TestPlugin.at(socket()); RunningServer server = starting.join()) {
            assertThat(plugin.endpoint()).endsWith(".sock");
            assertThat(server.code("/api/v1/namespaces/default")).isEqualTo(200);
            Waiting.until("it is ready", () -> server.code("/readyz") == 200);
        }
    }

    @Test
    void aStartThatWaitedInVainSaysForWhom() throws Exception {
        try (Encryption encryption = Encryption.open(settings("namespaces"));
                ControlPlane plane = new ControlPlane(Catalogue.load(), MemoryStore.open(), encryption, Identities.random(),
                        Clock.systemUTC(), ServiceNetwork.DEFAULT)) {
            assertThatThrownBy(() -> new FirstObjects(new Bootstrap(plane), encryption, Duration.ZERO).make())
                    .hasMessageStartingWith("the objects that a start needs are encrypted, and there is nobody to ask for their keys: "
                            + "kms-provider-0: failed to perform status section of the healthz check for KMS Provider plugin");
        }
    }

    @Test
    void aServerWhoseRolesAreEncryptedIsNotReadyUntilThePluginIsThere() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder().encryption(settings("'*.rbac.authorization.k8s.io'")))) {
            assertThat(server.code("/readyz/poststarthook/rbac/bootstrap-roles")).isEqualTo(500);
            assertThat(server.code("/healthz/kms-providers")).isEqualTo(500);
            assertThat(server.code("/livez/ping")).isEqualTo(200);
            try (TestPlugin plugin = TestPlugin.at(socket())) {
                assertThat(plugin.endpoint()).endsWith(".sock");
                Waiting.until("it is ready", () -> server.code("/readyz") == 200);
            }
        }
    }
}
