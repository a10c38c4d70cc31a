package dev.edict.server.http.netty;

import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest.Peer;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A connection that speaks HTTP/1.1 (or 1.0). It has one exchange at a time; what a client sends ahead of the response is
 * kept, and nothing more is read, until its turn comes.
 *
 * <p>Owned by the event loop: nothing here is touched by another thread.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel, and that is where failures are handled
final class Http1Connection extends ChannelInboundHandlerAdapter {

    /** How much of a body is read before the handler asks for it: a small one is there then, and thousands of large ones are not. */
    private static final int READ_AHEAD_BYTES = 16 * 1024;

    /** How much of a body that nobody wanted is read and thrown away to keep the connection. */
    static final int DISCARD_BYTES = 256 * 1024;

    private enum Phase {
        /** Between two requests. */
        IDLE,
        /** Some bytes of a request have come. */
        HEAD,
        /** A request is being handled. */
        EXCHANGE,
        /** The response is out, the rest of the request body is still to come. */
        DISCARD,
        /** The last response is out. */
        LINGER,
    }

    private final ServerSettings settings;
    private final Peer peer;
    private final ArrayDeque<HttpObject> waiting = new ArrayDeque<>(0);
    private ChannelHandlerContext context;
    private WriteTurn turn;
    private Deadline deadline;
    private Phase phase = Phase.HEAD;
    private @Nullable Http1Exchange current;
    private boolean dispatched;
    private boolean bodyEnded;
    private long discarded;
    private boolean closing;

    @SuppressWarnings("NullAway.Init") // handlerAdded comes before every other call
    Http1Connection(ServerSettings settings, Peer peer) {
        this.settings = settings;
        this.peer = peer;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        turn = new WriteTurn(ctx.channel().eventLoop(), ctx::flush);
        Duration header = settings.limits().headerTimeout();
        Duration idle = settings.limits().idleTimeout();
        deadline = new Deadline(ctx.channel().eventLoop(), header.compareTo(idle) < 0 ? header : idle, this::late);
        deadline.set(header);
        deadline.start();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        deadline.stop();
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
    }

    /** Bytes have arrived; called by the codec before it looks at them. */
    void bytesArrive() {
        if (phase == Phase.IDLE) {
            phase = Phase.HEAD;
            deadline.set(settings.limits().headerTimeout());
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        HttpObject object = (HttpObject) message;
        if (phase == Phase.LINGER) {
            ReferenceCountUtil.release(object);
        } else if (phase == Phase.EXCHANGE && bodyEnded) {
            waiting.add(object);
            ctx.channel().config().setAutoRead(false);
        } else {
            accept(object);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        dispatch();
        ctx.fireChannelReadComplete();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (current != null && ctx.channel().isWritable()) {
            current.outbound().unblock();
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        deadline.stop();
        if (current != null && phase == Phase.EXCHANGE) {
            current.end(false);
        }
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == ServerClosing.INSTANCE) {
            closing = true;
            if (current == null) {
                ctx.close();
            } else if (current.isEndless()) {
                current.outbound().close();
            }
        }
        ctx.fireUserEventTriggered(event);
    }

    ChannelHandlerContext context() {
        return context;
    }

    /** Whether no further request will be taken, as the head of the response must tell. */
    boolean isLast(Http1Exchange exchange, boolean endsWithConnection) {
        boolean bodyIsTooMuch = !bodyEnded
                && (exchange.awaitsContinue() || exchange.requestBody().isLargerThan(DISCARD_BYTES));
        closing |= endsWithConnection || bodyIsTooMuch || !exchange.keepsAlive();
        return closing;
    }

    /** The handler wants the body. */
    void wantBody(Http1Exchange exchange) {
        if (exchange == current && phase == Phase.EXCHANGE && !bodyEnded) {
            exchange.sendContinue(turn);
            context.channel().config().setAutoRead(true);
        }
    }

    /** The last byte of the response is written. */
    void responseEnded(Http1Exchange exchange) {
        exchange.end(true);
        if (closing) {
            linger();
        } else if (bodyEnded) {
            next();
        } else {
            phase = Phase.DISCARD;
            discarded = 0;
            deadline.set(settings.limits().headerTimeout());
            context.channel().config().setAutoRead(true);
        }
    }

    /** Answers 101 and leaves the connection to another handler. */
    void switchTo(Upgraded<?> upgraded, Headers headers) {
        if (!context.channel().isActive() || !bodyEnded || !waiting.isEmpty() || closing) {
            // The client has sent more before it could know that the protocol would change, or one side closes.
            upgraded.lost();
            context.close();
            return;
        }
        DefaultFullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.SWITCHING_PROTOCOLS, Unpooled.EMPTY_BUFFER);
        headers.forEach(response.headers()::add);
        response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE);
        ChannelPipeline pipeline = context.pipeline();
        context.writeAndFlush(response);
        upgraded.addTo(pipeline);
        pipeline.remove(this);
        Http1Codec.removeFrom(pipeline);
        pipeline.channel().config().setAutoRead(true);
    }

