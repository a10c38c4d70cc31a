package dev.edict.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.filter.RequestObserver;
import dev.edict.server.filter.Stage;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.kit.EtcdServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is stored moves to the newest key while the server runs. */
@Timeout(180)
class EncryptRewriteTest {
    private static final String ONE = "aesgcm: {keys: [{name: one, secret: MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=}]}";
    private static final String TWO = "secretbox: {keys: [{name: two, secret: YWJjZGVmZ2hpamFiY2RlZmdoaWphYmNkZWZnaGlqYWI=}]}";

    @TempDir
    private Path directory;

    private @Nullable Store store;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private Path configuration(String... providers) throws Exception {
        return Files.writeString(directory.resolve("encryption.yaml"), "kind: EncryptionConfiguration\napiVersion: "
                + "apiserver.config.k8s.io/v1\nresources:\n- resources: [secrets, '*.apps']\n  providers:\n  - "
                + String.join("\n  - ", providers) + "\n");
    }

    private Edict start(EdictBuilder builder, String... providers) throws Exception {
        Edict edict = builder.store(this::open)
                .certificates(directory.resolve("pki")).encryptionProviderConfig(configuration(providers), false).start();
        edict.kubeconfig().writeTo(directory.resolve("kubeconfig"));
        return edict;
    }

    private Store open() {
        Store opened = EmbeddedStore.open(EmbeddedOptions.in(directory.resolve("store")));
        store = opened;
        return opened;
    }

    private int rewrite(String... more) {
        out.reset();
        errors.reset();
        List<String> words = new ArrayList<>(List.of("encrypt", "rewrite", "--data", directory.toString()));
        words.addAll(List.of(more));
        return Main.run(words, new PrintStream(out, true, UTF_8), new PrintStream(errors, true, UTF_8));
    }

