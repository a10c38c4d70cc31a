package dev.edict.server.http.netty;

import dev.edict.server.http.HttpRequest.Peer;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http2.Http2CodecUtil;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells by its first bytes whether a client that speaks plain text speaks HTTP/2 (RFC 9113, section 3.3). */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel, and that is where failures are handled
final class PlainTextStart extends ByteToMessageDecoder {

    private final ServerSettings settings;
    private final ByteBuf preface = Http2CodecUtil.connectionPrefaceBuf();
    private @Nullable Deadline deadline;

    PlainTextStart(ServerSettings settings) {
        this.settings = settings;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        deadline = new Deadline(ctx.channel().eventLoop(), settings.limits().headerTimeout(), ctx::close);
        deadline.set(settings.limits().headerTimeout());
        deadline.start();
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) {
        stop();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        stop();
        super.channelInactive(ctx);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        int length = Math.min(in.readableBytes(), preface.readableBytes());
        boolean alike = in.slice(in.readerIndex(), length).equals(preface.slice(0, length));
        if (alike && length < preface.readableBytes()) {
            return;
        }
        Peer peer = Protocols.peer(ctx.channel(), "http", List.of());
        if (alike) {
            Protocols.speakHttp2(ctx.pipeline(), settings, peer);
        } else {
            Protocols.speakHttp1(ctx.pipeline(), settings, peer);
        }
        ctx.pipeline().remove(this);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
        if (event == ServerClosing.INSTANCE) {
            ctx.close();
        }
        super.userEventTriggered(ctx, event);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }

    private void stop() {
        if (deadline != null) {
            deadline.stop();
        }
    }
}
