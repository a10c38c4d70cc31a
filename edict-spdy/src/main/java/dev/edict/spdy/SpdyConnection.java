package dev.edict.spdy;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One side of a connection that was upgraded to SPDY/3.1. Either side may open streams; in Kubernetes it is the one that asked for
 * the upgrade. A virtual thread reads frames until the connection ends; whoever writes does so on its own thread.
 *
 * <p>Both what waits to be read on a stream and how many streams there are is bounded. A stream that is not read stops the
 * connection, as it does in Kubernetes: whoever opens several reads all of them, or resets those that it does not want.
 */
public final class SpdyConnection implements AutoCloseable {
    private static final int MOST_STREAMS = 1000;
    private static final int REFUSED = 3;

    private final FrameInput input;
    private final Closeable transport;
    private final boolean server;
    /** Guards the output, and the numbers of streams and pings, which go up in the order in which they are sent. */
    private final ReentrantLock writing = new ReentrantLock();
    private final FrameOutput output;
    private int nextStream;
    private int nextPing;
    private final Map<Integer, SpdyStream> streams = new ConcurrentHashMap<>();
    /** Streams of the other side that nobody has taken yet; nothing, once and for all, when no more will come. */
    private final BlockingQueue<Optional<SpdyStream>> opened = new LinkedBlockingQueue<>(2 * MOST_STREAMS);
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile int lastOpened;
    private volatile boolean leaving;
    private volatile long lastFrame = System.nanoTime();

    private SpdyConnection(InputStream in, OutputStream out, Closeable transport, boolean server) {
        this.input = new FrameInput(in);
        this.output = new FrameOutput(out);
        this.transport = transport;
        this.server = server;
        this.nextStream = server ? 2 : 1;
        this.nextPing = server ? 2 : 1;
    }

    /**
     * The side that has asked for the upgrade. @param transport is closed when the connection ends, which has to wake who reads or
     * writes it
     */
    public static SpdyConnection asClient(InputStream in, OutputStream out, Closeable transport) {
        return started(new SpdyConnection(in, out, transport, false));
    }

    /** The side that was asked. */
    public static SpdyConnection asServer(InputStream in, OutputStream out, Closeable transport) {
        return started(new SpdyConnection(in, out, transport, true));
    }

    private static SpdyConnection started(SpdyConnection connection) {
        Thread.ofVirtual().name("spdy-frames").start(connection::listen);
        return connection;
    }

    /**
     * Opens a stream and waits until the other side has accepted it.
     *
     * @throws SpdyException if it does not in time, or refuses
     */
    public SpdyStream open(Map<String, String> headers, Duration patience) throws IOException {
        SpdyStream stream;
        writing.lock();
        try {
            if (leaving || closing.get() || streams.size() >= MOST_STREAMS) {
                throw new SpdyException("no more streams can be opened");
            }
            stream = new SpdyStream(this, nextStream, headers);
            nextStream += 2;
            streams.put(stream.id(), stream);
            output.open(stream.id(), headers);
            lastFrame = System.nanoTime();
        } finally {
            writing.unlock();
        }
        if (closed.getCount() == 0) {
            stream.broken("connection closed");
        }
        try {
            stream.accepted().get(patience.toNanos(), TimeUnit.NANOSECONDS);
            return stream;
        } catch (TimeoutException late) {
            stream.reset();
            throw new SpdyException("Timeout occurred", late);
        } catch (ExecutionException refused) {
            Throwable why = refused.getCause();
            throw new SpdyException(why == null ? "Stream reset" : String.valueOf(why.getMessage()), refused);
        } catch (InterruptedException interrupted) {
            stream.reset();
            Thread.currentThread().interrupt();
            throw new SpdyException("interrupted", interrupted);
        }
    }

    /** The next stream that the other side has opened, which was told that it is accepted; null if none comes in time, or ever. */
    public @Nullable SpdyStream accept(Duration patience) throws InterruptedException {
        Optional<SpdyStream> next = opened.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
        if (next != null && next.isEmpty()) {
            opened.add(next);
        }
        return next == null ? null : next.orElse(null);
    }

    /** Asks the other side now and then whether it is there, so that those in between do not take the connection for dead. */
    public void pingEvery(Duration period) {
        Thread.ofVirtual().name("spdy-pings").start(() -> {
            try {
                while (!closed.await(period.toNanos(), TimeUnit.NANOSECONDS)) {
                    ping();
                }
            } catch (InterruptedException | IOException over) {
                // Whoever reads notices it, too.
            }
        });
    }

    private void ping() throws IOException {
        writing.lock();
        try {
            output.ping(nextPing);
            nextPing = nextPing > Integer.MAX_VALUE - 2 ? server ? 2 : 1 : nextPing + 2;
        } finally {
            writing.unlock();
        }
    }

