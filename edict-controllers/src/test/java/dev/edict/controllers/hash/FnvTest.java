package dev.edict.controllers.hash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FnvTest {
    private static final byte[] FOOBAR = "foobar".getBytes(StandardCharsets.US_ASCII);

    @Test
    void bothKindsGiveWhatTheirInventorsPublished() {
        assertThat(Fnv.oneA(Fnv.START, FOOBAR)).isEqualTo(0xbf9cf968);
        assertThat(Fnv.one(Fnv.START, FOOBAR)).isEqualTo(0x31f0b262);
    }

    @Test
    void lettersAreThoseOfNamesThatAreMadeUp() {
        assertThat(Fnv.letters(1_234_567_890)).isEqualTo("56789bcdf4");
        assertThat(Fnv.letters(-1)).as("4294967295").isEqualTo("86f8fbc6f9");
    }
}
