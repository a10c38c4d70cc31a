package dev.edict.server.http.netty;

import dev.edict.server.http.WebSocketConnection;
import dev.edict.server.http.WebSocketMessage;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.Utf8FrameValidator;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket. Netty decodes what comes in; what goes out is framed here, so that a message is sent from the array in
 * which it came, with a few bytes before it.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel, and that is where failures are handled
final class UpgradedWebSocket extends Upgraded<WebSocketMessage> implements WebSocketConnection {

    private static final int GOING_AWAY = 1001;
    private static final int TOO_BIG = 1009;
    private static final int CLOSE_SECONDS = 2;

    private final int maxMessageBytes;
    private final @Nullable String subprotocol;
    /** Owned by the event loop. */
    private boolean clientClosed;

    UpgradedWebSocket(
            Exchange exchange,
            ServerSettings settings,
            EventLoop loop,
            ByteBufAllocator allocator,
            @Nullable String subprotocol) {
        super(exchange, settings, loop, allocator);
        this.maxMessageBytes = settings.limits().maxBodyBytes();
        this.subprotocol = subprotocol;
    }

    @Override
    void addTo(ChannelPipeline pipeline) {
        WebSocketDecoderConfig config = WebSocketDecoderConfig.newBuilder()
                .expectMaskedFrames(true)
                .allowExtensions(false)
                .maxFramePayloadLength(maxMessageBytes)
                .closeOnProtocolViolation(false)
                .build();
        pipeline.addLast(new WebSocket13FrameDecoder(config));
        pipeline.addLast(new Utf8FrameValidator(false));
        pipeline.addLast(new WebSocketFrameAggregator(maxMessageBytes));
        super.addTo(pipeline);
    }

    @Override
    public @Nullable String subprotocol() {
        return subprotocol;
    }

    @Override
    public @Nullable WebSocketMessage receive() throws InterruptedException {
        return take();
    }

    @Override
    public void send(WebSocketMessage message) {
        outbound().write(header(message), message.bytes());
    }

    @Override
    public boolean offer(WebSocketMessage message) {
        return outbound().offer(header(message), message.bytes());
    }

    @Override
    public void close(int code, String reason) {
        outbound().finishWith(WebSocketFrames.close(code, reason));
    }

    @Override
    public boolean closed() {
        return outbound().closed();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        try {
            switch ((WebSocketFrame) message) {
                case TextWebSocketFrame text -> {
                    byte[] bytes = ByteBufUtil.getBytes(text.content());
                    received(ctx, new WebSocketMessage.Text(bytes), bytes.length + 1);
                }
                case BinaryWebSocketFrame binary -> {
                    byte[] bytes = ByteBufUtil.getBytes(binary.content());
                    received(ctx, new WebSocketMessage.Binary(bytes), bytes.length + 1);
                }
                case PingWebSocketFrame ping -> pong(ping);
                case CloseWebSocketFrame close -> closeBack(ctx, close);
                default -> {}
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        noMoreInput();
        if (cause instanceof TooLongFrameException) {
            close(TOO_BIG, "the message is too large");
        } else if (cause instanceof CorruptedWebSocketFrameException corrupted) {
            close(corrupted.closeStatus().code(), corrupted.closeStatus().reasonText());
        } else {
            ctx.close();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == ServerClosing.INSTANCE) {
            close(GOING_AWAY, "the server is closing");
        }
        ctx.fireUserEventTriggered(event);
    }

    /** Pongs that a slow client does not read are dropped; it will ping again. */
    private void pong(PingWebSocketFrame ping) {
        byte[] content = ByteBufUtil.getBytes(ping.content());
        outbound().offer(WebSocketFrames.header(WebSocketFrames.PONG, content.length), content);
    }

    private void closeBack(ChannelHandlerContext ctx, CloseWebSocketFrame close) {
        noMoreInput();
        clientClosed = true;
        if (ended()) {
            ctx.close();
        } else {
            int code = close.statusCode();
            outbound().finishWith(code < 0 ? WebSocketFrames.close() : WebSocketFrames.close(code, ""));
        }
    }

    /** Waits for the client's close frame, as RFC 6455 wants it in section 7.1.1, but not for long. */
    @Override
    void finish(ChannelHandlerContext ctx) {
        if (clientClosed) {
            super.finish(ctx);
        } else {
            noMoreInput();
            ctx.flush();
            ctx.channel().config().setAutoRead(true);
            ctx.channel().eventLoop().schedule(() -> ctx.close(), CLOSE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static byte[] header(WebSocketMessage message) {
        int opcode = switch (message) {
            case WebSocketMessage.Text text -> WebSocketFrames.TEXT;
            case WebSocketMessage.Binary binary -> WebSocketFrames.BINARY;
        };
        return WebSocketFrames.header(opcode, message.bytes().length);
    }
}
