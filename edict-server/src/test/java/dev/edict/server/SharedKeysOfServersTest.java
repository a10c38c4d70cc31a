package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Pem;
import dev.edict.server.certificate.SharedKeys;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two servers on one store. */
@Timeout(180)
class SharedKeysOfServersTest {
    static final String SECRET = "a secret that both of them know";

    private final Store store = MemoryStore.open();

    @AfterEach
    void close() {
        store.close();
    }

    private EdictBuilder onTheStore() {
        return Edict.builder().store(() -> new UnclosedStore(store));
    }

    /** Asks a server what it takes the bearer of a token for, knowing it by another server's kubeconfig. */
    private static HttpResponse<String> ask(RunningServer server, RunningServer known, String token)
            throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trusting(
                Pem.certificates(known.edict.kubeconfig().authority()), null)).build()) {
            return client.send(HttpRequest.newBuilder(
                                    URI.create(server.edict.address() + "/apis/authentication.k8s.io/v1/selfsubjectreviews"))
                            .header("Authorization", "Bearer " + token).header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString("{}")).build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private static String accountToken(RunningServer server) throws Exception {
        ObjectValue made = Waiting.until("the account is there", () -> server.send("POST",
                "/api/v1/namespaces/default/serviceaccounts/default/token", "{\"spec\":{}}").body().object("status"),
                status -> status.has("token"));
        return made.string("token");
    }

    static void takesTheTokensOf(RunningServer server, RunningServer issuer) throws Exception {
        assertThat(ask(server, issuer, issuer.edict.kubeconfig().token()).body()).contains("kubernetes-admin");
        String token = accountToken(issuer);
        Waiting.untilSo("the account is known to the other", () ->
                assertThat(ask(server, issuer, token).body()).contains("system:serviceaccount:default:default"));
    }

    @Test
    void withAJoinSecretTheyTakeEachOthersTokens() throws Exception {
        try (RunningServer first = new RunningServer(onTheStore().joinSecret(SECRET));
                RunningServer second = new RunningServer(onTheStore().joinSecret(SECRET))) {
            takesTheTokensOf(second, first);
            takesTheTokensOf(first, second);
        }
    }

    @Test
    void withASharedDirectoryTheyTakeEachOthersTokens(@TempDir Path directory) throws Exception {
        Path pki = directory.resolve("pki");
        try (RunningServer first = new RunningServer(onTheStore().pki(pki));
                RunningServer second = new RunningServer(
                        onTheStore().pki(pki).certificates(directory.resolve("second")))) {
            takesTheTokensOf(second, first);
            takesTheTokensOf(first, second);
            assertThat(directory.resolve("second/apiserver.crt")).exists();
            assertThat(pki.resolve("apiserver.crt")).doesNotExist();
        }
    }

    @Test
    void withAnotherSecretAServerDoesNotStartAndLeavesNothing() throws Exception {
        onTheStore().joinSecret(SECRET).start().close();
        long before = Waiting.untilStill("nobody writes any more", store::revision);
        assertThatThrownBy(() -> onTheStore().joinSecret(SECRET.replace("both", "none")).start())
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("cannot be opened");
        assertThat(store.revision()).isEqualTo(before);
    }

    @Test
    void withoutASecretTheStoreTellsOfTheKeys() throws Exception {
        try (RunningServer first = new RunningServer(onTheStore().storeIsShared())) {
            assertThat(first.edict.address()).isNotNull();
            Waiting.until("the note is written", () -> store.get(SharedKeys.PLACE) != null);
        }
    }
}
