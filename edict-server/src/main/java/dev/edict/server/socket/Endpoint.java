package dev.edict.server.socket;

import dev.edict.model.format.GoUrl;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The socket behind which a plugin is.
 *
 * @param path of a file, or with a leading {@code @} a name that is no file's
 */
public record Endpoint(String path) {
    private static final ThreadFactory THREADS = Thread.ofPlatform().daemon().name("edict-plugin-io-", 0).factory();

    /** @throws IllegalArgumentException if it is no socket of this machine */
    public static Endpoint parse(String endpoint) {
        GoUrl url = url(endpoint);
        if (!url.scheme().equals("unix")) {
            throw new IllegalArgumentException("unsupported scheme \"" + url.scheme() + "\" for remote KMS provider");
        }
        String path = URLDecoder.decode(url.path().replace("+", "%2B"), StandardCharsets.UTF_8);
        if (path.startsWith("/@")) {
            path = path.substring(1);
        }
        if (path.length() < 2 || !path.startsWith("/") && !path.startsWith("@")) {
            throw new IllegalArgumentException("the endpoint \"" + endpoint + "\" names no socket");
        }
        return new Endpoint(path);
    }

    private static GoUrl url(String endpoint) {
        try {
            return GoUrl.parse(endpoint);
        } catch (GoUrl.Malformed malformed) {
            throw new IllegalArgumentException(malformed.getMessage(), malformed);
        }
    }

    private boolean isAbstract() {
        return path.startsWith("@");
    }

    /** Why nobody answers there, as far as this machine knows: in the words of Go, or empty. */
    String obstacle() {
        if (isAbstract()) {
            return "";
        }
        try (SocketChannel tried = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            return "";
        } catch (IOException | RuntimeException refused) {
            return "dial unix " + path + ": connect: " + String.valueOf(refused.getMessage()).toLowerCase(Locale.ROOT);
        }
    }

    /** A connection that is made when it is needed, and again when it is lost; nothing of it is left once it is shut down. */
    ManagedChannel channel() {
        if (Epoll.isAvailable()) {
            String place = isAbstract() ? "\0" + path.substring(1) : path;
            return channel(NettyChannelBuilder.forAddress(new DomainSocketAddress(place))
                    .channelType(EpollDomainSocketChannel.class), new MultiThreadIoEventLoopGroup(1, THREADS, EpollIoHandler.newFactory()));
        }
        if (isAbstract()) {
            throw new IllegalArgumentException("sockets without a file are not known to this system: " + path);
        }
        return channel(NettyChannelBuilder.forAddress(UnixDomainSocketAddress.of(path))
                .channelType(NioDomainSocketChannel.class), new MultiThreadIoEventLoopGroup(1, THREADS, NioIoHandler.newFactory()));
    }

    private static ManagedChannel channel(NettyChannelBuilder builder, EventLoopGroup group) {
        // gRPC asks every connection to stay alive, which sockets of the machine do not know and warn of.
        builder.withOption(ChannelOption.SO_KEEPALIVE, null);
        ManagedChannel channel = builder.eventLoopGroup(group).usePlaintext().overrideAuthority("localhost").directExecutor()
                .disableRetry().build();
        Thread.ofVirtual().name("edict-plugin-end").start(() -> endWith(channel, group));
        return channel;
    }

    private static void endWith(ManagedChannel channel, EventLoopGroup group) {
        try {
            channel.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
