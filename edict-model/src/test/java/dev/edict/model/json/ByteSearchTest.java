package dev.edict.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class ByteSearchTest {
    /** What is looked for, what differs from it by little, and what is usual. */
    private static final byte[] ALPHABET = {
        '"', '\\', '\n', '!', '#', ']', '[', ' ', 0x1f, 0, 1, 0x7f, (byte) 0x80, (byte) 0xff, 'a', 'b'
    };

    @Test
    void findsWhatALookAtEachByteFinds() {
        Random random = new Random(7);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            for (int index = 0; index < bytes.length; index++) {
                bytes[index] = random.nextInt(3) == 0 ? ALPHABET[random.nextInt(ALPHABET.length)] : (byte) 'x';
            }
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);
            assertThat(ByteSearch.indexOf(bytes, from, to, '\n')).isEqualTo(first(bytes, from, to, found -> found == '\n'));
            assertThat(ByteSearch.quoteOrBackslash(bytes, from, to))
                    .isEqualTo(first(bytes, from, to, found -> found == '"' || found == '\\'));
            assertThat(ByteSearch.endOfPlain(bytes, from, to))
                    .isEqualTo(first(bytes, from, to, found -> found == '"' || found == '\\' || found < ' '));
        }
    }

    private static int first(byte[] bytes, int from, int to, IntPredicate wanted) {
        int index = from;
        while (index < to && !wanted.test(bytes[index])) {
            index++;
        }
        return index;
    }

    @Test
    void equalTextsHaveEqualHashesWhereverTheyStand() {
        byte[] bytes = "kube-api-access-1x9 kube-api-access-1x9 a a".getBytes(StandardCharsets.UTF_8);

        assertThat(hash(bytes, 0, 19)).isEqualTo(hash(bytes, 20, 19));
        assertThat(hash(bytes, 40, 1)).isEqualTo(hash(bytes, 42, 1));
        assertThat(hash(bytes, 0, 19)).isNotEqualTo(hash(bytes, 0, 18));
    }

    private static int hash(byte[] bytes, int from, int length) {
        long last = length > Long.BYTES ? ByteSearch.word(bytes, from + length - Long.BYTES, Long.BYTES) : 0;
        return ByteSearch.hash(bytes, from, length, ByteSearch.word(bytes, from, length), last);
    }

    @Test
    void aWordIsTheSameWhereverItStands() {
        byte[] bytes = "\u00e9abcdefgh...\u00e9abcdefgh".getBytes(StandardCharsets.ISO_8859_1);
        for (int length = 0; length <= Long.BYTES; length++) {
            assertThat(ByteSearch.word(bytes, 0, length)).as("%d bytes", length).isEqualTo(ByteSearch.word(bytes, 12, length));
            assertThat(ByteSearch.word(bytes, bytes.length - length, length)).as("%d bytes at the end", length)
                    .isEqualTo(ByteSearch.word(bytes, 9 - length, length));
        }
    }

    @Test
    void aValueIsPassedWithWhateverIsInItsStrings() {
        byte[] json = "{\"a\" : [1, \"}]\\\\\\\"{[\", -2.5e3, {\"b\":\"\"}, null ] } ,".getBytes(StandardCharsets.UTF_8);
        JsonScanner words = new JsonScanner(json);

        words.skip();

        assertThat(words.position()).isEqualTo(json.length - 2);
    }

    @Test
    void aValueThatDoesNotEndIsNotPassed() {
        for (String broken : new String[] {"", "  ", "{", "[1,", "\"abc", "\"abc\\", "{\"a\":\"b\\\""}) {
            JsonScanner words = new JsonScanner(broken.getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(words::skip).as(broken).hasMessageContaining("unexpected end of JSON input");
        }
        for (String broken : new String[] {"}", ",", ":", "]"}) {
            JsonScanner words = new JsonScanner(broken.getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(words::skip).as(broken).hasMessageContaining("looking for beginning of value");
        }
    }
}
