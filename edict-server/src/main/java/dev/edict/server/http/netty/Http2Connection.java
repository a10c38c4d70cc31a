package dev.edict.server.http.netty;

import dev.edict.server.http.HttpLimits;
import dev.edict.server.http.HttpRequest.Peer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A connection that speaks HTTP/2, on Netty's frame codec and flow control without a channel for each stream.
 *
 * <p>Owned by the event loop: nothing here is touched by another thread but {@code running}.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel, and that is where failures are handled
final class Http2Connection extends Http2ConnectionHandler {

    /** What a client may send of a body before the handler asks for it. */
    static final int STREAM_WINDOW_BYTES = 64 * 1024;

    /** How many answers to PING and SETTINGS are kept for a client that does not read. */
    private static final int MOST_UNREAD_ANSWERS = 100;

    private final ServerSettings settings;
    private final Peer peer;
    private final io.netty.handler.codec.http2.Http2Connection.PropertyKey exchangeKey;
    /** Exchanges whose body may be complete before this read is over, so that the handler need not wait for it. */
    private final List<Http2Exchange> undispatched = new ArrayList<>();
    /** Exchanges whose end has been written in this turn. */
    private final List<Http2Exchange> ending = new ArrayList<>();
    /** Handlers that have not returned, among them those whose stream the client has reset. */
    private final AtomicInteger running = new AtomicInteger();
    private ChannelHandlerContext context;
    private WriteTurn turn;
    private Deadline deadline;
    /** No new streams are taken. */
    private boolean leaving;
    /** What had to be answered at once since the client last read. */
    private int unreadAnswers;

    @SuppressWarnings("NullAway.Init") // handlerAdded comes before every other call
    Http2Connection(
            Http2ConnectionDecoder decoder,
            Http2ConnectionEncoder encoder,
            Http2Settings http2Settings,
            ServerSettings settings,
            Peer peer) {
        super(decoder, encoder, http2Settings, true);
        this.settings = settings;
        this.peer = peer;
        this.exchangeKey = encoder.connection().newKey();
        decoder.frameListener(new Frames());
        encoder.connection().addListener(new Streams());
        encoder.flowController().listener(this::unblock);
    }

