package dev.edict.store.etcd;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.store.AccessDeniedException;
import dev.edict.store.CommitResult;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.UnavailableException;
import dev.edict.store.WatchRequest;
import dev.edict.store.kit.EtcdServer;
import dev.edict.store.kit.Recording;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** TLS, and names and passwords. */
@Timeout(120)
class EtcdSecurityTest {

    private static @Nullable Certificates certificates;

    @TempDir
    Path directory;

    @BeforeAll
    static void makeCertificates(@TempDir Path shared) {
        certificates = Certificates.make(shared);
    }

    private static Certificates certificates() {
        return requireNonNull(certificates);
    }

    private static EtcdOptions options(EtcdServer server) {
        return EtcdOptions.of(List.of(server.endpoint()))
                .withCompactionInterval(Duration.ZERO)
                .withTimeout(Duration.ofSeconds(5));
    }

    private static void exercise(Store store) {
        CommitResult result = store.commit(Transaction.create("/registry/a", new byte[1]));
        assertThat(result).isInstanceOf(CommitResult.Committed.class);
        assertThat(store.get("/registry/a")).isNotNull();
        try (Recording recording = Recording.of(store, WatchRequest.from("/registry/", result.revision()))) {
            assertThat(recording.awaitEvents(1)).hasSize(1);
        }
    }

    private EtcdServer startWithTls() {
        return EtcdServer.startSecure(
                directory,
                "--cert-file=" + certificates().certificate("server"),
                "--key-file=" + certificates().key("server"),
                "--client-cert-auth",
                "--trusted-ca-file=" + certificates().certificate("authority"));
    }

    @Test
    void certificatesOfBothSidesAreUsed() {
        try (EtcdServer server = startWithTls();
                Store store = EtcdStore.open(options(server)
                        .withTls(new EtcdOptions.Tls(
                                certificates().certificate("authority"),
                                certificates().certificate("client"),
                                certificates().key("client"))))) {
            exercise(store);
        }
    }

    /** At once: a longer time than the test has would go by if it were asked again. */
    @Test
    void aServerThatNobodyVouchesForIsRefused() {
        try (EtcdServer server = startWithTls()) {
            assertThatExceptionOfType(UnavailableException.class)
                    .isThrownBy(() -> EtcdStore.open(options(server).withTimeout(Duration.ofMinutes(10))))
                    .withMessageContaining("certification path");
        }
    }

    @Test
    void aNameAndAPasswordGiveAccess() {
        try (EtcdServer server = EtcdServer.start(directory)) {
            EtcdUsers.enable(server.endpoint());
            try (Store store = EtcdStore.open(
                    options(server).withCredentials(new EtcdOptions.Credentials("edict", "secret")))) {
                exercise(store);
                assertThatExceptionOfType(AccessDeniedException.class)
                        .isThrownBy(() -> store.get("/somebody else's"));
                try (Recording recording = Recording.of(store, WatchRequest.from("/somebody else's", 2))) {
                    assertThat(recording.awaitFailure()).isInstanceOf(AccessDeniedException.class);
                }
            }
        }
    }

    /** A restart makes etcd forget the tokens it has given, as the passing of time does. */
    @Test
    void aTokenThatIsNoLongerKnownIsRenewed() {
        try (EtcdServer server = EtcdServer.start(directory)) {
            EtcdUsers.enable(server.endpoint());
            try (Store store = EtcdStore.open(
                            options(server).withCredentials(new EtcdOptions.Credentials("edict", "secret")));
                    Recording recording = Recording.of(store, WatchRequest.from("/registry/", 0))) {
                exercise(store);
                server.kill();
                server.restart();
                assertThat(store.get("/registry/a")).isNotNull();
                CommitResult result = store.commit(Transaction.create("/registry/b", new byte[1]));
                assertThat(recording.awaitRevision(result.revision())).hasSize(2);
            }
        }
    }

    @Test
    void aWrongPasswordIsRefused() {
        try (EtcdServer server = EtcdServer.start(directory)) {
            EtcdUsers.enable(server.endpoint());
            assertThatExceptionOfType(AccessDeniedException.class)
                    .isThrownBy(() -> EtcdStore.open(
                            options(server).withCredentials(new EtcdOptions.Credentials("edict", "wrong"))));
            assertThatExceptionOfType(AccessDeniedException.class).isThrownBy(() -> EtcdStore.open(options(server)));
        }
    }
}
