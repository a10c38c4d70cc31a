package dev.edict.server.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.http.Headers;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class KeptBodiesTest {
    private final KeptBodies bodies = new KeptBodies();

    @Test
    void anAnswerIsKeptInItsPiecesAndExpandedWhenSomebodyReadsIt() throws Exception {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream stream = new GZIPOutputStream(compressed)) {
            stream.write("hello".getBytes(StandardCharsets.UTF_8));
        }
        byte[] all = compressed.toByteArray();
        bodies.answers(Headers.of("Content-Type", "text/plain", "Content-Encoding", "gzip"));
        bodies.answered(java.util.Arrays.copyOfRange(all, 0, 7));
        bodies.answered(java.util.Arrays.copyOfRange(all, 7, all.length));
        assertThat(bodies.answer().isWhole()).isFalse();
        bodies.completed();
        assertThat(bodies.answer().isWhole()).isTrue();
        assertThat(new String(bodies.answer().whole(), StandardCharsets.UTF_8)).isEqualTo("hello");
    }

    @Test
    void whatIsTooLargeForTheMemoryIsNotKept() {
        byte[] piece = new byte[16 * 1024 * 1024];
        for (int count = 0; count < 5; count++) {
            bodies.answered(piece);
        }
        bodies.answered(new byte[1]);
        bodies.completed();
        assertThat(bodies.answer().isWhole()).isFalse();
        assertThat(bodies.answer().size()).isZero();
    }
}
