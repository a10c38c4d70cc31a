package dev.edict.server.http.netty;

import dev.edict.server.http.HttpHandler;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.HttpServerOptions;
import dev.edict.server.http.ServerIdentities;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The server on Netty. Event loops move bytes and do nothing else; requests are handled on virtual threads.
 *
 * <p>epoll and BoringSSL are used where their native libraries can be loaded, NIO and the TLS of the JDK elsewhere.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for loops that never served
public final class NettyHttpServer implements HttpServer {

    private static final WriteBufferWaterMark WATER_MARKS = new WriteBufferWaterMark(32 * 1024, 128 * 1024);
    private static final int MOST_EVENT_LOOPS = 4;
    /** Beyond as many connections that nobody has accepted yet, the system drops the next, which is tried again a second later. */
    private static final int WAITING_CONNECTIONS = 4096;
    /** Who comes while a crowd does must not wait for as many looks of the loop as others came before him. */
    private static final int ACCEPTED_AT_ONCE = 64;

    private final EventLoopGroup loops;
    private final Channel listener;
    private final InetSocketAddress address;
    private final ChannelGroup connections;
    private final @Nullable TlsContext tls;
    private final ServerSettings settings;
    private final Duration closeDeadline;

    private NettyHttpServer(
            EventLoopGroup loops,
            Channel listener,
            ChannelGroup connections,
            @Nullable TlsContext tls,
            ServerSettings settings,
            Duration closeDeadline) {
        this.loops = loops;
        this.listener = listener;
        this.address = (InetSocketAddress) listener.localAddress();
        this.connections = connections;
        this.tls = tls;
        this.settings = settings;
        this.closeDeadline = closeDeadline;
    }

    /**
     * Listens, and calls the handler for every request.
     *
     * @throws UncheckedIOException if the address cannot be listened on
     */
    public static HttpServer start(HttpServerOptions options, HttpHandler handler) {
        return start(options, handler, Platform.best());
    }

    /** Gets ready to listen. */
    public static PreparedServer prepare(HttpServerOptions options) {
        return new PreparedServer(options, Platform.best());
    }

    static HttpServer start(HttpServerOptions options, HttpHandler handler, Platform platform) {
        return new PreparedServer(options, platform).start(handler);
    }

    static HttpServer start(HttpServerOptions options, HttpHandler handler, Platform platform, @Nullable TlsContext tls) {
        ServerSettings settings = ServerSettings.of(options.limits(), handler, Clock.systemUTC());
        ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
        EventLoopGroup loops = new EventLoops(eventLoops(options), platform.io());
        ChannelFuture bound = new ServerBootstrap()
                .group(loops)
                .channel(platform.serverChannel())
                .option(ChannelOption.SO_BACKLOG, WAITING_CONNECTIONS)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new ServerChannelRecvByteBufAllocator().maxMessagesPerRead(ACCEPTED_AT_ONCE))
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARKS)
                .childHandler(new ConnectionInitializer(settings, tls, connections))
                .bind(options.bindAddress(), options.port())
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            BindException refused = new BindException("cannot listen on " + options.bindAddress().getHostAddress() + " port "
                    + options.port() + ": " + String.valueOf(bound.cause().getMessage()).replaceFirst("^bind.*\\(-\\d+\\): ", ""));
            refused.initCause(bound.cause());
            throw new UncheckedIOException(refused);
        }
        return new NettyHttpServer(loops, bound.channel(), connections, tls, settings, options.closeDeadline());
    }

    /** One event loop moves the bytes of a small machine; the handlers need the other processors. */
    private static int eventLoops(HttpServerOptions options) {
        return options.eventLoops() > 0
                ? options.eventLoops()
                : Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, MOST_EVENT_LOOPS);
    }

    @Override
    public int port() {
        return address().getPort();
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void reload(ServerIdentities identities) {
        if (tls == null) {
            throw new IllegalStateException("the server speaks plain text");
        }
        tls.reload(identities);
    }

    @Override
    public void trust(List<X509Certificate> clientAuthorities) {
        if (tls != null) {
            tls.trust(clientAuthorities);
        }
    }

    @Override
    public void close() {
        close(closeDeadline);
    }

    @Override
    public synchronized void close(Duration deadline) {
        if (loops.isShuttingDown()) {
            return;
        }
        listener.close().awaitUninterruptibly();
        for (Channel connection : connections) {
            connection.eventLoop().execute(
                    () -> connection.pipeline().fireUserEventTriggered(ServerClosing.INSTANCE));
        }
        connections.newCloseFuture().awaitUninterruptibly(deadline.toMillis());
        for (Channel connection : connections) {
            connection.eventLoop().execute(() -> Protocols.cutOff(connection));
        }
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
        settings.urgent().close();
        settings.handshakes().close();
        if (tls != null) {
            tls.close();
        }
    }
}