    private void accept(HttpObject object) {
        try {
            if (object instanceof HttpRequest request) {
                begin(request);
            } else if (object instanceof HttpContent content && current != null) {
                receive(current, content);
            }
        } finally {
            ReferenceCountUtil.release(object);
        }
    }

    private void begin(HttpRequest request) {
        switch (Http1RequestHead.read(request, peer)) {
            case Http1RequestHead.Refused refused -> refuse(refused.status());
            case Http1RequestHead.Accepted accepted -> {
                phase = Phase.EXCHANGE;
                bodyEnded = false;
                dispatched = false;
                deadline.clear();
                current = new Http1Exchange(this, accepted, settings, turn);
            }
        }
    }

    private void receive(Http1Exchange exchange, HttpContent content) {
        if (content.decoderResult().isFailure()) {
            closing = true;
            exchange.requestBody().malformed();
            bodyEnded = true;
            dispatch();
            return;
        }
        if (phase == Phase.DISCARD) {
            discarded += content.content().readableBytes();
            if (discarded > DISCARD_BYTES) {
                context.close();
                return;
            }
        } else {
            RequestBody body = exchange.requestBody();
            body.receive(content.content());
            if (!body.wantsMore() && body.size() >= READ_AHEAD_BYTES) {
                context.channel().config().setAutoRead(false);
            }
        }
        if (content instanceof LastHttpContent) {
            endBody(exchange);
        }
    }

    private void endBody(Http1Exchange exchange) {
        bodyEnded = true;
        exchange.requestBody().complete();
        if (phase == Phase.DISCARD) {
            next();
        } else {
            dispatch();
        }
    }

    private void dispatch() {
        if (current != null && !dispatched) {
            dispatched = true;
            settings.dispatch(current, () -> {});
        }
    }

    /** Goes on with what the client has sent ahead, or waits for it. */
    private void next() {
        current = null;
        phase = Phase.IDLE;
        deadline.set(settings.limits().idleTimeout());
        while (!waiting.isEmpty() && phase != Phase.LINGER && !(phase == Phase.EXCHANGE && bodyEnded)) {
            accept(waiting.remove());
        }
        dispatch();
        if (waiting.isEmpty()) {
            context.channel().config().setAutoRead(true);
        }
    }

    private void refuse(int status) {
        closing = true;
        DefaultFullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(status),
                Unpooled.copiedBuffer(StatusText.of(status), StandardCharsets.US_ASCII));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                .set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes())
                .set(HttpHeaderNames.DATE, settings.date().value())
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        context.write(response);
        bodyEnded = false;
        linger();
    }

    /** Closes when the client has read the last response; what it still sends would otherwise destroy that. */
    private void linger() {
        boolean finished = bodyEnded && waiting.isEmpty();
        phase = Phase.LINGER;
        current = null;
        if (finished) {
            deadline.set(settings.limits().writeTimeout());
            context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        } else {
            deadline.clear();
            Protocols.closeGently(context, settings.limits().writeTimeout());
        }
    }

    private void late() {
        if (phase == Phase.HEAD) {
            refuse(HttpResponseStatus.REQUEST_TIMEOUT.code());
        } else if (phase != Phase.EXCHANGE) {
            context.close();
        }
    }
}
