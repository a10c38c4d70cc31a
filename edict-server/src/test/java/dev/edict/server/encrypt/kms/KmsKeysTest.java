package dev.edict.server.encrypt.kms;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.encrypt.cipher.EncryptionEvent;
import dev.edict.server.encrypt.cipher.Place;
import dev.edict.server.encrypt.cipher.Transformer;
import dev.edict.server.socket.Endpoint;
import dev.edict.server.watch.SealException;
import dev.edict.testing.Overheard;
import dev.edict.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The keys of a plugin behind a real socket. */
@Timeout(120)
class KmsKeysTest {
    private static final Place PLACE = new Place("/registry/secrets/default/a", "secrets");
    private static final byte[] VALUE = "{\"kind\":\"Secret\"}".getBytes(UTF_8);
    /** Asks when it is asked, and not by itself. */
    private static final KmsTimes PATIENT = new KmsTimes(
            Duration.ofHours(1), Duration.ofHours(1), Duration.ofHours(1), Duration.ZERO, Duration.ZERO);

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    private final List<EncryptionEvent> events = new CopyOnWriteArrayList<>();
    private TestPlugin plugin;

    @BeforeEach
    void begin() throws Exception {
        plugin = TestPlugin.at(directory.resolve("kms.sock"));
    }

    @AfterEach
    void end() throws Exception {
        plugin.close();
    }

    private KmsKeys keys(String endpoint, KmsTimes times, Duration timeout) {
        return KmsKeys.open("p", endpoint, timeout, times, events::add, new SecureRandom());
    }

    private KmsKeys keys() {
        return keys(plugin.endpoint(), PATIENT, TIMEOUT);
    }

    @Test
    void aPluginIsAskedOnceForEachKeyAndNotForEachValue() {
        byte[] closed;
        try (KmsKeys keys = keys()) {
            assertThat(keys.trouble()).isNull();
            closed = keys.transformer().close(VALUE, 0, PLACE);
            assertThat(keys.transformer().open(closed, 0, PLACE).value()).isEqualTo(VALUE);
            assertThat(plugin.decrypted).hasValue(0);
        }
        try (KmsKeys keys = keys()) {
            for (int time = 0; time < 3; time++) {
                assertThat(keys.transformer().open(closed, 0, PLACE).value()).isEqualTo(VALUE);
                assertThat(keys.transformer().open(closed, 0, PLACE).stale()).isFalse();
            }
            assertThat(plugin.decrypted).hasValue(1);
        }
        assertThat(events).contains(new EncryptionEvent.KeyMissed(), new EncryptionEvent.KeysKnown("p", 1),
                new EncryptionEvent.KeyUsed(true, "p", WriteKey.hash("key-1")),
                new EncryptionEvent.KeyNamed("p", WriteKey.hash("key-1")));
    }

    @Test
    void whenThePluginTakesAnotherKeySoDoValuesAndOldOnesAreStale() {
        try (KmsKeys keys = keys()) {
            byte[] old = keys.transformer().close(VALUE, 0, PLACE);
            plugin.keyId = "key-2";
            assertThat(keys.trouble()).isNull();
            assertThat(keys.transformer().open(old, 0, PLACE).stale()).isTrue();
            byte[] young = keys.transformer().close(VALUE, 0, PLACE);
            assertThat(EncryptedObject.parse(young, 0).keyId()).isEqualTo("key-2");
            assertThat(keys.transformer().open(young, 0, PLACE).stale()).isFalse();
        }
    }

