package dev.edict.server.http.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * A connection after it has left HTTP: bytes go out through an {@link Outbound}, items come in through an {@link
 * InboundQueue}.
 *
 * @param <T> what comes in
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel, and that is where failures are handled
abstract class Upgraded<T> extends ChannelInboundHandlerAdapter implements Wire {

    private final Exchange exchange;
    private final WriteTurn turn;
    private final Outbound outbound;
    private final InboundQueue<T> inbound = new InboundQueue<>();
    /** Owned by the event loop. */
    private @Nullable ChannelHandlerContext context;
    /** Owned by the event loop: the last bytes are on their way. */
    private boolean ended;

    Upgraded(Exchange exchange, ServerSettings settings, EventLoop loop, ByteBufAllocator allocator) {
        this.exchange = exchange;
        this.turn = new WriteTurn(loop, this::flush);
        this.outbound = new Outbound(this, turn, allocator, settings);
    }

    /** Adds this, and what it needs before itself, to the end of the pipeline. */
    void addTo(ChannelPipeline pipeline) {
        pipeline.addLast(this);
    }

    final Outbound outbound() {
        return outbound;
    }

    final void received(ChannelHandlerContext ctx, T item, int weight) {
        if (inbound.add(item, weight)) {
            ctx.channel().config().setAutoRead(false);
        }
    }

    final void noMoreInput() {
        inbound.end();
    }

    final @Nullable T take() throws InterruptedException {
        return inbound.take(() -> turn.execute(this::resumeReading));
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    @Override
    public boolean writable() {
        return context != null && context.channel().isWritable();
    }

    @Override
    public void writeHead(ResponseHead head, boolean end) {
        throw new IllegalStateException("an upgraded connection has no responses");
    }

    @Override
    public void writeData(ByteBuf data, boolean end) {
        if (context == null) {
            data.release();
            return;
        }
        context.write(data);
        if (end) {
            ended = true;
            finish(context);
        }
    }

    /** The last bytes are written. */
    void finish(ChannelHandlerContext ctx) {
        ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    /** Whether the last bytes are on their way. For the event loop only. */
    final boolean ended() {
        return ended;
    }

    @Override
    public void abort() {
        if (context != null) {
            Protocols.cutOff(context.channel());
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (ctx.channel().isWritable()) {
            outbound.unblock();
        }
        ctx.fireChannelWritabilityChanged();
    }

    /** The connection has gone, or never came to be. */
    final void lost() {
        inbound.end();
        outbound.lost();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        lost();
        exchange.end(ended);
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }

    private void flush() {
        if (context != null) {
            context.flush();
        }
    }

    private void resumeReading() {
        if (context != null) {
            context.channel().config().setAutoRead(true);
        }
    }
}
