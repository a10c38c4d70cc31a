package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.kit.EtcdServer;
import dev.edict.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two servers that begin at once on one etcd, encrypted as it is, agree on the default roles. */
@Timeout(300)
class DefaultRolesOnEtcdTest {
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";
    private static final String ROLES = RBAC + "clusterroles";
    private static final String BINDINGS = RBAC + "clusterrolebindings";

    @TempDir
    private Path directory;

    private record Both(RunningServer one, RunningServer other) implements AutoCloseable {
        @Override
        public void close() {
            one.close();
            other.close();
        }
    }

    private Both start(EtcdOptions options) throws Exception {
        Path file = Files.writeString(directory.resolve("encryption.yaml"), EncryptionTest.configuration("'*.*'",
                EncryptionTest.provider("aesgcm", "one", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=")));
        CompletableFuture<RunningServer> one = starting(options, file);
        CompletableFuture<RunningServer> other = starting(options, file);
        Both both = new Both(one.join(), other.join());
        for (RunningServer server : List.of(both.one(), both.other())) {
            Waiting.until("it is ready", () -> server.code("/readyz") == 200);
        }
        return both;
    }

    private static CompletableFuture<RunningServer> starting(EtcdOptions options, Path file) {
        return CompletableFuture.supplyAsync(() -> new RunningServer(
                Edict.builder().store(() -> EtcdStore.open(options)).encryptionProviderConfig(file, false)));
    }

    @Test
    void whatWasChangedIsBroughtBackAndWhatIsProtectedIsLeft() throws Exception {
        try (EtcdServer etcd = EtcdServer.start(directory)) {
            EtcdOptions options = EtcdOptions.of(List.of(etcd.endpoint()));
            Set<String> node;
            try (Both both = start(options)) {
                assertThat(names(both.one(), ROLES)).hasSizeGreaterThan(60).isEqualTo(names(both.other(), ROLES));
                assertThat(names(both.one(), BINDINGS)).hasSizeGreaterThan(40).isEqualTo(names(both.other(), BINDINGS));
                node = rights(both.one(), "system:node");
                assertThat(node).hasSizeGreaterThan(20);
                assertThat(both.one().send("PATCH", ROLES + "/system:node", "{\"rules\":[]}").code()).isEqualTo(200);
                assertThat(both.other().send("PATCH", ROLES + "/system:kube-scheduler",
                        "{\"metadata\":{\"annotations\":{\"rbac.authorization.kubernetes.io/autoupdate\":\"false\"}},\"rules\":[]}").code())
                        .isEqualTo(200);
                assertThat(both.other().send("DELETE", BINDINGS + "/system:discovery", "").code()).isEqualTo(200);
            }
            try (Both both = start(options)) {
                for (RunningServer server : List.of(both.one(), both.other())) {
                    assertThat(rights(server, "system:node")).isEqualTo(node);
                    assertThat(rights(server, "system:kube-scheduler")).isEmpty();
                    assertThat(server.get(BINDINGS + "/system:discovery").code()).isEqualTo(200);
                }
            }
        }
    }

    /** What a role gives, one by one: what was missing comes back in pieces. */
    private static Set<String> rights(RunningServer server, String role) throws Exception {
        Set<String> rights = new TreeSet<>();
        for (ObjectValue rule : server.get(ROLES + "/" + role).body().list("rules").objects()) {
            for (String verb : rule.list("verbs").strings()) {
                for (String group : rule.list("apiGroups").strings()) {
                    rule.list("resources").strings().forEach(resource -> rights.add(verb + " " + resource + "." + group));
                }
            }
        }
        return rights;
    }

    private static List<String> names(RunningServer server, String path) throws Exception {
        return server.get(path).body().list("items").objects().stream()
                .map(item -> item.object("metadata").string("name")).toList();
    }
}