    @Test
    void aPluginThatIsNotWellIsToldOfAndItsLastSeedGoesOn() {
        try (KmsKeys keys = keys()) {
            plugin.health = "on strike";
            assertThat(keys.trouble()).isEqualTo("kmsv2 Provider p is not healthy, error: got unexpected healthz status: on strike");
            plugin.health = "ok";
            plugin.keyId = "";
            assertThat(keys.trouble()).contains("got invalid KMSv2 KeyID hash \"\": keyID is empty");
            plugin.keyId = "key-2";
            plugin.misnaming = true;
            assertThat(keys.trouble()).contains("failed to rotate DEK", "encryptKeyIDHash=\"" + WriteKey.hash("key-2-other"));
            plugin.misnaming = false;
            plugin.refusing = true;
            assertThat(keys.trouble()).contains("failed to encrypt DEK, error: rpc error: code = FailedPrecondition desc = no "
                    + "encryption today");
            assertThat(EncryptedObject.parse(keys.transformer().close(VALUE, 0, PLACE), 0).keyId()).isEqualTo("key-1");
            plugin.refusing = false;
            assertThat(keys.trouble()).isNull();
            plugin.version = "v2beta1";
            assertThat(keys.trouble()).contains("KMSv2 API version should not change after the initial status response version v2, "
                    + "got v2beta1");
        }
        assertThat(events).contains(new EncryptionEvent.KeyMisnamed("p", "empty"));
    }

    @Test
    void withoutAWordOfThePluginNothingIsClosedAfterAWhileButEverythingIsOpened() throws Exception {
        KmsTimes hasty = new KmsTimes(Duration.ofHours(1), Duration.ofHours(1), Duration.ZERO, Duration.ZERO, Duration.ZERO);
        byte[] closed;
        try (KmsKeys keys = keys()) {
            closed = keys.transformer().close(VALUE, 0, PLACE);
        }
        try (KmsKeys keys = keys(plugin.endpoint(), hasty, TIMEOUT)) {
            SealException refused = Waiting.until("the seed is too old", () -> {
                try {
                    keys.transformer().close(VALUE, 0, PLACE);
                    return null;
                } catch (SealException tooOld) {
                    return tooOld;
                }
            }, Objects::nonNull);
            assertThat(refused).hasMessageContaining("encryptedDEKSource with keyID hash \"" + WriteKey.hash("key-1") + "\" expired at ");
            assertThat(keys.transformer().open(closed, 0, PLACE).value()).isEqualTo(VALUE);
            plugin.refusing = true;
            byte[] other = closed.clone();
            int last = indexOfSource(other);
            other[last] ^= 1;
            assertThatThrownBy(() -> keys.transformer().open(other, 0, PLACE)).isInstanceOf(SealException.class)
                    .hasMessage("failed to decrypt DEK, error: rpc error: code = FailedPrecondition desc = no decryption today")
                    .hasCauseInstanceOf(KmsException.class);
        }
    }

    /** Where the encrypted seed is in a value. */
    private static int indexOfSource(byte[] stored) {
        byte[] source = EncryptedObject.parse(stored, 0).source();
        for (int index = 0; ; index++) {
            if (Arrays.equals(stored, index, index + source.length, source, 0, source.length)) {
                return index;
            }
        }
    }

    @Test
    void aPluginThatComesLaterIsFound() throws Exception {
        KmsTimes quick = new KmsTimes(Duration.ofHours(1), Duration.ofMillis(50), Duration.ofHours(1), Duration.ZERO, Duration.ZERO);
        plugin.close();
        try (KmsKeys keys = keys(plugin.endpoint(), quick, Duration.ofSeconds(1))) {
            assertThatThrownBy(() -> keys.transformer().close(VALUE, 0, PLACE)).isInstanceOf(SealException.class);
            assertThat(keys.trouble()).startsWith("failed to perform status section of the healthz check for KMS Provider p, error: "
                    + "rpc error: code = ").contains("transport: Error while dialing: dial unix " + directory.resolve("kms.sock")
                    + ": connect: ");
            Files.deleteIfExists(directory.resolve("kms.sock"));
            plugin = TestPlugin.at(directory.resolve("kms.sock"));
            Waiting.until("it can be used", () -> {
                try {
                    return keys.transformer().close(VALUE, 0, PLACE).length > 0;
                } catch (SealException notYet) {
                    return false;
                }
            });
        }
    }

