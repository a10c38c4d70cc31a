package dev.edict.server.http.netty;

import dev.edict.server.http.HttpLimits;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;

/** What stands between the bytes and an {@link Http1Connection}. */
final class Http1Codec {

    private static final int LONGEST_PIPELINE = 256;

    private Http1Codec() {}

    /**
     * Adds Netty's strict codec: lines end with CR LF, a request has one length or is chunked but not both, names and
     * values hold only what RFC 9110 allows. The connection is told when bytes arrive, for the header time-out.
     */
    static void addTo(ChannelPipeline pipeline, Http1Connection connection, HttpLimits limits) {
        HttpDecoderConfig config = new HttpDecoderConfig()
                .setMaxInitialLineLength(limits.maxHeaderBytes())
                .setMaxHeaderSize(limits.maxHeaderBytes())
                .setMaxChunkSize(64 * 1024)
                .setStrictLineParsing(true)
                .setUseRfc9112TransferEncoding(true)
                .setAllowDuplicateContentLengths(false);
        pipeline.addLast(new Arrivals(connection), new HttpServerCodec(config, LONGEST_PIPELINE));
    }

    /** Takes away what {@link #addTo} has added; bytes that were not decoded go to the next handler. */
    static void removeFrom(ChannelPipeline pipeline) {
        pipeline.remove(Arrivals.class);
        pipeline.remove(HttpServerCodec.class);
    }

    private static final class Arrivals extends ChannelInboundHandlerAdapter {

        private final Http1Connection connection;

        Arrivals(Http1Connection connection) {
            this.connection = connection;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            connection.bytesArrive();
            ctx.fireChannelRead(message);
        }
    }
}
