package dev.edict.client.stream;

import dev.edict.client.failure.ClientException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Takes connections on a port of this machine and passes each on to one of a pod, until it is closed. */
public final class PortListener implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(PortListener.class.getName());

    private final ServerSocket listening;
    private final Supplier<PortConnection> remote;
    private final Set<Closeable> open = ConcurrentHashMap.newKeySet();

    PortListener(ServerSocket listening, Supplier<PortConnection> remote) {
        this.listening = listening;
        this.remote = remote;
        Thread.startVirtualThread(this::accept);
    }

    /** The port here. */
    public int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket local = listening.accept();
                Thread.startVirtualThread(() -> serve(local));
            } catch (IOException e) {
                if (!listening.isClosed()) {
                    LOG.log(Level.WARNING, "can not take a connection on port " + port() + ": " + e.getMessage());
                }
            }
        }
    }

    private void serve(Socket local) {
        try (local) {
            open.add(local);
            PortConnection connection = remote.get();
            open.add(connection);
            try (connection) {
                pass(local, connection);
            } finally {
                open.remove(connection);
            }
        } catch (IOException | ClientException e) {
            if (!listening.isClosed()) {
                LOG.log(Level.WARNING, "a connection of port " + port() + " has ended: " + e.getMessage());
            }
        } finally {
            open.remove(local);
        }
    }

    private void pass(Socket local, PortConnection connection) throws IOException {
        if (!listening.isClosed()) {
            Thread.startVirtualThread(() -> send(local, connection));
            connection.input().transferTo(local.getOutputStream());
        }
    }

    /** An end of what is sent is no end of the connection: there may still be an answer. */
    private static void send(Socket local, PortConnection connection) {
        try {
            local.getInputStream().transferTo(connection.output());
        } catch (IOException e) {
            connection.close();
        }
    }

    @Override
    public void close() {
        try {
            listening.close();
            for (Closeable connection : open) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
