package dev.edict.server.http.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;

/**
 * One connection, over TLS unless nobody is to be made sure of. It has one user at a time; {@link #close} may be called by anybody at any moment and wakes who
 * waits in it, because it closes the socket below TLS.
 *
 * <p>A machine that is gone without a word is noticed by the system, which asks it when nothing has come for a while: after
 * as long as the real server's pings take, {@value #KEEP_ALIVE_IDLE} s of silence and 15 s without an answer.
 */
final class ClientConnection implements AutoCloseable {
    static final int KEEP_ALIVE_IDLE = 30;
    private static final int KEEP_ALIVE_INTERVAL = 5;
    private static final int KEEP_ALIVE_COUNT = 3;

    private final Socket plain;
    /** The same as the plain one where there is no TLS. */
    private final Socket secure;
    private final InputStream in;
    private final OutputStream out;
    private final Http1Wire wire;
    private final long openedAt = System.nanoTime();
    private long idleSince;
    private boolean reused;

    private ClientConnection(Socket plain, Socket secure, int maxHeadBytes) throws IOException {
        this.plain = plain;
        this.secure = secure;
        this.in = secure.getInputStream();
        this.out = secure.getOutputStream();
        this.wire = new Http1Wire(in, out, maxHeadBytes);
    }

    /** @throws IOException in the words that Go has for what went wrong */
    static ClientConnection open(
            Dialer dialer, NameLookup names, TlsPeer peer, ClientLimits limits, Deadline deadline) throws IOException {
        Dialer.Address address = dialer.address();
        Socket made = made(dialer, address);
        Socket plain = made == null ? SocketChannel.open().socket() : made;
        try (Watchdog watchdog = Watchdog.of(deadline, plain)) {
            if (made == null) {
                connect(plain, address, names, limits, deadline);
            }
            plain.setSoTimeout((int) limits.connectTimeout().toMillis());
            SSLSocketFactory sockets = peer.sockets();
            Socket secure = sockets == null ? plain : handshake(sockets, plain, peer, address);
            plain.setSoTimeout(0);
            return new ClientConnection(plain, secure, limits.maxHeadBytes());
        } catch (IOException | RuntimeException | Error failure) {
            plain.close();
            throw failure;
        }
    }

    private static @Nullable Socket made(Dialer dialer, Dialer.Address address) throws IOException {
        try {
            SocketChannel made = dialer.open(address);
            return made == null ? null : made.socket();
        } catch (IOException unreachable) {
            throw NetworkFailure.dialing(address, unreachable);
        }
    }

    private static void connect(Socket plain, Dialer.Address address, NameLookup names, ClientLimits limits, Deadline deadline)
            throws IOException {
        Dialer.Address dialled = address;
        try {
            plain.setTcpNoDelay(true);
            keepAlive(plain);
            InetAddress host = names.address(address.host(), deadline.atMost(limits.connectTimeout()));
            dialled = new Dialer.Address(host.getHostAddress(), address.port());
            plain.connect(new InetSocketAddress(host, address.port()),
                    (int) deadline.atMost(limits.connectTimeout()).toMillis());
        } catch (IOException unreachable) {
            throw NetworkFailure.dialing(dialled, unreachable);
        }
    }

    private static void keepAlive(Socket socket) throws IOException {
        set(socket, StandardSocketOptions.SO_KEEPALIVE, true);
        set(socket, ExtendedSocketOptions.TCP_KEEPIDLE, KEEP_ALIVE_IDLE);
        set(socket, ExtendedSocketOptions.TCP_KEEPINTERVAL, KEEP_ALIVE_INTERVAL);
        set(socket, ExtendedSocketOptions.TCP_KEEPCOUNT, KEEP_ALIVE_COUNT);
    }

    private static <T> void set(Socket socket, SocketOption<T> option, T value) throws IOException {
        if (socket.supportedOptions().contains(option)) {
            socket.setOption(option, value);
        }
    }

    private static SSLSocket handshake(SSLSocketFactory sockets, Socket plain, TlsPeer peer, Dialer.Address address)
            throws IOException {
        SSLSocket secure = (SSLSocket) sockets.createSocket(plain, peer.serverName(), address.port(), true);
        SSLParameters parameters = secure.getSSLParameters();
        parameters.setApplicationProtocols(peer.protocols().toArray(String[]::new));
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
            throw NetworkFailure.handshaking(refused);
        }
    }

    Http1Wire wire() {
        return wire;
    }

    /** Whether both sides have agreed on HTTP/2: then {@link #wire} is not to be used. */
    boolean isShared() {
        return secure instanceof SSLSocket spoken && TlsPeer.HTTP_2.equals(spoken.getApplicationProtocol());
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

    /** A read that waits longer than this fails; zero waits for ever. */
    void giveUpAfter(Duration silence) throws IOException {
        secure.setSoTimeout((int) Math.min(Integer.MAX_VALUE, silence.toMillis()));
    }

    void rest() {
        idleSince = System.nanoTime();
        reused = true;
    }

    long ageNanos() {
        return System.nanoTime() - openedAt;
    }

    long idleNanos() {
        return System.nanoTime() - idleSince;
    }

    /**
     * Whether the other side has neither closed the connection nor said anything unasked, as far as this machine knows. Does not
     * wait. After a no it is of no use any more.
     */
    boolean isQuiet() {
        SocketChannel channel = plain.getChannel();
        try {
            channel.configureBlocking(false);
            try {
                return channel.read(ByteBuffer.allocate(1)) == 0;
            } finally {
                channel.configureBlocking(true);
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
