package dev.edict.server.http.client;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Netty's handler of HTTP/2 for the side that asks, with limits against floods; it tells of the streams that go wrong. */
final class Http2Codec extends Http2ConnectionHandler {
    private final Faults faults;
    private @Nullable ChannelHandlerContext context;

    /** Is told of streams that went wrong. */
    @FunctionalInterface
    interface Faults {
        void failed(int call, Http2Exception cause);
    }

    private Http2Codec(
            Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings, Faults faults) {
        super(decoder, encoder, settings);
        this.faults = faults;
    }

    static Http2Codec of(Http2Settings settings, Http2FrameListener frames, Faults faults) {
        return new Builder(settings, frames, faults).build();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) throws Exception {
        context = added;
        super.handlerAdded(added);
    }

    /** Known as soon as the handler is in its channel. */
    ChannelHandlerContext context() {
        return Objects.requireNonNull(context);
    }

    @Override
    protected void onStreamError(
            ChannelHandlerContext where, boolean outbound, Throwable cause, Http2Exception.StreamException error) {
        faults.failed(error.streamId(), error);
        super.onStreamError(where, outbound, cause, error);
    }

    private static final class Builder extends AbstractHttp2ConnectionHandlerBuilder<Http2Codec, Builder> {
        /** What one call may send before the next has its turn: a frame, and a record of TLS. */
        private static final int TURN_BYTES = 16 * 1024;

        private final Faults faults;

        Builder(Http2Settings settings, Http2FrameListener frames, Faults faults) {
            this.faults = faults;
            Http2Connection connection = new DefaultHttp2Connection(false);
            UniformStreamByteDistributor turns = new UniformStreamByteDistributor(connection);
            turns.minAllocationChunk(TURN_BYTES);
            connection.remote().flowController(new DefaultHttp2RemoteFlowController(connection, turns));
            connection(connection);
            frameListener(frames);
            initialSettings(settings);
            validateHeaders(true);
            decoderEnforceMaxConsecutiveEmptyDataFrames(2);
            // As many as there are calls: an overloaded server is not punished for saying so.
            decoderEnforceMaxRstFramesPerWindow(0, 0);
        }

        @Override
        protected Http2Codec build() {
            return super.build();
        }

        @Override
        protected Http2Codec build(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
            return new Http2Codec(decoder, encoder, settings, faults);
        }
    }
}
