package dev.edict.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A line between two programs that can be cut and mended. */
final class TcpProxy implements AutoCloseable {

    /** What passes the line. */
    private enum State {
        OPEN,
        /** Nothing passes, and nobody is told: a network that loses everything. */
        SILENT,
        /** Connections are ended, and new ones too: a program that has gone. */
        REFUSING
    }

    private final ServerSocket listening;
    private final URI target;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    /** Guards the state. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition changed = lock.newCondition();
    private State state = State.OPEN;

    TcpProxy(URI target) {
        this.target = target;
        try {
            this.listening = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Thread.ofVirtual().start(this::accept);
    }

    String address() {
        return "http://127.0.0.1:" + listening.getLocalPort();
    }

    /** @param silently whether the ends are left to find out for themselves */
    void cut(boolean silently) {
        become(silently ? State.SILENT : State.REFUSING);
        if (!silently) {
            endAll();
        }
    }

    /** What was under way when the line was cut silently arrives now. */
    void mend() {
        become(State.OPEN);
    }

    private void become(State next) {
        lock.lock();
        try {
            state = next;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until something can pass. @return false if that is not to be waited for */
    private boolean pass() {
        lock.lock();
        try {
            while (state == State.SILENT) {
                changed.awaitUninterruptibly();
            }
            return state == State.OPEN;
        } finally {
            lock.unlock();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket near = listening.accept();
                Thread.ofVirtual().start(() -> connect(near));
            }
        } catch (IOException closed) {
            // By close.
        }
    }

    private void connect(Socket near) {
        sockets.add(near);
        try {
            if (!pass()) {
                end(near);
                return;
            }
            Socket far = new Socket(target.getHost(), target.getPort());
            sockets.add(far);
            Thread.ofVirtual().start(() -> pump(near, far));
            pump(far, near);
        } catch (IOException unreachable) {
            end(near);
        }
    }

    private void pump(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[64 * 1024];
            for (int length = in.read(buffer); length >= 0 && pass(); length = in.read(buffer)) {
                out.write(buffer, 0, length);
            }
        } catch (IOException ended) {
            // Either end may go at any time.
        }
        end(from);
        end(to);
    }

    private void end(Socket socket) {
        sockets.remove(socket);
        try {
            socket.close();
        } catch (IOException gone) {
            // That is what was wanted.
        }
    }

    private void endAll() {
        Set.copyOf(sockets).forEach(this::end);
    }

    @Override
    public void close() {
        become(State.REFUSING);
        endAll();
        try {
            listening.close();
        } catch (IOException gone) {
            // That is what was wanted.
        }
    }
}
