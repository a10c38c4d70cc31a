package dev.edict.server.http.client;

import dev.edict.server.http.HeaderText;
import dev.edict.server.http.Headers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/2 between bytes and calls: Netty's codec and flow control, in a channel without an event loop that moves when its user
 * does. All buffers are on the heap. One user at a time; it is told of what comes while it hands bytes in.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what cannot be written is told of its stream
final class Http2Wire {
    /** What one answer, and all of them together, may be ahead of what has been read. */
    private static final int STREAM_WINDOW_BYTES = 1024 * 1024;
    private static final int CONNECTION_WINDOW_BYTES = 4 * 1024 * 1024;
    /** What HTTP/1.1 needs and HTTP/2 forbids, or is set here. */
    private static final Set<String> LEFT_OUT = Set.of(
            "host", "connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade", "content-length");

    private final Listener listener;
    private final Http2Codec codec;
    private final EmbeddedChannel channel;

    /** Is told what comes of calls. */
    interface Listener {
        /** @param last whether nothing follows */
        void head(int call, Http2Headers headers, boolean last);

        void data(int call, ByteBuf data, boolean last);

        /** Nothing more comes; of one that is complete this is told too. */
        void ended(int call, IOException why);

        /**
         * The other side takes no more calls, and has not looked at those after this one.
         *
         * @param fault what is told of the first call of all if that was not looked at, because the next would fare no better; null
         *     if nothing is wrong
         */
        void leaving(int last, @Nullable String fault, String why);

        /** How many calls the other side allows at a time; told when it first speaks, and when it changes its mind. */
        void allowed(long calls);
    }

    Http2Wire(int maxHeadBytes, Listener listener) {
        this.listener = listener;
        this.codec = Http2Codec.of(Http2Settings.defaultSettings()
                .pushEnabled(false)
                .initialWindowSize(STREAM_WINDOW_BYTES)
                .maxHeaderListSize(maxHeadBytes), new Frames(), this::failed);
        codec.connection().addListener(new Streams());
        this.channel = new EmbeddedChannel(false, false, codec);
        channel.config().setAllocator(Http1Wire.HEAP);
        try {
            channel.register();
            Http2Stream all = codec.connection().connectionStream();
            codec.decoder().flowController().incrementWindowSize(
                    all, CONNECTION_WINDOW_BYTES - codec.decoder().flowController().windowSize(all));
            channel.flush();
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Begins a call, and gives it its number. @throws UnprocessedException if the other side takes none */
    int open(ClientRequest request) throws UnprocessedException {
        int call = codec.connection().local().incrementAndGetNextStreamId();
        ChannelHandlerContext context = codec.context();
        boolean empty = request.body().length == 0;
        ChannelFuture head =
                codec.encoder().writeHeaders(context, call, headers(request), 0, empty, context.newPromise());
        if (head.isDone() && !head.isSuccess()) {
            throw new UnprocessedException(String.valueOf(head.cause().getMessage()));
        }
        if (!empty) {
            codec.encoder().writeData(context, call, Unpooled.wrappedBuffer(request.body()), 0, true, context.newPromise());
        }
        channel.flush();
        return call;
    }

    private static Http2Headers headers(ClientRequest request) {
        Http2Headers headers = new DefaultHttp2Headers(false)
                .method(request.method()).scheme("https").authority(request.host()).path(request.target());
        request.headers().forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!LEFT_OUT.contains(lower)) {
                headers.add(lower, HeaderText.write(value));
            }
        });
        if (request.hasBody()) {
            headers.addInt("content-length", request.body().length);
        }
        return headers;
    }

    /** What an answer's head says besides its status. */
    static Headers read(Http2Headers head) {
        Headers.Builder headers = Headers.builder();
        head.forEach(field -> {
            if (field.getKey().length() > 0 && field.getKey().charAt(0) != ':') {
                headers.add(field.getKey().toString(), HeaderText.read(field.getValue().toString()));
            }
        });
        return headers.build();
    }

    /** Tells the other side that nobody waits for an answer any more. */
    void cancel(int call) {
        Http2Stream stream = codec.connection().stream(call);
        if (stream != null) {
            codec.resetStream(codec.context(), call, Http2Error.CANCEL.code(), codec.context().newPromise());
            channel.flush();
        }
    }

    void receive(byte[] buffer, int count) {
        channel.writeInbound(Unpooled.wrappedBuffer(Arrays.copyOf(buffer, count)));
    }

    /** Whether there is something to be sent. */
    boolean hasOutput() {
        return !channel.outboundMessages().isEmpty();
    }

    /** Takes what is to be sent next: so much, or a frame more. */
    byte[] output(int enough) {
        ByteArrayOutputStream taken = new ByteArrayOutputStream();
        while (taken.size() < enough) {
            ByteBuf bytes = channel.readOutbound();
            if (bytes == null) {
                break;
            }
            taken.writeBytes(ByteBufUtil.getBytes(bytes));
            bytes.release();
        }
        return taken.toByteArray();
    }

    /** Whether something has come that no connection survives. */
    boolean isBroken() {
        return !channel.isOpen();
    }

    private void failed(int call, Http2Exception cause) {
        listener.ended(call, new NetworkFailure(cause instanceof Http2Exception.HeaderListSizeException
                ? "http2: response header list larger than advertised limit" : String.valueOf(cause.getMessage()), cause));
    }

    private final class Frames extends Http2EventAdapter {
        private boolean greeted;

        @Override
        public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings) {
            Long calls = settings.maxConcurrentStreams();
            if (calls != null || !greeted) {
                listener.allowed(calls == null ? Long.MAX_VALUE : calls);
            }
            greeted = true;
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext context, int call, Http2Headers headers, int padding, boolean last) {
            listener.head(call, headers, last);
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext context, int call, Http2Headers headers, int dependency, short weight,
                boolean exclusive, int padding, boolean last) {
            listener.head(call, headers, last);
        }

        @Override
        public int onDataRead(ChannelHandlerContext context, int call, ByteBuf data, int padding, boolean last) {
            int count = data.readableBytes() + padding;
            listener.data(call, data, last);
            return count;
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext context, int call, long code) {
            Http2Error error = Http2Error.valueOf(code);
            String words = "stream error: stream ID " + call + "; " + (error == null ? "unknown error code " + code : error)
                    + "; received from peer";
            listener.ended(call, error == Http2Error.REFUSED_STREAM
                    ? new UnprocessedException(words) : new NetworkFailure(words));
        }

        @Override
        public void onGoAwayRead(ChannelHandlerContext context, int last, long code, ByteBuf text) {
            Http2Error error = Http2Error.valueOf(code);
            listener.leaving(last,
                    error == Http2Error.NO_ERROR ? null : "http2: Transport received GOAWAY from server ErrCode:" + error,
                    "http2: server sent GOAWAY and closed the connection; LastStreamID=" + last + ", ErrCode=" + error);
        }
    }

    private final class Streams extends Http2ConnectionAdapter {
        @Override
        public void onStreamClosed(Http2Stream stream) {
            listener.ended(stream.id(), new NetworkFailure("unexpected EOF"));
        }
    }
}
