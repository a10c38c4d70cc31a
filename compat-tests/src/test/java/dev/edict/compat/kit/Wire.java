package dev.edict.compat.kit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The way to a server, on which things happen: connections are cut, at any byte, come to nothing, or stand still. Bytes are never
 * changed, nor their order.
 */
final class Wire implements AutoCloseable {
    private static final int PIECE = 4 * 1024;
    private static final long UNLIMITED = Long.MAX_VALUE / 2;

    private final URI server;
    private final ServerSocket listener;
    private final Set<Line> lines = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger cuts = new AtomicInteger();
    /** How many bytes of the server may still come through on all lines before the one is cut that has the last of them. */
    private final AtomicLong allowance = new AtomicLong(UNLIMITED);

    private volatile boolean isShut;
    private volatile boolean isStill;
    private volatile int mostDelay;

    /** @param server where lines lead to */
    Wire(URI server) {
        this.server = server;
        try {
            this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException unable) {
            throw new UncheckedIOException(unable);
        }
        Thread.ofVirtual().name("wire").start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** How many connections were made. */
    int connections() {
        return connections.get();
    }

    /** How many connections were cut. */
    int cuts() {
        return cuts.get();
    }

    /** Cuts all lines, now. */
    void cut() {
        lines.forEach(Line::cut);
    }

    /** Cuts whichever line is in use after so many more bytes of the server. */
    void cutAfter(int bytes) {
        allowance.set(bytes);
    }

    /** Whether new lines are refused. */
    void setShut(boolean shut) {
        isShut = shut;
    }

    /** Lets nothing more through on the lines that are there; they stay so until they are cut. */
    void freeze() {
        lines.forEach(line -> line.isFrozen = true);
    }

    /** Whether nothing gets through for now, and all of it later. */
    void setStill(boolean still) {
        isStill = still;
    }

    /** Has each piece wait up to so many microseconds. */
    void setDelay(int most) {
        mostDelay = most;
    }

    /** Nothing happens any more, except to frozen lines, which stay as they are. */
    void heal() {
        allowance.set(UNLIMITED);
        mostDelay = 0;
        isShut = false;
        isStill = false;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                if (isShut) {
                    client.close();
                } else {
                    connections.incrementAndGet();
                    Thread.ofVirtual().name("wire-line").start(() -> connect(client));
                }
            } catch (IOException closed) {
                // By whoever has gone, or by all.
            }
        }
    }

    private void connect(Socket client) {
        try {
            Line line = new Line(client, new Socket(server.getHost(), server.getPort()));
            lines.add(line);
            Thread.ofVirtual().name("wire-up").start(() -> line.pump(client, line.server, false));
            line.pump(line.server, client, true);
        } catch (IOException nobodyThere) {
            closeQuietly(client);
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException closedAnyhow) {
            // It is of no use any more.
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException closedAnyhow) {
            // Nobody comes any more.
        }
        heal();
        cut();
    }

    /** One connection, both ways. */
    private final class Line {
        private final Socket client;
        private final Socket server;
        private final Random random = new Random();
        private volatile boolean isFrozen;

        Line(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        void pump(Socket from, Socket to, boolean isOfServer) {
            byte[] piece = new byte[PIECE];
            try (InputStream input = from.getInputStream(); OutputStream output = to.getOutputStream()) {
                for (int count = input.read(piece); count >= 0; count = input.read(piece)) {
                    hold();
                    int most = isOfServer ? allowed(count) : count;
                    output.write(piece, 0, most);
                    output.flush();
                    if (most < count) {
                        allowance.set(UNLIMITED);
                        cut();
                    }
                }
            } catch (IOException gone) {
                // Both ends are closed below, whichever it was.
            } finally {
                lines.remove(this);
                closeQuietly(client);
                closeQuietly(server);
            }
        }

        private int allowed(int count) {
            long rest = allowance.addAndGet(-count);
            return rest >= 0 ? count : (int) Math.max(0, count + rest);
        }

        private void hold() {
            if (mostDelay > 0) {
                LockSupport.parkNanos(1000L * random.nextInt(mostDelay));
            }
            while ((isStill || isFrozen) && !client.isClosed()) {
                LockSupport.parkNanos(1_000_000);
            }
        }

        void cut() {
            if (!client.isClosed()) {
                cuts.incrementAndGet();
            }
            closeQuietly(client);
            closeQuietly(server);
        }
    }
}
