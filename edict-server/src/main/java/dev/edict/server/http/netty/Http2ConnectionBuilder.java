package dev.edict.server.http.netty;

import dev.edict.server.http.HttpRequest.Peer;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;

/** Puts the parts together, with limits against floods. */
final class Http2ConnectionBuilder
        extends AbstractHttp2ConnectionHandlerBuilder<Http2Connection, Http2ConnectionBuilder> {

    private static final int WINDOW_SECONDS = 30;

    private final ServerSettings settings;
    private final Peer peer;

    Http2ConnectionBuilder(ServerSettings settings, Peer peer) {
        this.settings = settings;
        this.peer = peer;
        int streams = settings.limits().maxStreamsPerConnection();
        io.netty.handler.codec.http2.Http2Connection connection = new DefaultHttp2Connection(true);
        connection.remote().flowController(new DefaultHttp2RemoteFlowController(
                connection, new UniformStreamByteDistributor(connection)));
        connection(connection);
        initialSettings(Http2Settings.defaultSettings()
                .maxConcurrentStreams(streams)
                .initialWindowSize(Http2Connection.STREAM_WINDOW_BYTES)
                .maxHeaderListSize(settings.limits().maxHeaderBytes()));
        validateHeaders(true);
        decoderEnforceMaxConsecutiveEmptyDataFrames(2);
        // A client that ends all its watches resets that many streams at once, which is no attack.
        decoderEnforceMaxRstFramesPerWindow(Math.max(200, 4 * streams), WINDOW_SECONDS);
        encoderEnforceMaxRstFramesPerWindow(Math.max(200, 4 * streams), WINDOW_SECONDS);
    }

    @Override
    protected Http2Connection build() {
        return super.build();
    }

    @Override
    protected Http2Connection build(
            Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings initialSettings) {
        return new Http2Connection(decoder, encoder, initialSettings, settings, peer);
    }
}
