package dev.edict.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StringTableTest {
    private static String of(StringTable table, String text, int from, int to) {
        return table.of(text.getBytes(StandardCharsets.US_ASCII), from, to - from);
    }

    @Test
    void equalTextsOfAnyLengthAreOne() {
        StringTable table = new StringTable(64);
        String text = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
        for (int length = 0; length <= 40; length++) {
            String first = of(table, text, 3, 3 + length);
            assertThat(first).isEqualTo(text.substring(3, 3 + length));
            assertThat(of(table, "--" + text, 5, 5 + length)).as("%d characters", length).isSameAs(first);
        }
        assertThat(of(table, text, 0, 41)).isEqualTo(text.substring(0, 41)).isNotSameAs(of(table, text, 0, 41));
    }

    @Test
    void textsThatDifferInOneCharacterAreNeverTakenForEachOther() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        StringTable table = new StringTable(1); // so that all fall into one place
        for (int count = 0; count < 20_000; count++) {
            StringBuilder text = new StringBuilder("x".repeat(random.nextInt(40)));
            if (!text.isEmpty()) {
                text.setCharAt(random.nextInt(text.length()), (char) (random.nextInt(3) == 0 ? 0 : 'y'));
            }
            assertThat(of(table, text.toString(), 0, text.length())).as("seed %d", seed).isEqualTo(text.toString());
        }
    }
}
