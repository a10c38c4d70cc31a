package dev.edict.server.http.netty;

import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpException;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpHandler;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.ResponseStream;
import dev.edict.server.http.StreamKind;
import dev.edict.server.http.Unquoted;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A request and its response, whatever the version of HTTP. The subclasses are the wires.
 *
 * <p>An exchange ends once, on the event loop: when the last byte of its response is written, or when its connection or
 * stream goes away before that.
 */
abstract class Exchange implements HttpExchange, Wire {

    private static final System.Logger LOG = System.getLogger(Exchange.class.getName());

    private final HttpRequest request;
    private final RequestBody body;
    private final Outbound outbound;
    private final AtomicBoolean responded = new AtomicBoolean();
    private volatile boolean endless;
    private volatile boolean cancelled;
    private final EndActions endActions = new EndActions();

    Exchange(HttpRequest request, RequestBody body, ServerSettings settings, WriteTurn turn, ByteBufAllocator allocator) {
        this.request = request;
        this.body = body;
        this.outbound = new Outbound(this, turn, allocator, settings);
    }

    /** Makes the connection read the body, which it has held back; called from the handler's thread. */
    abstract void readBody();

    @Override
    public HttpRequest request() {
        return request;
    }

    @Override
    public boolean hasBody() {
        return body.isSettled();
    }

    @Override
    public int arrivedBytes() {
        return body.size();
    }

    @Override
    public byte[] body() {
        return body.await(this::readBody);
    }

    @Override
    public void respond(int status, Headers headers, List<byte[]> content) {
        claimResponse();
        long length = 0;
        for (byte[] chunk : content) {
            length += chunk.length;
        }
        outbound.sendAll(new ResponseHead(status, headers, length), isHead() ? List.of() : content);
    }

    @Override
    public ResponseStream stream(int status, Headers headers, StreamKind kind) {
        claimResponse();
        endless = kind == StreamKind.ENDLESS;
        outbound.begin(new ResponseHead(status, headers, ResponseHead.UNKNOWN_LENGTH));
        return outbound;
    }

    @Override
    public boolean cancelled() {
        return cancelled;
    }

    @Override
    public void onClose(Runnable action) {
        endActions.add(action);
    }

    /** Calls the handler, and answers for it if it does not. Runs on the exchange's virtual thread. */
    void run(HttpHandler handler) {
        try {
            handler.handle(this);
            if (!responded.get() && !cancelled) {
                LOG.log(System.Logger.Level.ERROR, "no response was given to {0}", request);
                respondBarely(500);
            }
        } catch (ConnectionLostException lost) {
            breakOff();
        } catch (HttpException known) {
            fail(known.status());
        } catch (Throwable failure) {
            LOG.log(System.Logger.Level.ERROR, () -> "the handler failed on " + request, Unquoted.of(failure));
            fail(500);
        }
    }

    final RequestBody requestBody() {
        return body;
    }

    final Outbound outbound() {
        return outbound;
    }

    final boolean isHead() {
        return request.method().equals("HEAD");
    }

    /** Whether the response goes on until somebody stops it. */
    final boolean isEndless() {
        return endless;
    }

    /** Reserves the one response. */
    final void claimResponse() {
        if (!responded.compareAndSet(false, true)) {
            throw new IllegalStateException("the request has been responded to");
        }
    }

    /** The exchange is over. Called on the event loop; only the first call counts. */
    final void end(boolean complete) {
        // Whoever was answered before his body was there need not send the rest.
        body.release();
        if (!complete) {
            cancelled = true;
            outbound.lost();
        }
        endActions.run();
    }

    /** Answers if nobody has, or breaks off; if there is not even the memory for an answer, the client must still know. */
    private void fail(int status) {
        try {
            if (!responded.get()) {
                respondBarely(status);
                return;
            }
        } catch (Throwable again) {
            LOG.log(System.Logger.Level.ERROR, "no answer could be given to a request that failed", Unquoted.of(again));
        }
        breakOff();
    }

    private void breakOff() {
        cancelled = true;
        outbound.abort();
    }

    private void respondBarely(int status) {
        byte[] text = StatusText.of(status).getBytes(StandardCharsets.US_ASCII);
        respond(status, Headers.of("Content-Type", "text/plain; charset=utf-8"), List.of(text));
    }

    /** The actions that wait for the end. Their lock is never held while one runs. */
    private static final class EndActions {

        private @Nullable List<Runnable> waiting = new ArrayList<>(1);

        void add(Runnable action) {
            synchronized (this) {
                if (waiting != null) {
                    waiting.add(action);
                    return;
                }
            }
            Thread.startVirtualThread(action);
        }

        void run() {
            List<Runnable> actions;
            synchronized (this) {
                actions = waiting;
                waiting = null;
            }
            if (actions != null) {
                actions.forEach(Thread::startVirtualThread);
            }
        }
    }
}
