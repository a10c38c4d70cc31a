package dev.edict.client.transport;

import dev.edict.client.failure.NoAnswerException;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An answer that has begun. To be closed, which gives its place to others. */
final class Exchange implements AutoCloseable {
    private final Request request;
    private final Lane lane;
    private final HttpResponse<Pieces> response;
    private final TransportSettings settings;
    private final Supplier<HttpRequest> sign;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** @param sign what a server is asked that has been silent for long */
    Exchange(
            Request request, Lane lane, HttpResponse<Pieces> response, TransportSettings settings, Supplier<HttpRequest> sign) {
        this.request = request;
        this.lane = lane;
        this.response = response;
        this.settings = settings;
        this.sign = sign;
    }

    int status() {
        return response.statusCode();
    }

    boolean isClosed() {
        return closed.get();
    }

    Pieces pieces() {
        return response.body();
    }

    Map<String, List<String>> headers() {
        Map<String, List<String>> headers = new TreeMap<>();
        response.headers().map().forEach((name, values) -> {
            if (!name.startsWith(":")) {
                headers.put(name.toLowerCase(Locale.ROOT), values);
            }
        });
        return headers;
    }

    boolean isCompressed() {
        return response.headers().firstValue("Content-Encoding").filter("gzip"::equalsIgnoreCase).isPresent();
    }

    /** Reads it to its end. */
    Answer answer() {
        int known = (int) Math.min(response.headers().firstValueAsLong("Content-Length").orElse(-1), Integer.MAX_VALUE);
        try (BodyInput input = new BodyInput(this, settings.answerTimeout())) {
            byte[] body = Bodies.read(input, isCompressed(), known, settings.largestAnswer());
            return new Answer(status(), headers(), Payload.of(body));
        } catch (IOException lost) {
            throw failure("the answer was cut off", lost);
        }
    }

    /**
     * Waits for more, or the end. A server that is silent for long is asked for a sign of life meanwhile.
     *
     * @param limit how long it may be silent for all that; null for as long as it lives
     */
    void await(@Nullable Duration limit) throws IOException {
        long begun = System.nanoTime();
        try {
            while (!pieces().await(shorter(settings.silence(), limit))) {
                if (limit != null && System.nanoTime() - begun >= limit.toNanos()) {
                    throw new IOException("nothing has come for " + limit.toSeconds() + " seconds");
                }
                lane.mustBeAlive(sign);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    private static Duration shorter(Duration one, @Nullable Duration other) {
        return other != null && other.compareTo(one) < 0 ? other : one;
    }

    NoAnswerException failure(String what, IOException cause) {
        return new NoAnswerException(request + ": " + what + ": " + cause.getMessage(), cause);
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            pieces().cancel();
            lane.leave(pieces());
        }
    }
}
