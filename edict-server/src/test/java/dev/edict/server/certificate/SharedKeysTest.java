package dev.edict.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class SharedKeysTest {
    private static final JoinSecret SECRET = JoinSecret.of("0123456789abcdef0123456789abcdef");

    private final Store store = MemoryStore.open();
    private final SecureRandom random = new SecureRandom();

    @AfterEach
    void close() {
        store.close();
    }

    private KeyFiles joined(JoinSecret secret) {
        KeyFiles files = KeyFiles.inMemory();
        join(files, secret);
        return files;
    }

    private void join(KeyFiles files, JoinSecret secret) {
        new SharedKeys(store, files).join(secret, Clock.systemUTC(), random);
    }

    private CertificateDirectory open(KeyFiles files) {
        return CertificateDirectory.open(files, files,
                ServerNames.ofApiServer("box", "10.96.0.1", "cluster.local", List.of()), Clock.systemUTC(), random);
    }

    @Test
    void theSecondServerHasTheKeysOfTheFirst() {
        CertificateDirectory first = open(joined(SECRET));
        CertificateDirectory second = open(joined(SECRET));

        assertThat(second.authority().certificate()).isEqualTo(first.authority().certificate());
        assertThat(second.serviceAccountKeys().getPublic()).isEqualTo(first.serviceAccountKeys().getPublic());
        assertThat(second.administratorToken()).isEqualTo(first.administratorToken());
        assertThat(first.frontProxyAuthority().hasIssued(second.frontProxyClient().certificate())).isTrue();
        assertThat(second.server()).isNotEqualTo(first.server());
    }

    @Test
    void keysThatTheFirstServerHasHadBeforeBecomeThoseOfAll() {
        KeyFiles files = KeyFiles.inMemory();
        CertificateDirectory before = open(files);
        join(files, SECRET);

        assertThat(open(joined(SECRET)).authority().certificate()).isEqualTo(before.authority().certificate());
        assertThat(open(files).administratorToken()).isEqualTo(before.administratorToken());
    }

    @Test
    void ofManyThatBeginAtOnceOneDecides() {
        var all = IntStream.range(0, 6)
                .mapToObj(number -> CompletableFuture.supplyAsync(() -> KeyBundle.of(joined(SECRET)).fingerprint()))
                .toList();
        assertThat(all.stream().map(CompletableFuture::join).distinct()).hasSize(1);
    }

    @Test
    void theStoreHoldsNoSecret() {
        CertificateDirectory first = open(joined(SECRET));
        String note = new String(Objects.requireNonNull(store.get(SharedKeys.PLACE)).value(), StandardCharsets.UTF_8);
        assertThat(note).doesNotContain("PRIVATE KEY", first.administratorToken());
    }

    @Test
    void anotherSecretOpensNothingAndTheMessageSaysWhatToDo() {
        joined(SECRET);
        KeyFiles stranger = KeyFiles.inMemory();
        assertThatThrownBy(() -> join(stranger, JoinSecret.of("another secret that is long enough")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("give the one that the first of them was started with")
                .hasMessageNotContaining("another secret");
        assertThat(stranger.read("ca.key")).isNull();
    }

    @Test
    void aServerWithKeysOfItsOwnKeepsThemAndDoesNotJoin() {
        joined(SECRET);
        KeyFiles own = KeyFiles.inMemory();
        CertificateDirectory before = open(own);
        assertThatThrownBy(() -> join(own, SECRET)).hasMessageContaining("move that directory away");
        assertThat(open(own).authority().certificate()).isEqualTo(before.authority().certificate());
    }

    @Test
    void serversWithoutASecretNoticeEachOther() {
        KeyFiles first = KeyFiles.inMemory();
        KeyFiles second = KeyFiles.inMemory();
        open(first);
        open(second);
        assertThat(new SharedKeys(store, first).othersAreThere()).isFalse();
        assertThat(new SharedKeys(store, first).othersAreThere()).isFalse();
        assertThat(new SharedKeys(store, second).othersAreThere()).isTrue();
        assertThatThrownBy(() -> joined(SECRET)).hasMessageContaining("start that server with the secret first");
        join(first, SECRET);
        assertThat(open(joined(SECRET)).authority().certificate()).isEqualTo(open(first).authority().certificate());
    }

    @Test
    void whatIsSealedCannotBeMovedOrChanged() {
        byte[] sealed = SECRET.seal(new byte[] {1, 2, 3}, "here", random);
        assertThat(SECRET.open(sealed, "here")).containsExactly(1, 2, 3);
        assertThat(SECRET.open(sealed, "there")).isNull();
        sealed[sealed.length - 1] ^= 1;
        assertThat(SECRET.open(sealed, "here")).isNull();
        assertThat(SECRET.open(new byte[0], "here")).isNull();
    }

    @Test
    void aSecretThatCanBeGuessedIsRefused() {
        assertThatThrownBy(() -> JoinSecret.of("swordfish\n")).hasMessageContaining("too short")
                .hasMessageNotContaining("swordfish");
        assertThat(SECRET.toString()).doesNotContain("0123");
    }
}
