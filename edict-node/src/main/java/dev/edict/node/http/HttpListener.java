package dev.edict.node.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * Listens for requests over TLS, at all addresses of this machine that lead nowhere else. Clients may show a certificate, which must
 * be trusted then. Bounded: of more connections than allowed the next ones wait.
 */
public final class HttpListener implements AutoCloseable {
    private static final Logger LOG = System.getLogger(HttpListener.class.getName());
    private static final int MOST = 2_000;
    private static final int WAITING = 128;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration REST = Duration.ofMinutes(2);
    private static final long LONGEST_BODY = 1 << 20;

    private final SSLServerSocket server;
    private final Handler handler;
    private final Semaphore room = new Semaphore(MOST);
    private final Set<SSLSocket> open = ConcurrentHashMap.newKeySet();

    /** Answers requests. */
    @FunctionalInterface
    public interface Handler {
        void handle(HttpExchange exchange) throws IOException, InterruptedException;
    }

    private HttpListener(SSLServerSocket server, Handler handler) {
        this.server = server;
        this.handler = handler;
    }

    /** @param port 0 for any free one */
    public static HttpListener start(int port, SSLContext tls, Handler handler) throws IOException {
        SSLServerSocket server = (SSLServerSocket) tls.getServerSocketFactory().createServerSocket(port, WAITING, (InetAddress) null);
        server.setWantClientAuth(true);
        HttpListener listener = new HttpListener(server, handler);
        Thread.ofVirtual().name("kubelet-server").start(listener::accept);
        return listener;
    }

    public int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                room.acquire();
                SSLSocket socket = (SSLSocket) server.accept();
                open.add(socket);
                Thread.ofVirtual().name("kubelet-connection").start(() -> serve(socket));
            } catch (IOException failed) {
                room.release();
            } catch (InterruptedException ended) {
                return;
            }
        }
    }

    private void serve(SSLSocket socket) {
        try (socket) {
            if (socket.getLocalAddress().isLoopbackAddress()) {
                socket.setSoTimeout((int) PATIENCE.toMillis());
                socket.startHandshake();
                requests(socket);
            }
        } catch (IOException gone) {
            LOG.log(Level.DEBUG, "a connection has ended: " + gone.getMessage());
        } catch (InterruptedException left) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
            room.release();
        }
    }

    private void requests(SSLSocket socket) throws IOException, InterruptedException {
        InputStream input = new BufferedInputStream(socket.getInputStream());
        while (true) {
            socket.setSoTimeout((int) REST.toMillis());
            HttpRequest request = HttpRequest.read(input);
            if (request == null) {
                return;
            }
            skipBody(request, input);
            socket.setSoTimeout(0);
            HttpExchange exchange = new HttpExchange(request, socket, input);
            try {
                handler.handle(exchange);
            } catch (RuntimeException failure) {
                LOG.log(Level.WARNING, request.method() + " " + request.path(), failure);
                if (!exchange.isAnswered()) {
                    exchange.refuse(500, String.valueOf(failure.getMessage()));
                }
                return;
            }
            if (exchange.isLast()) {
                return;
            }
        }
    }

    /** Nothing that is asked for here has one. */
    private static void skipBody(HttpRequest request, InputStream input) throws IOException {
        String length = request.header("Content-Length");
        if (!request.header("Transfer-Encoding").isEmpty() || !length.matches("[0-9]{0,7}")
                || (!length.isEmpty() && Long.parseLong(length) > LONGEST_BODY)) {
            throw new IOException("a body that nobody wants");
        }
        input.skipNBytes(length.isEmpty() ? 0 : Long.parseLong(length));
    }

    @Override
    public void close() {
        try {
            server.close();
            for (SSLSocket socket : open) {
                socket.close();
            }
        } catch (IOException ignored) {
            LOG.log(Level.DEBUG, ignored.getMessage());
        }
    }
}
