package dev.edict.client.transport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunksTest {
    private static final String WHOLE =
            "5\r\nhello\r\n1;name=value; other\r\n \r\n00A \t\r\n0123456789\r\n0\r\nTrailer: one\r\nOther: two\r\n\r\n";
    private static final String BODY = "hello 0123456789";

    /** All that comes out of pieces. */
    private static String body(Chunks chunks, int room, byte[]... pieces) throws IOException {
        StringBuilder body = new StringBuilder();
        byte[] target = new byte[room + 2];
        for (byte[] piece : pieces) {
            ByteBuffer source = ByteBuffer.wrap(piece);
            int taken = chunks.take(source, target, 1, room);
            while (taken > 0) {
                body.append(new String(target, 1, taken, ISO_8859_1));
                taken = chunks.take(source, target, 1, room);
            }
            assertThat(target[0]).isZero();
            assertThat(target[room + 1]).isZero();
        }
        return body.toString();
    }

    @Test
    void findsTheBodyHoweverItIsCut() throws IOException {
        byte[] whole = WHOLE.getBytes(ISO_8859_1);
        for (int cut = 0; cut <= whole.length; cut++) {
            for (int room : new int[] {1, 3, 100}) {
                Chunks chunks = new Chunks();
                byte[] first = Arrays.copyOf(whole, cut);
                byte[] second = Arrays.copyOfRange(whole, cut, whole.length);
                assertThat(body(chunks, room, first, second)).as("cut at %d, room for %d", cut, room).isEqualTo(BODY);
                assertThat(chunks.isAtEnd()).isTrue();
            }
        }
    }

    @Test
    void findsItByteByByteAndIsAtItsEndWithTheLast() throws IOException {
        Chunks chunks = new Chunks();
        StringBuilder body = new StringBuilder();
        for (byte next : WHOLE.getBytes(ISO_8859_1)) {
            assertThat(chunks.isAtEnd()).isFalse();
            body.append(body(chunks, 10, new byte[] {next}));
        }
        assertThat(body.toString()).isEqualTo(BODY);
        assertThat(chunks.isAtEnd()).isTrue();
        assertThat(chunks.mayBeCut()).isFalse();
    }

    @Test
    void leavesAloneWhatComesAfterTheEnd() throws IOException {
        ByteBuffer source = ByteBuffer.wrap("0\r\n\r\nHTTP/1.1 200 OK".getBytes(ISO_8859_1));
        assertThat(new Chunks().take(source, new byte[10], 0, 10)).isZero();
        assertThat(source.remaining()).isEqualTo("HTTP/1.1 200 OK".length());
    }

    @Test
    void refusesWhatIsNotAsItMustBe() {
        for (String bad : List.of(
                "\r\n", "g\r\n", "-1\r\n", "+1\r\n", "0x1\r\n", " 1\r\n", "1\nx", "1\rx", "1;\nx", "1\r\nxy", "1\r\nx\n",
                "1\r\nx\r\r", "1\r\nx\r\n\r\n", "1234567890abcdef\r\n", "7fffffffffffffff\r\n", "0\r\nA: b\nC: d", "0\r\n\rx",
                "1;" + "x".repeat(20_000), "0\r\n" + "A: b\r\n".repeat(5_000))) {
            assertThatThrownBy(() -> body(new Chunks(), 100, bad.getBytes(ISO_8859_1)))
                    .as(bad.substring(0, Math.min(20, bad.length()))).isInstanceOf(IOException.class);
        }
    }
}
