package dev.edict.server.http.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Makes the pipeline of each connection that is accepted, and counts the connections. */
@Sharable
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel, and that is where failures are handled
final class ConnectionInitializer extends ChannelInitializer<Channel> {

    private final ServerSettings settings;
    private final @Nullable TlsContext tls;
    private final ChannelGroup open;

    ConnectionInitializer(ServerSettings settings, @Nullable TlsContext tls, ChannelGroup open) {
        this.settings = settings;
        this.tls = tls;
        this.open = open;
    }

    @Override
    protected void initChannel(Channel channel) {
        if (open.size() >= settings.limits().maxConnections()) {
            channel.close();
            return;
        }
        open.add(channel);
        if (tls == null) {
            channel.pipeline().addLast(new PlainTextStart(settings));
        } else {
            startTls(channel, tls.current());
        }
    }

    private void startTls(Channel channel, CompletableFuture<TlsContexts> context) {
        if (context.isDone()) {
            addTls(channel, context.join());
            return;
        }
        channel.config().setAutoRead(false);
        context.whenComplete((ready, failure) -> channel.eventLoop().execute(() -> {
            if (ready == null) {
                channel.close();
            } else {
                addTls(channel, ready);
                channel.config().setAutoRead(true);
            }
        }));
    }

    private void addTls(Channel channel, TlsContexts contexts) {
        long timeout = settings.limits().handshakeTimeout().toMillis();
        if (contexts.haveNames()) {
            channel.pipeline().addLast(new NamedStart(contexts, timeout, settings.handshakes()), new TlsStart(settings));
            return;
        }
        SslHandler handler = contexts.usual().newHandler(channel.alloc(), settings.handshakes());
        handler.setHandshakeTimeout(timeout, TimeUnit.MILLISECONDS);
        channel.pipeline().addLast(handler, new TlsStart(settings));
    }
}
