package dev.edict.server.http.netty;

import dev.edict.server.http.HttpRequest.Peer;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.SslHandler;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Goes on with the protocol that the handshake has agreed on. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel, and that is where failures are handled
final class TlsStart extends ApplicationProtocolNegotiationHandler {

    private final ServerSettings settings;

    TlsStart(ServerSettings settings) {
        super(ApplicationProtocolNames.HTTP_1_1);
        this.settings = settings;
    }

    @Override
    protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
        Peer peer = Protocols.peer(ctx.channel(), "https", certificates(ctx.pipeline().get(SslHandler.class)));
        if (protocol.equals(ApplicationProtocolNames.HTTP_2)) {
            Protocols.speakHttp2(ctx.pipeline(), settings, peer);
        } else {
            Protocols.speakHttp1(ctx.pipeline(), settings, peer);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
        if (event == ServerClosing.INSTANCE) {
            ctx.close();
        }
        super.userEventTriggered(ctx, event);
    }

    /** Failed handshakes are the daily bread of a port that is open to the world. */
    @Override
    protected void handshakeFailure(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }

    private static List<X509Certificate> certificates(@Nullable SslHandler handler) {
        if (handler == null) {
            return List.of();
        }
        try {
            List<X509Certificate> chain = new ArrayList<>();
            for (Certificate certificate : handler.engine().getSession().getPeerCertificates()) {
                chain.add((X509Certificate) certificate);
            }
            return chain;
        } catch (SSLPeerUnverifiedException none) {
            return List.of();
        }
    }
}
