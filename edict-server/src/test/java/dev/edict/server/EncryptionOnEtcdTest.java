package dev.edict.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupResource;
import dev.edict.server.encrypt.Encryption;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.kit.EtcdServer;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Values are encrypted in whatever store they lie, and two servers with the same keys read what the other writes. */
@Timeout(180)
class EncryptionOnEtcdTest {
    private static final String SECRETS = "/api/v1/namespaces/default/secrets";
    private static final String KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

    @TempDir
    private Path directory;

    private Path file() throws Exception {
        return Files.writeString(directory.resolve("encryption.yaml"),
                EncryptionTest.configuration("secrets", EncryptionTest.provider("aesgcm", "one", KEY)));
    }

    @Test
    void twoServersOnOneEtcdReadEachOthersSecretsWhichAreBoundToTheirPlaceThere() throws Exception {
        try (EtcdServer etcd = EtcdServer.start(directory)) {
            EtcdOptions options = EtcdOptions.of(List.of(etcd.endpoint()));
            Path file = file();
            try (RunningServer one = on(options.withKeyPrefix("/elsewhere/"), file);
                    RunningServer other = on(options.withKeyPrefix("/elsewhere/"), file);
                    Store plain = EtcdStore.open(options);
                    Encryption encryption = Encryption.open(Encryption.Settings.of(file, false))) {
                one.send("POST", SECRETS, "{\"metadata\":{\"name\":\"a\"},\"stringData\":{\"k\":\"v\"}}");
                assertThat(other.get(SECRETS + "/a").body().object("data").string("k")).isEqualTo("dg==");
                Waiting.until("it is listed", () -> other.get(SECRETS).body().list("items").size() == 1);
                assertThat(other.send("PATCH", SECRETS + "/a", "{\"stringData\":{\"k\":\"w\"}}").code()).isEqualTo(200);
                assertThat(one.get(SECRETS + "/a").body().object("data").string("k")).isEqualTo("dw==");
                String place = "/elsewhere/secrets/default/a";
                Entry entry = Objects.requireNonNull(plain.get(place));
                assertThat(new String(encryption.of(new GroupResource("", "secrets")).open(place, entry.value()).value(), UTF_8))
                        .startsWith("{\"kind\":\"Secret\"");
            }
        }
    }

    private static RunningServer on(EtcdOptions options, Path file) {
        return new RunningServer(Edict.builder().store(() -> EtcdStore.open(options)).encryptionProviderConfig(file, false));
    }

    @Test
    void nothingReadableIsInTheFilesOfTheEmbeddedStore() throws Exception {
        Path data = directory.resolve("data");
        try (RunningServer server = new RunningServer(Edict.builder()
                .store(() -> EmbeddedStore.open(EmbeddedOptions.in(data))).encryptionProviderConfig(file(), false))) {
            server.send("POST", SECRETS, "{\"metadata\":{\"name\":\"a\"},\"stringData\":{\"k\":\"hidden-treasure\"}}");
            server.send("POST", "/api/v1/namespaces/default/configmaps", "{\"metadata\":{\"name\":\"found-treasure\"}}");
            assertThat(server.get(SECRETS + "/a").code()).isEqualTo(200);
        }
        try (Stream<Path> files = Files.walk(data)) {
            String all = String.join("", files.filter(Files::isRegularFile).map(EncryptionOnEtcdTest::content).toList());
            assertThat(all.contains("found-treasure")).isTrue();
            assertThat(all.contains("hidden-treasure") || all.contains("aGlkZGVuLXRyZWFzdXJl")).isFalse();
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file, ISO_8859_1);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
