package dev.edict.spdy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.testing.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SpdyConnectionTest {
    private static final Duration PATIENCE = Waiting.PATIENCE;

    private static SpdyStream accepted(Pair pair) throws InterruptedException {
        return Objects.requireNonNull(pair.server().accept(PATIENCE));
    }

    @Test
    void streamsCarryHeadersAndBytesInBothDirections() throws Exception {
        try (Pair pair = Pair.open()) {
            SpdyStream errors = pair.client().open(Map.of("streamType", "error"), PATIENCE);
            SpdyStream input = pair.client().open(Map.of("streamType", "stdin", "port", "8080"), PATIENCE);
            SpdyStream errorsThere = accepted(pair);
            SpdyStream inputThere = accepted(pair);
            assertThat(errorsThere.header("streamType")).isEqualTo("error");
            assertThat(inputThere.headers()).isEqualTo(Map.of("streamtype", "stdin", "port", "8080"));

            input.output().write("question".getBytes(UTF_8));
            input.output().close();
            assertThat(inputThere.input().readAllBytes()).asString(UTF_8).isEqualTo("question");
            inputThere.output().write("answer".getBytes(UTF_8));
            inputThere.output().close();
            assertThat(input.input().readAllBytes()).asString(UTF_8).isEqualTo("answer");
            errorsThere.output().close();
            assertThat(errors.input().read()).isEqualTo(-1);
        }
    }

    @Test
    void muchMoreThanFitsAtOnceComesWhole() throws Exception {
        byte[] much = new byte[5_000_000];
        new Random(7).nextBytes(much);
        try (Pair pair = Pair.open()) {
            SpdyStream stream = pair.client().open(Map.of(), PATIENCE);
            SpdyStream there = accepted(pair);
            CompletableFuture<byte[]> read = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> {
                try {
                    read.complete(there.input().readAllBytes());
                } catch (Exception failure) {
                    read.completeExceptionally(failure);
                }
            });
            stream.output().write(much);
            stream.output().close();
            assertThat(read.get()).isEqualTo(much);
        }
    }

    @Test
    void whoeverReadsSlowlySlowsTheWriterDown() throws Exception {
        try (Pair pair = Pair.open()) {
            SpdyStream stream = pair.client().open(Map.of(), PATIENCE);
            SpdyStream there = accepted(pair);
            AtomicLong written = new AtomicLong();
            Thread.ofVirtual().start(() -> {
                try {
                    for (int count = 0; count < 10_000; count++) {
                        stream.output().write(new byte[32 * 1024]);
                        written.addAndGet(32 * 1024);
                    }
                } catch (IOException closed) {
                    // At the end of the test.
                }
            });
            Waiting.untilStill("the writer waits", written::get);
            assertThat(there.input().available()).isLessThanOrEqualTo(Arrivals.MOST_BYTES);
            long before = written.get();
            assertThat(before).isLessThan(10_000L * 32 * 1024);
            InputStream reading = there.input();
            Waiting.until("the writer goes on", () -> {
                reading.readNBytes(1_000_000);
                return written.get() > before;
            });
        }
    }

    @Test
    void resettingAStreamEndsItForBothAndLeavesOthersAlone() throws Exception {
        try (Pair pair = Pair.open()) {
            SpdyStream one = pair.client().open(Map.of(), PATIENCE);
            SpdyStream other = pair.client().open(Map.of(), PATIENCE);
            SpdyStream oneThere = accepted(pair);
            SpdyStream otherThere = accepted(pair);
            oneThere.output().write('x');
            assertThat(one.input().read()).isEqualTo('x');
            one.reset();
            assertThat(oneThere.input().read()).isEqualTo(-1);
            assertThatThrownBy(() -> oneThere.output().write(1)).isInstanceOf(SpdyException.class);
            other.output().write('y');
            assertThat(otherThere.input().read()).isEqualTo('y');
        }
    }

    @Test
    void closingOneSideEndsTheOther() throws Exception {
        try (Pair pair = Pair.open()) {
            SpdyStream stream = pair.client().open(Map.of(), PATIENCE);
            SpdyStream there = accepted(pair);
            there.output().write("last words".getBytes(UTF_8));
            there.output().close();
            pair.server().close();
            assertThat(stream.input().readAllBytes()).asString(UTF_8).isEqualTo("last words");
            assertThat(pair.client().awaitClosed(PATIENCE)).isTrue();
            assertThatThrownBy(() -> pair.client().open(Map.of(), PATIENCE)).isInstanceOf(SpdyException.class);
            assertThat(pair.server().accept(PATIENCE)).isNull();
            assertThat(pair.server().accept(PATIENCE)).isNull();
        }
    }

    @Test
    void aStreamThatNobodyAnswersIsGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(silent.getInetAddress(), silent.getLocalPort());
                SpdyConnection client =
                        SpdyConnection.asClient(socket.getInputStream(), socket.getOutputStream(), socket)) {
            assertThatThrownBy(() -> client.open(Map.of(), Duration.ofMillis(50)))
                    .isInstanceOf(SpdyException.class).hasMessage("Timeout occurred");
        }
    }

    @Test
    void aConnectionThatIsIdleEnds() throws Exception {
        try (Pair pair = Pair.open()) {
            SpdyStream stream = pair.client().open(Map.of(), PATIENCE);
            accepted(pair);
            pair.client().closeAfter(Duration.ofMillis(1));
            assertThat(stream.input().read()).isEqualTo(-1);
            assertThat(pair.server().awaitClosed(PATIENCE)).isTrue();
        }
    }
}
