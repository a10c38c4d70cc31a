package dev.edict.client.transport;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.RequestMetrics;
import dev.edict.client.time.Ticker;
import dev.edict.client.time.TokenBucket;
import java.time.Duration;

/** Sends no more requests than a limit allows; those above it wait for their turn. Watches are not counted. */
public final class RateLimited extends ForwardingTransport {
    private final TokenBucket bucket;
    private final Ticker ticker;
    private final RequestMetrics metrics;
    private final String host;

    public RateLimited(Transport transport, TokenBucket bucket, Ticker ticker, RequestMetrics metrics, String host) {
        super(transport);
        this.bucket = bucket;
        this.ticker = ticker;
        this.metrics = metrics;
        this.host = host;
    }

    @Override
    public Answer send(Request request) {
        await(request);
        return transport.send(request);
    }

    @Override
    public ByteStream open(Request request) {
        await(request);
        return transport.open(request);
    }

    @Override
    public Channels connect(Request request, String protocol) {
        await(request);
        return transport.connect(request, protocol);
    }

    private void await(Request request) {
        Duration wait = bucket.take();
        metrics.limited(request.method(), host, wait);
        if (wait.isZero()) {
            return;
        }
        try {
            ticker.sleep(wait);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException(request + ": interrupted while waiting for its turn", interrupted);
        }
    }
}
