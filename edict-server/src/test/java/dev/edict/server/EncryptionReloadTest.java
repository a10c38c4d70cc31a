package dev.edict.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.encrypt.Encryption;
import dev.edict.server.encrypt.kms.KmsTimes;
import dev.edict.server.encrypt.kms.TestPlugin;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Keys are exchanged while the server works, and nobody notices. */
@Timeout(180)
class EncryptionReloadTest {
    private static final String SECRETS = "/api/v1/namespaces/default/secrets";
    private static final String ONE = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
    private static final String TWO = "YWJjZGVmZ2hpamFiY2RlZmdoaWphYmNkZWZnaGlqYWI=";
    private static final String FIRST = EncryptionTest.provider("aesgcm", "one", ONE);
    private static final String SECOND = EncryptionTest.provider("secretbox", "two", TWO);

    @TempDir
    private Path directory;

    private final Store store = MemoryStore.open();

    private Path say(String... providers) throws Exception {
        Path written = Files.writeString(directory.resolve("new"), EncryptionTest.configuration("secrets", providers));
        return Files.move(written, directory.resolve("encryption.yaml"), StandardCopyOption.REPLACE_EXISTING);
    }

    private RunningServer start(Path file) {
        return new RunningServer(Edict.builder().store(() -> store).encryption(
                new Encryption.Settings(file, true, Duration.ofMillis(20), KmsTimes.DEFAULT)));
    }

    private String stored(String name) {
        return new String(Objects.requireNonNull(store.get("/registry/secrets/default/" + name)).value(), ISO_8859_1);
    }

    static long reloads(RunningServer server, String status) throws Exception {
        return server.client.send(server.to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body().lines()
                .filter(line -> line.startsWith("apiserver_encryption_config_controller_automatic_reloads_total{")
                        && line.contains("status=\"" + status + "\""))
                .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1))).sum();
    }

    @Test
    void keysAreExchangedUnderLoadWithoutOneFailedRequest() throws Exception {
        try (RunningServer server = start(say(FIRST))) {
            List<String> failures = new CopyOnWriteArrayList<>();
            AtomicBoolean over = new AtomicBoolean();
            AtomicInteger rounds = new AtomicInteger();
            List<Thread> clients = IntStream.range(0, 4).mapToObj(client -> Thread.startVirtualThread(() -> {
                for (int round = 0; !over.get(); round++) {
                    requireWell(server, "c" + client + "-" + round, failures);
                    rounds.incrementAndGet();
                }
            })).toList();
            String[][] steps = {{SECOND, FIRST}, {SECOND}, {FIRST, SECOND}, {EncryptionTest.provider("aescbc", "one", ONE), FIRST, SECOND}};
            // The second step drops a key. As its owner does, it waits until nothing is closed with it any more.
            for (int step = 0; step < steps.length; step++) {
                int before = rounds.get();
                say(steps[step]);
                long wanted = step + 1;
                Waiting.until("the file is taken over", () -> reloads(server, "success") == wanted);
                Waiting.until("requests go on", () -> rounds.get() > before + 8);
                if (step == 0) {
                    Waiting.until("all are closed with the newest key", () -> moveAll(server));
                }
            }
            over.set(true);
            for (Thread client : clients) {
                client.join();
            }
            assertThat(failures).isEmpty();
        }
    }

    private static boolean moveAll(RunningServer server) throws Exception {
        server.get(SECRETS).body().list("items").objects().forEach(item -> {
            try {
                server.send("PATCH", SECRETS + "/" + item.object("metadata").string("name"), "{}");
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        });
        return true;
    }

    private static void requireWell(RunningServer server, String name, List<String> failures) {
        try {
            String body = "{\"metadata\":{\"name\":\"" + name + "\"},\"stringData\":{\"k\":\"v\"}}";
            note(failures, "create", server.send("POST", SECRETS, body), 201);
            note(failures, "get", server.get(SECRETS + "/" + name), 200);
            note(failures, "patch", server.send("PATCH", SECRETS + "/" + name, "{\"stringData\":{\"k\":\"w\"}}"), 200);
            note(failures, "list", server.get(SECRETS + "?limit=5"), 200);
            note(failures, "delete", server.send("DELETE", SECRETS + "/" + name, ""), 200);
        } catch (Exception failure) {
            failures.add(failure.toString());
        }
    }

    private static void note(List<String> failures, String what, RunningServer.Answer answer, int wanted) {
        if (answer.code() != wanted) {
            failures.add(what + ": " + answer.body());
        }
    }

    @Test
    void aFileThatCanNotBeUsedChangesNothingAndIsCounted() throws Exception {
        try (RunningServer server = start(say(FIRST))) {
            say("aesgcm: {keys: [{name: one, secret: c2hvcnQ=}]}");
            Waiting.until("the failure is counted", () -> reloads(server, "failure") > 0);
            server.send("POST", SECRETS, "{\"metadata\":{\"name\":\"a\"}}");
            assertThat(stored("a")).startsWith("k8s:enc:aesgcm:v1:one:");
            say(SECOND, FIRST);
            Waiting.until("the next one is taken over", () -> reloads(server, "success") == 1);
            assertThat(server.send("PATCH", SECRETS + "/a", "{}").code()).isEqualTo(200);
            assertThat(stored("a")).startsWith("k8s:enc:secretbox:v1:two:");
        }
    }

    @Test
    void aPluginIsTakenOnceItIsWellAndLookedAfter() throws Exception {
        try (TestPlugin plugin = TestPlugin.at(directory.resolve("kms.sock")); RunningServer server = start(say(FIRST))) {
            server.send("POST", SECRETS, "{\"metadata\":{\"name\":\"a\"}}");
            assertThat(server.code("/readyz/kms-providers")).isEqualTo(200);
            say("kms: {apiVersion: v2, name: plugin, endpoint: \"" + plugin.endpoint() + "\", timeout: 30s}", FIRST);
            Waiting.until("the plugin is taken", () -> reloads(server, "success") == 1);
            server.send("PATCH", SECRETS + "/a", "{}");
            assertThat(stored("a")).startsWith("k8s:enc:kms:v2:plugin:");
            assertThat(server.get(SECRETS + "/a").code()).isEqualTo(200);
            assertThat(server.code("/readyz/kms-providers")).isEqualTo(200);
            assertThat(server.code("/healthz/kms-providers")).isEqualTo(200);
            assertThat(server.code("/livez/kms-providers")).isEqualTo(404);
        }
    }
}
