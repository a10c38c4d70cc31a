package dev.edict.client.transport;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An answer on a connection that others may share. */
final class SharedExchange extends Exchange {
    private final Lane lane;
    private final HttpResponse<Pieces> response;
    private final Duration silence;
    private final Supplier<HttpRequest> sign;

    /** @param sign what a server is asked that has been silent for long */
    SharedExchange(
            Request request, Lane lane, HttpResponse<Pieces> response, TransportSettings settings, Supplier<HttpRequest> sign) {
        super(request, settings);
        this.lane = lane;
        this.response = response;
        this.silence = settings.silence();
        this.sign = sign;
    }

    @Override
    int status() {
        return response.statusCode();
    }

    @Override
    Map<String, List<String>> headers() {
        Map<String, List<String>> headers = new TreeMap<>();
        response.headers().map().forEach((name, values) -> {
            if (!name.startsWith(":")) {
                headers.put(name.toLowerCase(Locale.ROOT), values);
            }
        });
        return headers;
    }

    @Override
    List<String> values(String name) {
        return response.headers().allValues(name);
    }

    private Pieces pieces() {
        return response.body();
    }

    @Override
    int read(byte[] target, int offset, int length, @Nullable Duration limit) throws IOException {
        if (pieces().isDrained()) {
            await(limit);
        }
        ByteBuffer buffer = pieces().next();
        if (buffer == null) {
            return -1;
        }
        int count = Math.min(length, buffer.remaining());
        buffer.get(target, offset, count);
        return count;
    }

    private void await(@Nullable Duration limit) throws IOException {
        long begun = System.nanoTime();
        try {
            while (!pieces().await(shorter(silence, limit))) {
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

    @Override
    int available() throws IOException {
        ByteBuffer buffer = pieces().next();
        return buffer == null ? 0 : buffer.remaining();
    }

    @Override
    void release() {
        pieces().cancel();
        lane.leave(pieces());
    }
}