    static Http2Connection create(ServerSettings settings, Peer peer) {
        return new Http2ConnectionBuilder(settings, peer).build();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        context = ctx;
        turn = new WriteTurn(ctx.channel().eventLoop(), this::flushTurn);
        HttpLimits limits = settings.limits();
        Duration header = limits.headerTimeout();
        Duration idle = limits.idleTimeout();
        deadline = new Deadline(ctx.channel().eventLoop(), header.compareTo(idle) < 0 ? header : idle, this::goAway);
        deadline.set(header);
        deadline.start();
        super.handlerAdded(ctx);
        Http2Stream all = connection().connectionStream();
        int window = decoder().flowController().windowSize(all);
        // Streams whose handlers wait for a seat must not hold the window that those with a seat need.
        int wanted = (int) Math.min(Integer.MAX_VALUE, (long) STREAM_WINDOW_BYTES * limits.maxStreamsPerConnection());
        if (wanted > window) {
            decoder().flowController().incrementWindowSize(all, wanted - window);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        for (Http2Exchange exchange : undispatched) {
            dispatch(exchange);
        }
        undispatched.clear();
        super.channelReadComplete(ctx);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        super.channelWritabilityChanged(ctx);
        if (ctx.channel().isWritable()) {
            unreadAnswers = 0;
            connection().forEachActiveStream(stream -> {
                unblock(stream);
                return true;
            });
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        deadline.stop();
        super.channelInactive(ctx);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (cause instanceof Http2Exception || cause.getCause() instanceof Http2Exception) {
            super.exceptionCaught(ctx, cause);
        } else {
            ctx.close();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
        if (event == ServerClosing.INSTANCE) {
            connection().forEachActiveStream(stream -> {
                Http2Exchange exchange = exchange(stream);
                if (exchange != null && exchange.isEndless()) {
                    exchange.outbound().close();
                }
                return true;
            });
            goAway();
        }
        super.userEventTriggered(ctx, event);
    }

    ChannelHandlerContext context() {
        return context;
    }

    WriteTurn turn() {
        return turn;
    }

    /** The end of the response is written; if this turn's flush does not get it out, it is given some time. */
    void ending(Http2Exchange exchange) {
        ending.add(exchange);
    }

    /** Tells the client to go on elsewhere; what is under way is finished here. */
    void dismiss() {
        if (!leaving) {
            goAway();
        }
    }

    /** Takes no new streams, and closes when those that are open have ended. */
    private void goAway() {
        leaving = true;
        int last = connection().remote().lastStreamCreated();
        goAway(context, last, Http2Error.NO_ERROR.code(), Unpooled.EMPTY_BUFFER, context.newPromise());
        if (connection().numActiveStreams() == 0) {
            Protocols.closeGently(context, settings.limits().writeTimeout());
        } else {
            turn.book();
        }
    }

    /**
     * Closes if the client does not. It knows that there is nothing left to wait for, but some lose the last response when the end of the
     * connection comes together with it; Go's servers leave them a second, too.
     */
    private void part() {
        context.channel().eventLoop().schedule(() -> {
            if (context.channel().isActive()) {
                Protocols.closeGently(context, settings.limits().writeTimeout());
            }
        }, settings.limits().partingTimeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    private @Nullable Http2Exchange exchange(Http2Stream stream) {
        return stream.getProperty(exchangeKey);
    }

    private void unblock(Http2Stream stream) {
        Http2Exchange exchange = exchange(stream);
        if (exchange != null) {
            exchange.outbound().unblock();
        }
    }

    private void begin(Http2Stream stream, Http2Headers headers, boolean endOfStream) {
        if (running.get() >= 2 * settings.limits().maxStreamsPerConnection()) {
            encoder().writeRstStream(context, stream.id(), Http2Error.REFUSED_STREAM.code(), context.newPromise());
            return;
        }
        Http2RequestHead head = Http2RequestHead.read(headers, peer);
        if (head == null) {
            Http2Headers response = new DefaultHttp2Headers(false).status("400");
            encoder().writeHeaders(context, stream.id(), response, 0, true, context.newPromise());
            if (!endOfStream) {
                encoder().writeRstStream(context, stream.id(), Http2Error.NO_ERROR.code(), context.newPromise());
            }
            return;
        }
        Http2Exchange exchange = new Http2Exchange(this, stream, head, settings);
        stream.setProperty(exchangeKey, exchange);
        if (endOfStream) {
            exchange.requestBody().complete();
            dispatch(exchange);
        } else {
            undispatched.add(exchange);
        }
    }

    private void dispatch(Http2Exchange exchange) {
        if (exchange.claimDispatch()) {
            running.incrementAndGet();
            settings.dispatch(exchange, running::decrementAndGet);
        }
    }

    /** The client has asked something that is answered whatever it does; each answer takes memory until it is read. */
    private void answered() {
        Channel channel = context.channel();
        if (!channel.isWritable()) {
            flush(context);
        }
        if (channel.isWritable()) {
            unreadAnswers = 0;
        } else if (++unreadAnswers > MOST_UNREAD_ANSWERS && channel.isOpen()) {
            // Nobody would read a farewell.
            channel.unsafe().close(channel.unsafe().voidPromise());
        }
    }

    private void flushTurn() {
        flush(context);
        long limit = settings.limits().writeTimeout().toNanos();
        for (Http2Exchange exchange : ending) {
            if (exchange.isOpen()) {
                context.channel().eventLoop().schedule(exchange::abort, limit, TimeUnit.NANOSECONDS);
            }
        }
        ending.clear();
    }

    /** What the client sends. */
    private final class Frames extends Http2EventAdapter {

        @Override
        public void onHeadersRead(
                ChannelHandlerContext ctx,
                int streamId,
                Http2Headers headers,
                int streamDependency,
                short weight,
                boolean exclusive,
                int padding,
                boolean endOfStream) {
            onHeadersRead(ctx, streamId, headers, padding, endOfStream);
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding, boolean endOfStream) {
            Http2Stream stream = connection().stream(streamId);
            if (stream == null) {
                return;
            }
            Http2Exchange exchange = exchange(stream);
            if (exchange == null) {
                begin(stream, headers, endOfStream);
            } else if (endOfStream) {
                exchange.requestBody().complete();
                dispatch(exchange);
            }
        }

        @Override
        public int onDataRead(
                ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream) {
            int bytes = data.readableBytes() + padding;
            Http2Stream stream = connection().stream(streamId);
            Http2Exchange exchange = stream == null ? null : exchange(stream);
            if (exchange == null) {
                return bytes;
            }
            exchange.requestBody().receive(data);
            if (endOfStream) {
                exchange.requestBody().complete();
                dispatch(exchange);
                return bytes;
            }
            return exchange.hold(bytes);
        }

        @Override
        public void onPingRead(ChannelHandlerContext ctx, long data) {
            answered();
        }

        @Override
        public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
            answered();
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) {
            Http2Stream stream = connection().stream(streamId);
            Http2Exchange exchange = stream == null ? null : exchange(stream);
            if (exchange != null) {
                exchange.resetByClient();
            }
        }
    }

    /** What becomes of the streams. */
    private final class Streams extends Http2ConnectionAdapter {

        @Override
        public void onStreamActive(Http2Stream stream) {
            deadline.clear();
        }

        @Override
        public void onStreamHalfClosed(Http2Stream stream) {
            Http2Exchange exchange = exchange(stream);
            if (exchange != null && !stream.state().localSideOpen()) {
                exchange.responseEndedFirst();
            }
        }

        @Override
        public void onStreamClosed(Http2Stream stream) {
            Http2Exchange exchange = exchange(stream);
            if (exchange != null) {
                exchange.streamClosed();
            }
            if (connection().numActiveStreams() > 0) {
                return;
            }
            if (leaving) {
                part();
            } else {
                deadline.set(settings.limits().idleTimeout());
            }
        }
    }
}
