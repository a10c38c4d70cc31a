package dev.edict.server.http.netty;

import dev.edict.server.http.HttpRequest.Peer;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How connections begin and end. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel, and that is where failures are handled
final class Protocols {

    /** How long a client may go on sending after the last response. */
    private static final Duration LINGER = Duration.ofSeconds(2);

    private Protocols() {}

    static void speakHttp1(ChannelPipeline pipeline, ServerSettings settings, Peer peer) {
        Http1Connection connection = new Http1Connection(settings, peer);
        Http1Codec.addTo(pipeline, connection, settings.limits());
        pipeline.addLast(connection);
    }

    static void speakHttp2(ChannelPipeline pipeline, ServerSettings settings, Peer peer) {
        pipeline.addLast(Http2Connection.create(settings, peer));
    }

    /** The other end; a client that has left already has no address. */
    static Peer peer(Channel channel, String scheme, List<X509Certificate> certificates) {
        InetSocketAddress address = channel.remoteAddress() instanceof InetSocketAddress known
                ? known
                : new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return new Peer(scheme, address, certificates);
    }

    /**
     * Closes when the client does, or soon after it has taken what was written. To close at once while the client is
     * still sending would make its system throw away the last response that it has not read yet.
     *
     * @param patience how long the client may take to read the rest
     */
    static void closeGently(ChannelHandlerContext context, Duration patience) {
        Channel channel = context.channel();
        channel.config().setAutoRead(true);
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> {
            closeOutput(channel);
            channel.eventLoop().schedule(() -> channel.close(), LINGER.toMillis(), TimeUnit.MILLISECONDS);
        });
        channel.eventLoop().schedule(() -> cutOff(channel), patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void closeOutput(Channel channel) {
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        if (tls != null) {
            tls.closeOutbound();
        } else if (channel instanceof DuplexChannel duplex) {
            duplex.shutdownOutput();
        }
    }

    /** Closes without asking TLS and HTTP/2, which would wait for the client to take what was sent before. */
    static void cutOff(Channel channel) {
        ChannelHandlerContext first = channel.pipeline().firstContext();
        if (first == null) {
            channel.close();
        } else {
            first.close();
        }
    }
}
