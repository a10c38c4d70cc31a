package dev.edict.server.http.netty;

import dev.edict.server.http.RawConnection;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;

/** Bytes both ways. */
final class UpgradedBytes extends Upgraded<byte[]> implements RawConnection {

    UpgradedBytes(Exchange exchange, ServerSettings settings, EventLoop loop, ByteBufAllocator allocator) {
        super(exchange, settings, loop, allocator);
    }

    @Override
    public byte @Nullable [] read() throws InterruptedException {
        return take();
    }

    @Override
    public void write(byte[] bytes) {
        outbound().write(bytes);
    }

    @Override
    public void close() {
        outbound().close();
    }

    @Override
    public boolean closed() {
        return outbound().closed();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf data = (ByteBuf) message;
        try {
            if (data.isReadable()) {
                received(ctx, ByteBufUtil.getBytes(data), data.readableBytes());
            }
        } finally {
            data.release();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == ServerClosing.INSTANCE) {
            outbound().close();
        }
        ctx.fireUserEventTriggered(event);
    }
}
