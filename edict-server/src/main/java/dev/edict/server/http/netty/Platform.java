package dev.edict.server.http.netty;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslProvider;
import java.util.function.Supplier;

/**
 * What the server stands on: native code where the machine has it, the JDK otherwise.
 *
 * @param tls asked for off the event loop, because to look for BoringSSL is to load it
 */
record Platform(IoHandlerFactory io, Class<? extends ServerChannel> serverChannel, Supplier<SslProvider> tls) {

    /** epoll and BoringSSL, or what takes their place. */
    static Platform best() {
        Supplier<SslProvider> tls =
                () -> OpenSsl.isAvailable() ? SslProvider.OPENSSL_REFCNT : SslProvider.JDK;
        return Epoll.isAvailable()
                ? new Platform(EpollIoHandler.newFactory(), EpollServerSocketChannel.class, tls)
                : new Platform(NioIoHandler.newFactory(), NioServerSocketChannel.class, tls);
    }

    /** Only what every JDK has. */
    static Platform portable() {
        return new Platform(NioIoHandler.newFactory(), NioServerSocketChannel.class, () -> SslProvider.JDK);
    }
}
