package dev.edict.server.local;

import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.HttpLimits;
import dev.edict.server.http.WebSocketConnection;
import dev.edict.server.http.WebSocketMessage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One end of a connection of messages within a process; both ends are alike. */
public final class LocalSocket implements WebSocketConnection {
    private final @Nullable String subprotocol;
    private final LocalMessages incoming;
    private final LocalMessages outgoing;
    private final AtomicBoolean ended;
    private final Runnable whenEnded;

    private LocalSocket(
            @Nullable String subprotocol, LocalMessages incoming, LocalMessages outgoing, AtomicBoolean ended, Runnable whenEnded) {
        this.subprotocol = subprotocol;
        this.incoming = incoming;
        this.outgoing = outgoing;
        this.ended = ended;
        this.whenEnded = whenEnded;
    }

    /** Both ends: that of the server, and that of the client. */
    record Pair(LocalSocket server, LocalSocket client) {}

    /** @param whenEnded told once when either end has closed */
    static Pair pair(@Nullable String subprotocol, HttpLimits limits, Runnable whenEnded) {
        LocalMessages toServer = new LocalMessages(limits);
        LocalMessages toClient = new LocalMessages(limits);
        AtomicBoolean ended = new AtomicBoolean();
        return new Pair(new LocalSocket(subprotocol, toServer, toClient, ended, whenEnded),
                new LocalSocket(subprotocol, toClient, toServer, ended, whenEnded));
    }

    @Override
    public @Nullable String subprotocol() {
        return subprotocol;
    }

    @Override
    public @Nullable WebSocketMessage receive() throws InterruptedException {
        return incoming.take();
    }

    @Override
    public void send(WebSocketMessage message) {
        if (!outgoing.put(message)) {
            throw new ConnectionLostException("the other end has closed, or reads no more");
        }
    }

    @Override
    public boolean offer(WebSocketMessage message) {
        return outgoing.offer(message);
    }

    /** What was sent before is still received; what the other end sends is not. */
    @Override
    public void close(int code, String reason) {
        outgoing.end();
        incoming.drop();
        if (ended.compareAndSet(false, true)) {
            whenEnded.run();
        }
    }

    @Override
    public boolean closed() {
        return ended.get();
    }
}
