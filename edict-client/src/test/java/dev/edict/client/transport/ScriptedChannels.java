package dev.edict.client.transport;

import dev.edict.client.failure.NoAnswerException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A connection of channels whose other end is a test. */
public final class ScriptedChannels implements Channels {
    private final BlockingQueue<Optional<Piece>> incoming = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> outgoing = new LinkedBlockingQueue<>();
    private final List<String> sent = new ArrayList<>();
    private String protocol = "";
    private boolean closed;

    ScriptedChannels agreedOn(String subprotocol) {
        this.protocol = subprotocol;
        return this;
    }

    /** The other end sends. */
    public ScriptedChannels piece(int channel, String text) {
        return piece(channel, text.getBytes(StandardCharsets.UTF_8));
    }

    public ScriptedChannels piece(int channel, byte[] bytes) {
        incoming.add(Optional.of(new Piece(channel, bytes)));
        return this;
    }

    /** The other end closes the connection. */
    public ScriptedChannels end() {
        incoming.add(Optional.empty());
        return this;
    }

    /** What was sent so far: channel, colon, text; an ended channel as {@code 0 ended}. */
    public synchronized List<String> sent() {
        return List.copyOf(sent);
    }

    /** Waits for the next thing that is sent. */
    public String awaitSent() {
        try {
            return outgoing.take();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public synchronized boolean isClosed() {
        return closed;
    }

    @Override
    public String protocol() {
        return protocol;
    }

    @Override
    public void send(int channel, byte[] bytes) {
        note(channel + ":" + new String(bytes, StandardCharsets.UTF_8));
    }

    @Override
    public void end(int channel) {
        note(channel + " ended");
    }

    private synchronized void note(String what) {
        sent.add(what);
        outgoing.add(what);
    }

    @Override
    public @Nullable Piece receive() {
        try {
            return incoming.take().orElse(null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException("interrupted", e);
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        end();
    }
}
