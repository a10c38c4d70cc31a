package dev.edict.controllers.storagemigration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Secret;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storagemigration.v1beta1.StorageVersionMigration;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.local.LocalLoops;
import dev.edict.local.InProcessTransport;
import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.server.filter.User;
import dev.edict.store.Store;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import dev.edict.testing.Waiting;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class EncryptionMigrationTest {
    private static final String ENCRYPTION = """
            kind: EncryptionConfiguration
            apiVersion: apiserver.config.k8s.io/v1
            resources:
            - resources: [secrets]
              providers:
              - aesgcm: {keys: [{name: one, secret: MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=}]}
              - identity: {}
            """;

    private final AtomicReference<@Nullable Store> store = new AtomicReference<>();

    @TempDir
    private Path directory;

    private EdictBuilder server() {
        return Edict.builder().store(() -> {
            Store opened = EmbeddedStore.open(EmbeddedOptions.in(directory.resolve("data")));
            store.set(opened);
            return opened;
        });
    }

    private static Client client(Edict edict) {
        return new Client(InProcessTransport.of(edict, User.of("administrator", User.MASTERS)));
    }

    private String stored(String name) {
        Store opened = Objects.requireNonNull(store.get());
        return new String(Objects.requireNonNull(opened.get("/registry/secrets/default/" + name)).value(),
                StandardCharsets.ISO_8859_1);
    }

    @Test
    void secretsOfBeforeEncryptionWasSwitchedOnAreEncrypted() throws Exception {
        List<String> names = List.of("a", "b", "c");
        try (Edict edict = server().start(); Client client = client(edict)) {
            ResourceClient<Secret> secrets = client.of(Secret.TYPE).in("default");
            names.forEach(name -> secrets.create(Secret.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name))));
            assertThat(names).allSatisfy(name -> assertThat(stored(name)).startsWith("{"));
        }
        Path configuration = Files.writeString(directory.resolve("encryption.yaml"), ENCRYPTION);
        try (Edict edict = server()
                        .encryptionProviderConfig(configuration, false)
                        .runtimeConfig("storagemigration.k8s.io/v1beta1=true")
                        .alongside(LocalLoops.of(List.of(StorageMigrationLoop.loop()), false))
                        .start();
                Client client = client(edict)) {
            assertThat(names).allSatisfy(name -> assertThat(stored(name)).startsWith("{"));
            ResourceClient<StorageVersionMigration> migrations = client.of(StorageVersionMigration.TYPE);
            migrations.create(Migrations.of("secrets", "", "secrets"));
            Waiting.until("it has succeeded", () -> Progress.is(migrations.get("secrets"), Progress.SUCCEEDED));
            assertThat(names).allSatisfy(name -> assertThat(stored(name)).startsWith("k8s:enc:aesgcm:v1:one:"));
            assertThat(client.of(Secret.TYPE).in("default").list().items()).extracting(Secret::name).containsExactlyElementsOf(names);
        }
    }
}
