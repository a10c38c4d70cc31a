package dev.edict.client.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.measure.RequestMetrics;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class RetryingTest {
    private static final Request GET = Request.of("GET", "/api/v1/pods");
    private static final Request POST = Request.of("POST", "/api/v1/pods");

    private final HandMovedTicker ticker = new HandMovedTicker();
    private final MetricRegistry registry = new MetricRegistry();

    private Retrying retrying(Object... script) {
        return new Retrying(new Scripted(script), 10, ticker, new RequestMetrics(registry), "server:1");
    }

    private static Answer answer(int status, String... retryAfter) {
        return new Answer(
                status, retryAfter.length == 0 ? Map.of() : Map.of("retry-after", List.of(retryAfter)), Payload.of(new byte[0]));
    }

    private static NoAnswerException failure(Throwable cause) {
        return new NoAnswerException("lost", cause);
    }

    @Test
    void asksAgainWhenTheServerSaysWhen() {
        Answer answer = retrying(answer(429, "3"), answer(503, "1"), answer(201)).send(POST);
        assertThat(answer.status()).isEqualTo(201);
        assertThat(ticker.sleeps()).containsExactly(Duration.ofSeconds(3), Duration.ofSeconds(1));
        assertThat(registry.text())
                .contains("rest_client_request_retries_total{code=\"503\",host=\"server:1\",verb=\"POST\"} 1")
                .contains("rest_client_request_retries_total{code=\"201\",host=\"server:1\",verb=\"POST\"} 1");
    }

    @Test
    void takesAnAnswerThatDoesNotSayWhen() {
        assertThat(retrying(answer(429)).send(GET).status()).isEqualTo(429);
        assertThat(retrying(answer(500, "soon")).send(GET).status()).isEqualTo(500);
        assertThat(retrying(answer(404, "1")).send(GET).status()).isEqualTo(404);
        assertThat(ticker.sleeps()).isEmpty();
    }

    @Test
    void givesUpAfterTenTimes() {
        Object[] busy = Collections.nCopies(11, answer(503, "1")).toArray();
        assertThat(retrying(busy).send(GET).status()).isEqualTo(503);
        assertThat(ticker.sleeps()).hasSize(10);
    }

    @Test
    void readsAgainWhenTheConnectionWasNotMadeOrReset() {
        for (Throwable cause : List.of(
                new ConnectException("refused"), new SocketException("Connection reset"),
                new IOException("HTTP/1.1 header parser received no bytes", new EOFException()),
                new IOException("/127.0.0.1:1: GOAWAY received"))) {
            assertThat(retrying(failure(cause), answer(200)).send(GET).status()).as(cause.toString()).isEqualTo(200);
        }
        assertThat(ticker.sleeps()).hasSize(4).containsOnly(Duration.ofSeconds(1));
    }

    @Test
    void doesNotAskAgainWhenTheServerMayHaveDoneIt() {
        assertThatThrownBy(() -> retrying(failure(new SocketException("Connection reset")), answer(201)).send(POST))
                .isInstanceOf(NoAnswerException.class);
    }

    @Test
    void doesNotReadAgainWhenItWouldNotHelp() {
        ConnectException unknown = new ConnectException();
        unknown.initCause(new UnresolvedAddressException());
        for (Throwable cause : List.of(
                new HttpTimeoutException("late"), new SSLHandshakeException("who are you"), unknown, new InterruptedException())) {
            assertThatThrownBy(() -> retrying(failure(cause), answer(200)).send(GET)).isInstanceOf(NoAnswerException.class);
        }
        assertThat(ticker.sleeps()).isEmpty();
    }

    @Test
    void asksForAStreamAgainToo() {
        assertThatThrownBy(() -> retrying(
                        new RefusedException(answer(429, "2")), new RefusedException(answer(410))).watch(GET))
                .isInstanceOfSatisfying(RefusedException.class, refused -> assertThat(refused.answer().status()).isEqualTo(410));
        assertThat(ticker.sleeps()).containsExactly(Duration.ofSeconds(2));
    }

    @Test
    void endsWithTheThreadThatWaits() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> retrying(answer(429, "3"), answer(200)).send(GET))
                .isInstanceOf(NoAnswerException.class).hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    /** Gives answers and failures one after the other. */
    private static final class Scripted implements Transport {
        private final Deque<Object> script;

        Scripted(Object... script) {
            this.script = new ArrayDeque<>(Arrays.asList(script));
        }

        @Override
        public Answer send(Request request) {
            Object next = script.remove();
            if (next instanceof RuntimeException failure) {
                throw failure;
            }
            return (Answer) next;
        }

        @Override
        public EventStream watch(Request request) {
            throw (RefusedException) script.remove();
        }

        @Override
        public ByteStream open(Request request) {
            throw (RefusedException) script.remove();
        }

        @Override
        public Channels connect(Request request, String protocol) {
            throw (RefusedException) script.remove();
        }

        @Override
        public void close() {}
    }
}
