package dev.edict.server.http.netty;

import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.RejectedExecutionHandlers;
import java.util.concurrent.Executor;

/**
 * The threads that move bytes. Between two looks at who has come and who has sent something, a loop does what its handlers have for
 * it, but not for long: while a crowd is being answered there is always more to do, and nobody would be let in meanwhile.
 */
final class EventLoops extends MultiThreadIoEventLoopGroup {
    private static final long LONGEST_MILLISECONDS_BETWEEN_LOOKS = 10;

    EventLoops(int count, IoHandlerFactory io) {
        super(count, new DefaultThreadFactory("edict-http", true), io);
    }

    @Override
    protected IoEventLoop newChild(Executor executor, IoHandlerFactory io, Object... arguments) {
        return new SingleThreadIoEventLoop(this, executor, io, Integer.MAX_VALUE, RejectedExecutionHandlers.reject(),
                LONGEST_MILLISECONDS_BETWEEN_LOOKS);
    }
}