    private static void create(Edict edict, int count) throws Exception {
        try (HttpClient client = HttpClient.newBuilder().sslContext(edict.administrator()).build()) {
            for (int number = 0; number < count; number++) {
                assertThat(client.send(HttpRequest.newBuilder(URI.create(edict.address()
                        + "/api/v1/namespaces/default/secrets")).header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{\"metadata\":{\"name\":\"s" + number + "\"}}")).build(),
                        HttpResponse.BodyHandlers.discarding()).statusCode()).isEqualTo(201);
            }
            client.shutdownNow();
        }
    }

    private List<String> stored() {
        return Objects.requireNonNull(store).range(RangeQuery.prefix("/registry/secrets/default/")).entries().stream()
                .map(entry -> new String(entry.value(), ISO_8859_1)).toList();
    }

    private String said() {
        return out.toString(UTF_8) + errors.toString(UTF_8);
    }

    @Test
    void everythingMovesToTheNewestKeyAndASecondRunFindsNothingToDo() throws Exception {
        try (Edict edict = start(Edict.builder(), ONE)) {
            create(edict, 7);
        }
        try (Edict edict = start(Edict.builder(), TWO, ONE)) {
            assertThat(rewrite("--encryption-provider-config", directory.resolve("encryption.yaml").toString(), "--page", "3"))
                    .as(said()).isZero();
            assertThat(said()).contains("secrets: 7 rewritten, 0 had the newest key\n",
                    "Rewritten: 7. With the newest key before: 0. Deleted meanwhile: 0. Left with older keys: 0.",
                    "older keys can be dropped").doesNotContain("configmaps");
            assertThat(stored()).hasSize(7).allSatisfy(value -> assertThat(value).startsWith("k8s:enc:secretbox:v1:two:"));
            assertThat(directory.resolve("encrypt-rewrite.json")).doesNotExist();
            assertThat(rewrite("--resources", "secrets")).isZero();
            assertThat(said()).contains("secrets: 0 rewritten, 7 had the newest key");
            // Without a word, everything is gone through.
            assertThat(rewrite()).as(said()).isZero();
            assertThat(said()).contains("secrets: 0 rewritten, 7 had the newest key", "namespaces: 0 rewritten");
        }
        try (Edict edict = start(Edict.builder(), TWO)) {
            assertThat(edict.address()).isNotNull();
            assertThat(rewrite("--resources", "secrets")).isZero();
        }
    }

    @Test
    void onOneEtcdWhatAnotherServerWritesMeanwhileWithTheOlderKeyMovesToo() throws Exception {
        try (EtcdServer etcd = EtcdServer.start(directory.resolve("etcd"))) {
            EtcdOptions options = EtcdOptions.of(List.of(etcd.endpoint()));
            Store opened = EtcdStore.open(options);
            store = opened;
            Path old = Files.copy(configuration(ONE, TWO), directory.resolve("old.yaml"));
            try (Store kept = opened; Edict late = Edict.builder().store(() -> EtcdStore.open(options))
                    .certificates(directory.resolve("late")).encryptionProviderConfig(old, false).start()) {
                create(late, 12);
                AtomicInteger patches = new AtomicInteger();
                RequestObserver meanwhile = (stage, call) -> {
                    if (stage == Stage.REQUEST_RECEIVED && call.info().verb().equals("patch")
                            && patches.incrementAndGet() == 3) {
                        label(late, call.info().name());
                    }
                };
                try (Edict edict = Edict.builder().store(() -> EtcdStore.open(options)).observer(meanwhile)
                        .certificates(directory.resolve("pki")).encryptionProviderConfig(configuration(TWO, ONE), false).start()) {
                    edict.kubeconfig().writeTo(directory.resolve("kubeconfig"));
                    assertThat(rewrite("--resources", "secrets", "--page", "5")).as(said()).isZero();
                    assertThat(said()).contains("Rewritten: 12. With the newest key before: 0.");
                    assertThat(kept.range(RangeQuery.prefix("/registry/secrets/default/")).entries()).hasSize(12)
                            .allSatisfy(entry -> assertThat(new String(entry.value(), ISO_8859_1)).startsWith("k8s:enc:secretbox:v1:two:"));
                }
            }
        }
    }

    private static void label(Edict edict, String name) {
        try (HttpClient client = HttpClient.newBuilder().sslContext(edict.administrator()).build()) {
            assertThat(client.send(HttpRequest.newBuilder(URI.create(edict.address() + "/api/v1/namespaces/default/secrets/" + name))
                    .header("Content-Type", "application/merge-patch+json")
                    .method("PATCH", HttpRequest.BodyPublishers.ofString("{\"metadata\":{\"labels\":{\"by\":\"another\"}}}")).build(),
                    HttpResponse.BodyHandlers.discarding()).statusCode()).isEqualTo(200);
            client.shutdownNow();
        } catch (IOException | InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void oneThatIsStoppedGoesOnWhereItWas() throws Exception {
        try (Edict edict = start(Edict.builder(), ONE)) {
            create(edict, 10);
        }
        Thread self = Thread.currentThread();
        AtomicInteger patches = new AtomicInteger();
        RequestObserver stopper = (stage, call) -> {
            if (stage == Stage.REQUEST_RECEIVED && call.info().verb().equals("patch") && patches.incrementAndGet() == 5) {
                self.interrupt();
            }
        };
        try (Edict edict = start(Edict.builder().observer(stopper), TWO, ONE)) {
            assertThat(edict.address()).isNotNull();
            assertThat(rewrite("--resources", "secrets", "--page", "2")).isEqualTo(1);
            assertThat(Thread.interrupted()).isFalse();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("encrypt-rewrite.json"))))
                    .isEqualTo("rw-------");
            int before = patches.getAndSet(100);
            assertThat(before).isBetween(5, 6);
            assertThat(rewrite("--resources", "secrets", "--page", "2")).as(said()).isZero();
            assertThat(said()).contains("Going on where an earlier rewrite has stopped, after 4 objects.",
                    "Left with older keys: 0.");
            // One for each of the six; and one more for each of the two that had been written when the first was stopped.
            assertThat(patches.get() - 100).isBetween(6, 8);
            assertThat(stored()).hasSize(10).allSatisfy(value -> assertThat(value).startsWith("k8s:enc:secretbox:v1:two:"));
        }
    }

    @Test
    void whatCanNotBeWrittenIsToldAndAnotherConfigurationIsNotTakenForTheServers() throws Exception {
        try (Edict edict = start(Edict.builder(), ONE)) {
            create(edict, 2);
        }
        AdmissionPlugin refusal = new AdmissionPlugin() {
            @Override
            public void validate(AdmissionRequest request) {
                if (request.name().equals("s1")) {
                    throw ApiErrors.forbidden(new GroupResource("", "secrets"), "s1", "it is frozen");
                }
            }
        };
        try (Edict edict = start(Edict.builder().admission(refusal), TWO, ONE)) {
            assertThat(edict.address()).isNotNull();
            assertThat(rewrite("--resources", "secrets")).isEqualTo(1);
            assertThat(said()).contains("secrets: 1 rewritten, 0 had the newest key, 1 FAILED",
                    "/api/v1/namespaces/default/secrets/s1: secrets \"s1\" is forbidden: it is frozen",
                    "Left with older keys: 1.", "1 objects could not be rewritten: do not drop older keys yet.");
            Path file = configuration(ONE);
            assertThat(rewrite("--encryption-provider-config", file.toString())).isEqualTo(1);
            assertThat(said()).contains("the server uses another configuration than " + file + " says now");
            assertThat(rewrite("--page", "none")).isEqualTo(2);
        }
        try (Edict edict = Edict.builder().store(this::open).certificates(directory.resolve("pki")).start()) {
            edict.kubeconfig().writeTo(directory.resolve("kubeconfig"));
            assertThat(rewrite("--resources", "configmaps")).isEqualTo(1);
            assertThat(said()).contains("does not encrypt anything: start it with --encryption-provider-config");
        }
    }
}
