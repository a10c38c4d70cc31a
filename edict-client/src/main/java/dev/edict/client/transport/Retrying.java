package dev.edict.client.transport;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.RequestMetrics;
import dev.edict.client.time.Ticker;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks again when the server wants that: after an answer of 429 or 5xx that says when, in {@code Retry-After}. Reading is also
 * tried again a second after the connection could not be made, or was reset or closed before the answer; anything else is not,
 * since the server may have done what it was asked for.
 */
public final class Retrying extends ForwardingTransport {
    /** As often as client-go does. */
    public static final int STANDARD = 10;

    private static final Duration AFTER_RESET = Duration.ofSeconds(1);
    private static final int TOO_MANY_REQUESTS = 429;

    private final int most;
    private final Ticker ticker;
    private final RequestMetrics metrics;
    private final String host;

    /** @param most how often it is asked again */
    public Retrying(Transport transport, int most, Ticker ticker, RequestMetrics metrics, String host) {
        super(transport);
        this.most = most;
        this.ticker = ticker;
        this.metrics = metrics;
        this.host = host;
    }

    @Override
    public Answer send(Request request) {
        for (int retries = 0; ; retries++) {
            try {
                Answer answer = transport.send(request);
                Optional<Duration> wait = wait(answer);
                count(retries, Integer.toString(answer.status()), request);
                if (wait.isEmpty() || retries >= most) {
                    return answer;
                }
                sleep(wait.get(), request, null);
            } catch (NoAnswerException failure) {
                count(retries, "<error>", request);
                if (retries >= most || !request.method().equals("GET") || !isReset(failure)) {
                    throw failure;
                }
                sleep(AFTER_RESET, request, failure);
            }
        }
    }

    @Override
    public EventStream watch(Request request) {
        return untilWelcome(request, () -> transport.watch(request));
    }

    @Override
    public ByteStream open(Request request) {
        return untilWelcome(request, () -> transport.open(request));
    }

    private <S> S untilWelcome(Request request, Supplier<S> asking) {
        for (int retries = 0; ; retries++) {
            try {
                S stream = asking.get();
                count(retries, "200", request);
                return stream;
            } catch (RefusedException refused) {
                count(retries, Integer.toString(refused.answer().status()), request);
                Optional<Duration> wait = wait(refused.answer());
                if (wait.isEmpty() || retries >= most) {
                    throw refused;
                }
                sleep(wait.get(), request, null);
            }
        }
    }

    private void count(int retries, String code, Request request) {
        if (retries > 0) {
            metrics.retried(code, request.method(), host);
        }
    }

    private void sleep(Duration time, Request request, @Nullable NoAnswerException after) {
        try {
            ticker.sleep(time);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            NoAnswerException ended = new NoAnswerException(request + ": interrupted while waiting to ask again", interrupted);
            if (after != null) {
                ended.addSuppressed(after);
            }
            throw ended;
        }
    }

    private static Optional<Duration> wait(Answer answer) {
        if (answer.status() != TOO_MANY_REQUESTS && answer.status() < 500) {
            return Optional.empty();
        }
        return answer.header("retry-after")
                .filter(text -> text.matches("\\d{1,9}"))
                .map(text -> Duration.ofSeconds(Long.parseLong(text)));
    }

    private static boolean isReset(NoAnswerException failure) {
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            switch (cause) {
                case HttpTimeoutException late -> {
                    return false;
                }
                case ConnectException refused -> {
                    return !(refused.getCause() instanceof UnresolvedAddressException);
                }
                case SocketException reset -> {
                    return true;
                }
                case EOFException end -> {
                    return true;
                }
                case ClosedChannelException closed -> {
                    return true;
                }
                default -> {
                    String message = String.valueOf(cause.getMessage());
                    if (message.contains("GOAWAY") || message.contains("received no bytes")
                            || message.contains("Connection reset") || message.contains("Broken pipe")) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
