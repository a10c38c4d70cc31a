package dev.edict.client.transport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class FramingTest {

    private static Framing of(String... lines) throws IOException {
        return Framing.of(AnswerHead.parse(String.join("\r\n", lines) + "\r\n\r\n"));
    }

    @Test
    void readsAHead() throws IOException {
        AnswerHead head = AnswerHead.parse("HTTP/1.1 410 Long Gone\r\nX-Thing:one\r\nEmpty:\r\nx-thing: \ttwo: 2 \r\n\r\n");
        assertThat(head.status()).isEqualTo(410);
        assertThat(head.values("x-thing")).containsExactly("one", "two: 2");
        assertThat(head.values("empty")).containsExactly("");
        assertThat(head.values("other")).isEmpty();
        assertThat(AnswerHead.parse("HTTP/1.0 200\r\n\r\n").version()).isZero();
    }

    @Test
    void refusesAHeadThatIsNone() {
        for (String bad : List.of(
                "", "\r\n\r\n", "HTTP/2 200 OK\r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n", "SSH-2.0\r\n\r\n", "HTTP/1.1 200 OK\r\nNo colon\r\n\r\n",
                "HTTP/1.1 200 OK\r\nA: b\r\n folded\r\n\r\n", "HTTP/1.1 200 OK\r\nA : b\r\n\r\n", "HTTP/1.1 200 OK\r\nA: b\rc\r\n\r\n",
                "HTTP/1.1 200 OK\r\nA: b\nc: d\r\n\r\n", "HTTP/1.1 200 OK\r\n: b\r\n\r\n")) {
            assertThatThrownBy(() -> AnswerHead.parse(bad)).as(bad).isInstanceOf(IOException.class);
        }
    }

    @Test
    void knowsWhereABodyEnds() throws IOException {
        ByteBuffer source = ByteBuffer.wrap("abcdef".getBytes(ISO_8859_1));
        byte[] target = new byte[10];
        Framing counted = of("HTTP/1.1 200 OK", "Content-Length: 4", "Content-Length: 4");
        assertThat(counted.take(source, target, 0, 3)).isEqualTo(3);
        assertThat(counted.isAtEnd()).isFalse();
        assertThat(counted.mayBeCut()).isFalse();
        assertThat(counted.take(source, target, 0, 3)).isEqualTo(1);
        assertThat(counted.isAtEnd()).isTrue();
        Framing open = of("HTTP/1.1 200 OK");
        assertThat(open.take(source, target, 0, 10)).isEqualTo(2);
        assertThat(open.isAtEnd()).isFalse();
        assertThat(open.mayBeCut()).isTrue();
        assertThat(of("HTTP/1.1 204 No Content", "Transfer-Encoding: chunked").isAtEnd()).isTrue();
        assertThat(of("HTTP/1.1 200 OK", "Transfer-Encoding: Chunked")).isInstanceOf(Chunks.class);
    }

    @Test
    void refusesABodyWhoseEndIsDoubtful() {
        for (List<String> lines : List.of(
                List.of("HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "Content-Length: 4"),
                List.of("HTTP/1.1 200 OK", "Transfer-Encoding: gzip, chunked"),
                List.of("HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
                List.of("HTTP/1.0 200 OK", "Transfer-Encoding: chunked"),
                List.of("HTTP/1.1 200 OK", "Content-Length: 4", "Content-Length: 5"),
                List.of("HTTP/1.1 200 OK", "Content-Length: 4, 4"),
                List.of("HTTP/1.1 200 OK", "Content-Length: -1"),
                List.of("HTTP/1.1 200 OK", "Content-Length: 99999999999999999999"))) {
            assertThatThrownBy(() -> of(lines.toArray(String[]::new))).as("%s", lines).isInstanceOf(IOException.class);
        }
    }
}
