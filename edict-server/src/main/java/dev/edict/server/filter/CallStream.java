package dev.edict.server.filter;

import dev.edict.model.budget.TimeBudget;
import dev.edict.server.http.ResponseStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An answer that is sent piece by piece, as its call sees it. A client that is waited for gives its seat back, and somebody else is
 * worked for. But if much waits to be sent already, for this client and for others, to work for more would be in vain: then it keeps
 * its seat for as long as it reads.
 */
final class CallStream implements ResponseStream {
    /** With more than this still to be sent, the client is slower than the server. */
    private static final int SLOW_BYTES = 128 * 1024;

    /** A client that takes longer for that much has not earned its seat, however much waits. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final ResponseStream stream;
    private final Call call;
    private final @Nullable KeptBodies bodies;

    /** @param bodies where what is sent is kept; null if nobody wants to see it */
    CallStream(ResponseStream stream, Call call, @Nullable KeptBodies bodies) {
        this.stream = stream;
        this.call = call;
        this.bodies = bodies;
    }

    @Override
    public boolean offer(byte[] chunk) {
        boolean taken = stream.offer(chunk);
        if (taken) {
            keep(chunk);
        }
        return taken;
    }

    @Override
    public void write(byte[] chunk) {
        if (stream.pendingBytes() > SLOW_BYTES) {
            waitForReader();
        }
        keep(chunk);
        stream.write(chunk);
    }

    private void waitForReader() {
        TimeBudget.pause();
        if (!(stream.isCrowded() && stream.awaitPending(SLOW_BYTES, PATIENCE))) {
            call.leave();
        }
    }

    private void keep(byte[] chunk) {
        if (bodies != null) {
            bodies.answered(chunk);
        }
    }

    @Override
    public void close() {
        if (bodies != null) {
            bodies.completed();
        }
        stream.close();
    }

    @Override
    public void abort() {
        stream.abort();
    }

    @Override
    public boolean closed() {
        return stream.closed();
    }

    @Override
    public long pendingBytes() {
        return stream.pendingBytes();
    }

    @Override
    public boolean isCrowded() {
        return stream.isCrowded();
    }

    @Override
    public boolean awaitPending(long bytes, Duration patience) {
        return stream.awaitPending(bytes, patience);
    }
}