    @Test
    void aPluginThatNeverAnswersIsWaitedForNoLongerThanWasSaid() {
        byte[] closed;
        try (KmsKeys keys = keys()) {
            closed = keys.transformer().close(VALUE, 0, PLACE);
        }
        try (KmsKeys keys = keys(plugin.endpoint(), PATIENT, Duration.ofSeconds(2))) {
            plugin.silent = true;
            assertThatThrownBy(() -> keys.transformer().open(closed, 0, PLACE)).isInstanceOf(SealException.class)
                    .hasMessage("failed to decrypt DEK, error: rpc error: code = DeadlineExceeded desc = context deadline exceeded");
            assertThat(keys.trouble()).endsWith("rpc error: code = DeadlineExceeded desc = context deadline exceeded");
            // It goes on with the seed that it has, and recovers by itself.
            assertThat(keys.transformer().close(VALUE, 0, PLACE)).isNotEmpty();
            plugin.silent = false;
            assertThat(keys.trouble()).isNull();
            assertThat(keys.transformer().open(closed, 0, PLACE).value()).isEqualTo(VALUE);
        }
    }

    @Test
    void answersThatAreTooLongAreRefusedAndNotKept() {
        byte[] closed;
        try (KmsKeys keys = keys()) {
            closed = keys.transformer().close(VALUE, 0, PLACE);
        }
        try (KmsKeys keys = keys()) {
            plugin.padding = 5 << 20;
            assertThatThrownBy(() -> keys.transformer().open(closed, 0, PLACE)).isInstanceOf(SealException.class)
                    .hasMessageContaining("code = ResourceExhausted");
            plugin.padding = -1;
            assertThatThrownBy(() -> keys.transformer().open(closed, 0, PLACE)).isInstanceOf(SealException.class)
                    .hasMessage("invalid seed length 31 used for key generation");
            plugin.padding = 0;
            assertThat(keys.transformer().open(closed, 0, PLACE).value()).isEqualTo(VALUE);
            plugin.keyId = "k".repeat(1025);
            assertThat(keys.trouble()).contains("keyID is too long, it exceeds the max size of 1024");
            plugin.keyId = "key-1";
            plugin.health = "x".repeat(5 << 20);
            assertThat(keys.trouble()).contains("code = ResourceExhausted");
            plugin.health = "ok";
            plugin.version = "v3";
            assertThat(keys.trouble()).contains("expected KMSv2 API version v2, got v3");
        }
    }

    @Test
    void nothingIsLoggedOfAPluginThatIsWell() {
        try (Overheard heard = Overheard.of("io.netty.bootstrap")) {
            try (KmsKeys keys = keys()) {
                assertThat(keys.trouble()).isNull();
            }
            assertThat(heard.records()).isEmpty();
        }
    }

    @Test
    void aSocketNeedNotBeAFile() throws Exception {
        try (TestPlugin hidden = TestPlugin.named("edict-" + UUID.randomUUID());
                KmsKeys keys = keys(hidden.endpoint(), PATIENT, TIMEOUT)) {
            assertThat(keys.trouble()).isNull();
            try (KmsKeys same = keys(hidden.endpoint().replace("unix:///@", "unix:@"), PATIENT, TIMEOUT)) {
                assertThat(same.trouble()).isNull();
            }
        }
        assertThatThrownBy(() -> Endpoint.parse("unix:relative")).hasMessageContaining("names no socket");
    }

    @Test
    void whateverBecomesOfAStoredValueItIsAnErrorOrTheValue() {
        try (KmsKeys keys = keys()) {
            Transformer transformer = keys.transformer();
            byte[] closed = transformer.close(VALUE, 0, PLACE);
            for (int length = 0; length < closed.length; length++) {
                requireErrorOrValue(transformer, Arrays.copyOf(closed, length));
            }
            for (int bit = 0; bit < closed.length * 8; bit++) {
                byte[] changed = closed.clone();
                changed[bit / 8] ^= (byte) (1 << bit % 8);
                requireErrorOrValue(transformer, changed);
            }
        }
    }

    /** The name of a key and an annotation may be changed so that the plugin still gives the same key; then the value is right. */
    private static void requireErrorOrValue(Transformer transformer, byte[] changed) {
        try {
            assertThat(transformer.open(changed, 0, PLACE).value()).isEqualTo(VALUE);
        } catch (SealException refused) {
            assertThat(refused.getMessage()).doesNotContain("Secret");
        }
    }
}
