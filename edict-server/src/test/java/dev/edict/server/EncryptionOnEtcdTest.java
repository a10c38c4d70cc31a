package dev.edict.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupResource;
import dev.edict.server.encrypt.Encryption;
import dev.edict.server.encrypt.kms.KmsTimes;
import dev.edict.store.Entry;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.kit.EtcdServer;
import dev.edict.testing.Waiting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
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

    private static final String OLD = EncryptionTest.provider("aesgcm", "old", KEY);
    private static final String NEW =
            EncryptionTest.provider("secretbox", "new", "YWJjZGVmZ2hpamFiY2RlZmdoaWphYmNkZWZnaGlqYWI=");

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

    @Test
    void keysAreExchangedOnOneServerAfterTheOtherAndEachReadsAllTheWhile() throws Exception {
        Path first = say("first", OLD);
        Path second = say("second", OLD);
        try (EtcdServer etcd = EtcdServer.start(directory)) {
            EtcdOptions options = EtcdOptions.of(List.of(etcd.endpoint()));
            String before;
            try (RunningServer one = reloading(options, first); RunningServer other = reloading(options, second);
                    Store plain = EtcdStore.open(options)) {
                create(one, "a");
                create(other, "b");
                before = one.get(SECRETS).body().object("metadata").string("resourceVersion");
                // Each knows the new key before any of them uses it.
                exchange(one, "first", OLD, NEW);
                exchange(other, "second", OLD, NEW);
                exchange(one, "first", NEW, OLD);
                create(one, "c");
                assertReads(other, "a", "b", "c");
                create(other, "d");
                assertReads(one, "a", "b", "c", "d");
                exchange(other, "second", NEW, OLD);
                for (String name : List.of("a", "b", "c", "d")) {
                    assertThat(other.send("PATCH", SECRETS + "/" + name, "{}").code()).isEqualTo(200);
                }
                assertThat(plain.range(RangeQuery.prefix("/registry/secrets/default/")).entries()).hasSize(4)
                        .allSatisfy(entry -> assertThat(content(entry)).startsWith("k8s:enc:secretbox:v1:new:"));
                exchange(one, "first", NEW);
                exchange(other, "second", NEW);
                assertReads(one, "a", "b", "c", "d");
                assertReads(other, "a", "b", "c", "d");
                // Who watched before sees what happened, for it was opened when it came.
                try (BufferedReader events = new BufferedReader(new InputStreamReader(
                        one.open(SECRETS + "?watch=true&resourceVersion=" + before, "application/json"), UTF_8))) {
                    assertThat(Objects.requireNonNull(events.readLine())).contains("\"ADDED\"", "\"name\":\"c\"");
                    assertThat(Objects.requireNonNull(events.readLine())).contains("\"ADDED\"", "\"name\":\"d\"");
                    assertThat(Objects.requireNonNull(events.readLine())).contains("\"MODIFIED\"", "\"name\":\"a\"");
                }
            }
            // Who begins now can not open the past, and says so; what is there now is not touched by it.
            try (RunningServer young = reloading(options, first)) {
                assertReads(young, "a", "b", "c", "d");
                try (BufferedReader events = new BufferedReader(new InputStreamReader(young.open(
                        SECRETS + "?watch=true&timeoutSeconds=20&resourceVersion=" + before, "application/json"), UTF_8))) {
                    assertThat(events.lines().toList().getLast()).contains("\"ERROR\"", "\"code\":410");
                }
            }
        }
    }

    private Path say(String name, String... providers) throws Exception {
        Path written = Files.writeString(directory.resolve("new"), EncryptionTest.configuration("secrets", providers));
        return Files.move(written, directory.resolve(name + ".yaml"), StandardCopyOption.REPLACE_EXISTING);
    }

    private void exchange(RunningServer server, String name, String... providers) throws Exception {
        long before = EncryptionReloadTest.reloads(server, "success");
        say(name, providers);
        Waiting.until("the file is taken over", () -> EncryptionReloadTest.reloads(server, "success") > before);
    }

    private static void create(RunningServer server, String name) throws Exception {
        assertThat(server.send("POST", SECRETS, "{\"metadata\":{\"name\":\"" + name + "\"},\"stringData\":{\"k\":\"v\"}}").code())
                .isEqualTo(201);
    }

    private static void assertReads(RunningServer server, String... names) throws Exception {
        for (String name : names) {
            assertThat(server.get(SECRETS + "/" + name).body().object("data").string("k")).isEqualTo("dg==");
        }
        assertThat(server.get(SECRETS).body().list("items").size()).isEqualTo(names.length);
    }

    private static String content(Entry entry) {
        return new String(entry.value(), ISO_8859_1);
    }

    private static RunningServer reloading(EtcdOptions options, Path file) {
        return new RunningServer(Edict.builder().store(() -> EtcdStore.open(options)).encryption(
                new Encryption.Settings(file, true, Duration.ofMillis(20), KmsTimes.DEFAULT)));
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
