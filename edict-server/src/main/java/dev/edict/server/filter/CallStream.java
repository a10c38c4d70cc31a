package dev.edict.server.filter;

import dev.edict.server.http.ResponseStream;
import org.jspecify.annotations.Nullable;

/** An answer that is sent piece by piece, as its call sees it: a client that is waited for gives its seat back. */
final class CallStream implements ResponseStream {
    /** With more than this still to be sent, the client is slower than the server. */
    private static final int SLOW_BYTES = 128 * 1024;

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
            call.leave();
        }
        keep(chunk);
        stream.write(chunk);
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
}