    /** Closes the connection when nothing, not even a ping, was sent in either direction for so long. */
    public void closeAfter(Duration idle) {
        Thread.ofVirtual().name("spdy-idle").start(() -> {
            try {
                long left = idle.toNanos();
                while (left > 0 && !closed.await(left, TimeUnit.NANOSECONDS)) {
                    left = lastFrame + idle.toNanos() - System.nanoTime();
                }
                close();
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Waits until the connection has ended, whoever ends it. @return false if it has not in that time */
    public boolean awaitClosed(Duration patience) throws InterruptedException {
        return closed.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    public boolean isClosed() {
        return closed.getCount() == 0;
    }

    /** Ends all streams and the connection, and tells the other side if it listens. */
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        // Who writes to somebody who does not read would keep others from saying goodbye: they leave without.
        if (writing.tryLock()) {
            try {
                for (SpdyStream stream : List.copyOf(streams.values())) {
                    if (!stream.isEnded()) {
                        output.reset(stream.id(), SpdyStream.CANCEL);
                    }
                }
                output.goAway(lastOpened);
            } catch (IOException gone) {
                // It is over either way.
            } finally {
                writing.unlock();
            }
        }
        end();
    }

    private void end() {
        closing.set(true);
        leaving = true;
        try {
            transport.close();
        } catch (IOException gone) {
            // It is over either way.
        }
        if (closed.getCount() > 0) {
            opened.offer(Optional.empty());
        }
        closed.countDown();
        List.copyOf(streams.values()).forEach(stream -> stream.broken("connection closed"));
    }

    private void listen() {
        try (input) {
            for (Frame frame = input.read(); frame != null; frame = input.read()) {
                lastFrame = System.nanoTime();
                take(frame);
            }
        } catch (IOException | RuntimeException broken) {
            // The other side, or those in between, have ended it; so does this side.
        } finally {
            end();
            writing.lock();
            output.close();
            writing.unlock();
        }
    }

    private void take(Frame frame) throws IOException {
        switch (frame) {
            case Frame.Open open -> opened(open);
            case Frame.Reply reply -> told(reply.stream(), reply.last(), SpdyStream::accept);
            case Frame.MoreHeaders more -> told(more.stream(), more.last(), stream -> {});
            case Frame.Data data -> told(data.stream(), data.last(), stream -> stream.arrived(data.bytes()));
            case Frame.Reset reset -> told(reset.stream(), false, stream -> stream.broken("Stream reset"));
            case Frame.Ping ping -> answer(ping);
            case Frame.GoAway away -> leaving = true;
            case Frame.Other other -> {
                // Nothing that anybody waits for.
            }
        }
    }

    private void told(int id, boolean last, Consumer<SpdyStream> news) {
        SpdyStream stream = streams.get(id);
        if (stream != null) {
            news.accept(stream);
            if (last) {
                stream.otherEnded();
            }
        }
    }

    private void opened(Frame.Open open) throws IOException {
        boolean others = (open.stream() & 1) == (server ? 1 : 0);
        if (!others || open.stream() <= lastOpened) {
            throw new SpdyException("a stream with the number " + open.stream());
        }
        lastOpened = open.stream();
        if (leaving || streams.size() >= MOST_STREAMS) {
            sendReset(open.stream(), REFUSED);
            return;
        }
        SpdyStream stream = new SpdyStream(this, open.stream(), open.headers());
        streams.put(stream.id(), stream);
        if (open.last()) {
            stream.otherEnded();
        }
        // Before anybody can write to it: what comes before the reply is not listened to.
        writing.lock();
        try {
            output.reply(stream.id());
        } finally {
            writing.unlock();
        }
        if (opened.remainingCapacity() <= 1 || !opened.offer(Optional.of(stream))) {
            stream.reset();
        }
    }

    private void answer(Frame.Ping ping) throws IOException {
        boolean own = (ping.number() & 1) == (server ? 0 : 1);
        if (!own) {
            writing.lock();
            try {
                output.ping(ping.number());
            } finally {
                writing.unlock();
            }
        }
    }

    void forget(SpdyStream stream) {
        streams.remove(stream.id(), stream);
    }

    void sendReset(int stream, int status) {
        writing.lock();
        try {
            if (!isClosed()) {
                output.reset(stream, status);
            }
        } catch (IOException gone) {
            // Then the other side knows.
        } finally {
            writing.unlock();
        }
    }

    void sendData(int stream, byte[] bytes, int offset, int length, boolean last) throws IOException {
        writing.lock();
        try {
            if (isClosed()) {
                throw new SpdyException("connection closed");
            }
            output.data(stream, bytes, offset, length, last);
            lastFrame = System.nanoTime();
        } finally {
            writing.unlock();
        }
    }
}
