package dev.edict.server.http.client;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * One connection over TLS. It has one user at a time; {@link #close} may be called by anybody at any moment and wakes who
 * waits in it, because it closes the socket below TLS.
 */
final class ClientConnection implements AutoCloseable {
    private static final int BUFFER = 16 * 1024;

    private final Socket plain;
    private final SSLSocket secure;
    private final InputStream in;
    private final OutputStream out;
    private long idleSince;
    private boolean reused;

    private ClientConnection(Socket plain, SSLSocket secure) throws IOException {
        this.plain = plain;
        this.secure = secure;
        this.in = new BufferedInputStream(secure.getInputStream(), BUFFER);
        this.out = secure.getOutputStream();
    }

    /** @throws IOException in the words that Go has for what went wrong */
    static ClientConnection open(
            Dialer dialer, NameLookup names, TlsPeer peer, ClientLimits limits, Deadline deadline) throws IOException {
        Dialer.Address address = dialer.address();
        Socket plain = new Socket();
        try (Watchdog watchdog = Watchdog.of(deadline, plain)) {
            try {
                plain.setTcpNoDelay(true);
                InetAddress host = names.address(address.host(), deadline.atMost(limits.connectTimeout()));
                plain.connect(new InetSocketAddress(host, address.port()),
                        (int) deadline.atMost(limits.connectTimeout()).toMillis());
            } catch (IOException unreachable) {
                throw NetworkFailure.dialing(address, unreachable);
            }
            plain.setSoTimeout((int) limits.connectTimeout().toMillis());
            SSLSocket secure = handshake(plain, peer, address);
            plain.setSoTimeout(0);
            return new ClientConnection(plain, secure);
        } catch (IOException | RuntimeException failure) {
            plain.close();
            throw failure;
        }
    }

    private static SSLSocket handshake(Socket plain, TlsPeer peer, Dialer.Address address) throws IOException {
        SSLSocket secure = (SSLSocket) peer.sockets().createSocket(plain, peer.serverName(), address.port(), true);
        SSLParameters parameters = secure.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"http/1.1"});
        if (!NameLookup.isLiteral(peer.serverName())) {
            parameters.setServerNames(List.of(new SNIHostName(peer.serverName())));
        }
        if (peer.verified()) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        secure.setSSLParameters(parameters);
        try {
            secure.startHandshake();
            return secure;
        } catch (SocketTimeoutException slow) {
            throw new NetworkFailure("net/http: TLS handshake timeout", slow);
        } catch (IOException refused) {
            throw NetworkFailure.handshaking(peer.serverName(), refused);
        }
    }

    InputStream in() {
        return in;
    }

    OutputStream out() {
        return out;
    }

    /** Whether an earlier request has used this connection: then it may be dead without our knowing. */
    boolean reused() {
        return reused;
    }

    Socket socket() {
        return plain;
    }

    void rest() {
        idleSince = System.nanoTime();
        reused = true;
    }

    long idleNanos() {
        return System.nanoTime() - idleSince;
    }

    /** Whether the other side has neither closed the connection nor said anything unasked. Takes a millisecond. */
    boolean isQuiet() {
        try {
            secure.setSoTimeout(1);
            try {
                in.read();
                return false;
            } catch (SocketTimeoutException quiet) {
                return true;
            } finally {
                secure.setSoTimeout(0);
            }
        } catch (IOException dead) {
            return false;
        }
    }

    boolean isClosed() {
        return plain.isClosed();
    }

    @Override
    public void close() {
        try {
            plain.close();
        } catch (IOException ignored) {
            // It is gone either way.
        }
    }
}
