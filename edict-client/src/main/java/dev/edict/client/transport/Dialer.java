package dev.edict.client.transport;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;

/** Connects to a server, for HTTP/1.1: by the proxies that the JDK's client goes by too, and with the same TLS. */
final class Dialer {
    private static final int PROBES = 3;

    private final URI server;
    private final String host;
    private final int port;
    private final Proxies proxies;
    private final Security security;
    private final TransportSettings settings;

    Dialer(Endpoint endpoint, Proxies proxies, Security security, TransportSettings settings) {
        this.server = endpoint.server();
        this.host = String.valueOf(server.getHost()).replaceAll("^\\[|]$", "");
        this.port = server.getPort() >= 0 ? server.getPort() : endpoint.isSecure() ? 443 : 80;
        this.proxies = proxies;
        this.security = security;
        this.settings = settings;
    }

    /** Whether a request must name the server, since it is a proxy that reads it. */
    boolean isReadByProxy() {
        return "http".equalsIgnoreCase(server.getScheme()) && proxy() != null;
    }

    /** As the JDK's client: the first one counts, if it is of HTTP. */
    private @Nullable Proxy proxy() {
        List<Proxy> all = proxies.select(server);
        return !all.isEmpty() && all.getFirst().type() == Proxy.Type.HTTP ? all.getFirst() : null;
    }

    /**
     * Connects a socket.
     *
     * @param key what to show to the server, if it asks
     * @return what the server reads and writes, over that socket
     */
    ByteChannel dial(SocketChannel socket, @Nullable ClientKey key) throws IOException {
        SSLContext context = security.current(key);
        Proxy proxy = proxy();
        keepAlive(socket);
        socket.connect(resolved(proxy == null ? new InetSocketAddress(host, port) : (InetSocketAddress) proxy.address()));
        if (context == null) {
            return socket;
        }
        if (proxy != null) {
            ProxyConnector.ask(socket.socket(), host, port, proxies.authorization().orElse(""));
        }
        SecureChannel secure = new SecureChannel(socket, engine(context));
        secure.handshake();
        return secure;
    }

    private static InetSocketAddress resolved(InetSocketAddress address) throws ConnectException {
        InetSocketAddress known = address.isUnresolved() ? new InetSocketAddress(address.getHostString(), address.getPort()) : address;
        if (known.isUnresolved()) {
            ConnectException unknown = new ConnectException("there is no address of " + address.getHostString());
            unknown.initCause(new UnresolvedAddressException());
            throw unknown;
        }
        return known;
    }

    private SSLEngine engine(SSLContext context) {
        SSLEngine engine = context.createSSLEngine(host, port);
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setServerNames(NamedServerEngine.names(host));
        parameters.setApplicationProtocols(new String[] {"http/1.1"});
        engine.setSSLParameters(parameters);
        return engine;
    }

    /** Has the system find out that the other end has gone, as soon as a sign of life would, where it can. */
    private void keepAlive(SocketChannel socket) throws IOException {
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        set(socket, ExtendedSocketOptions.TCP_KEEPIDLE, seconds(settings.silence()));
        set(socket, ExtendedSocketOptions.TCP_KEEPINTERVAL, seconds(settings.patience().dividedBy(PROBES)));
        set(socket, ExtendedSocketOptions.TCP_KEEPCOUNT, PROBES);
    }

    private static void set(SocketChannel socket, SocketOption<Integer> option, int value) throws IOException {
        if (socket.supportedOptions().contains(option)) {
            socket.setOption(option, value);
        }
    }

    /** As systems take it: 1 to 32767. */
    private static int seconds(Duration time) {
        return Math.clamp(time.toSeconds(), 1, Short.MAX_VALUE);
    }
}
