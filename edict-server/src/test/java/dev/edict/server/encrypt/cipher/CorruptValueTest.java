package dev.edict.server.encrypt.cipher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.watch.SealException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is changed on its way is an error: never a crash, and never another value. */
class CorruptValueTest {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Place PLACE = new Place("/registry/secrets/default/a", "secrets");
    private static final byte[] VALUE = "{\"kind\":\"Secret\",\"apiVersion\":\"v1\"}".getBytes(UTF_8);

    private static byte[] key(int length) {
        byte[] key = new byte[length];
        RANDOM.nextBytes(key);
        return key;
    }

    static Stream<Arguments> authenticating() {
        return Stream.of(
                Arguments.of("AES-GCM of 128 bits", new AesGcm(key(16), RANDOM)),
                Arguments.of("AES-GCM of 192 bits", new AesGcm(key(24), RANDOM)),
                Arguments.of("AES-GCM of 256 bits", new AesGcm(key(32), RANDOM)),
                Arguments.of("secretbox", new Secretbox(key(32), RANDOM)),
                Arguments.of("AES-GCM of a seed", new ExtendedNonceGcm(key(32), RANDOM)),
                Arguments.of("several", new Prefixed(List.of(
                        new Prefixed.Choice("k8s:enc:aesgcm:v1:", new AesGcm(key(32), RANDOM)),
                        new Prefixed.Choice("k8s:enc:secretbox:v1:", new Secretbox(key(32), RANDOM))), "none", event -> { })));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("authenticating")
    void everyFlippedBitIsNoticed(String name, Transformer transformer) {
        byte[] closed = transformer.close(VALUE, 0, PLACE);
        assertThat(transformer.open(closed, 0, PLACE).value()).isEqualTo(VALUE);
        for (int bit = 0; bit < closed.length * 8; bit++) {
            byte[] changed = closed.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> transformer.open(changed, 0, PLACE)).isInstanceOf(SealException.class);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("authenticating")
    void everyTruncationIsNoticed(String name, Transformer transformer) {
        byte[] closed = transformer.close(VALUE, 0, PLACE);
        for (int length = 0; length < closed.length; length++) {
            byte[] cut = Arrays.copyOf(closed, length);
            assertThatThrownBy(() -> transformer.open(cut, 0, PLACE)).isInstanceOf(SealException.class);
        }
        byte[] longer = Arrays.copyOf(closed, closed.length + 1);
        assertThatThrownBy(() -> transformer.open(longer, 0, PLACE)).isInstanceOf(SealException.class);
    }

    @Test
    void chainedBlocksNeverCrashAndHaveWholeBlocks() {
        Transformer transformer = new AesCbc(key(32), RANDOM);
        byte[] closed = transformer.close(VALUE, 0, PLACE);
        assertThat(transformer.open(closed, 0, PLACE).value()).isEqualTo(VALUE);
        for (int length = 0; length < closed.length; length++) {
            byte[] cut = Arrays.copyOf(closed, length);
            if (length % 16 != 0 || length < 32) {
                assertThatThrownBy(() -> transformer.open(cut, 0, PLACE)).isInstanceOf(SealException.class);
            } else {
                openOrRefuse(transformer, cut);
            }
        }
        for (int bit = 0; bit < closed.length * 8; bit++) {
            byte[] changed = closed.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            openOrRefuse(transformer, changed);
        }
    }

    /** Nothing but a change of the last blocks can be noticed; whatever comes of the others is not the value. */
    private static void openOrRefuse(Transformer transformer, byte[] changed) {
        try {
            assertThat(transformer.open(changed, 0, PLACE).value()).isNotEqualTo(VALUE);
        } catch (SealException refused) {
            assertThat(refused.getMessage()).doesNotContain("Secret");
        }
    }

    @Test
    void anotherKeyIsNoticedHoweverOftenItIsTried() {
        for (int time = 0; time < 3_000; time++) {
            byte[] closed = new AesCbc(key(32), RANDOM).close(VALUE, 0, PLACE);
            openOrRefuse(new AesCbc(key(32), RANDOM), closed);
        }
        // Two providers may have keys of the same name, which only trying tells apart.
        AesCbc second = new AesCbc(key(32), RANDOM);
        Prefixed both = new Prefixed(List.of(new Prefixed.Choice("one:", new AesCbc(key(32), RANDOM)),
                new Prefixed.Choice("one:", second)), "none", event -> { });
        byte[] closed = new Prefixed(List.of(new Prefixed.Choice("one:", second)), "none", event -> { }).close(VALUE, 0, PLACE);
        assertThat(both.open(closed, 0, PLACE).value()).isEqualTo(VALUE);
        assertThat(both.open(closed, 0, PLACE).stale()).isTrue();
    }

    @Test
    void whatIsMovedElsewhereIsNoticedByThoseThatCan() {
        Place elsewhere = new Place("/registry/secrets/default/b", "secrets");
        for (Transformer transformer : List.of(new AesGcm(key(32), RANDOM), new ExtendedNonceGcm(key(32), RANDOM))) {
            byte[] closed = transformer.close(VALUE, 0, PLACE);
            assertThatThrownBy(() -> transformer.open(closed, 0, elsewhere))
                    .isInstanceOf(SealException.class).hasMessage("cipher: message authentication failed");
        }
        Transformer unbound = new Secretbox(key(32), RANDOM);
        assertThat(unbound.open(unbound.close(VALUE, 0, PLACE), 0, elsewhere).value()).isEqualTo(VALUE);
    }

    @Test
    void theSameValueIsClosedDifferentlyEachTimeAndOfAnyLength() {
        for (Transformer transformer : List.of(new AesGcm(key(32), RANDOM), new AesCbc(key(16), RANDOM),
                new Secretbox(key(32), RANDOM), new ExtendedNonceGcm(key(32), RANDOM))) {
            assertThat(transformer.close(VALUE, 0, PLACE)).isNotEqualTo(transformer.close(VALUE, 0, PLACE));
            IntStream.range(0, 70).forEach(length -> {
                byte[] value = key(length + 1);
                value[0] = '{';
                assertThat(transformer.open(transformer.close(value, 5, PLACE), 5, PLACE).value()).isEqualTo(value);
            });
        }
    }
}
