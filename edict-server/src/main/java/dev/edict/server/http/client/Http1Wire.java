package dev.edict.server.http.client;

import dev.edict.server.http.HeaderText;
import dev.edict.server.http.Headers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequestEncoder;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpVersion;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/1.1 over two blocking streams: Netty's codec stands between the bytes and the messages, in a channel that has no
 * event loop and moves when its user does. All buffers are on the heap, so that a connection that is cut off anywhere
 * leaves nothing to be released. One user at a time.
 */
final class Http1Wire {
    private static final int BUFFER = 16 * 1024;
    private static final Set<String> SET_HERE = Set.of("host", "content-length", "transfer-encoding");
    static final ByteBufAllocator HEAP = new UnpooledByteBufAllocator(false, true);

    private final InputStream in;
    private final OutputStream out;
    private final Answers answers;
    private final EmbeddedChannel codec;
    private final byte[] buffer = new byte[BUFFER];
    private boolean ended;

    Http1Wire(InputStream in, OutputStream out, int maxHeadBytes) {
        this.in = in;
        this.out = new BufferedOutputStream(out, BUFFER);
        this.answers = new Answers(new HttpDecoderConfig()
                .setMaxInitialLineLength(maxHeadBytes)
                .setMaxHeaderSize(maxHeadBytes)
                .setMaxChunkSize(BUFFER)
                .setUseRfc9112TransferEncoding(true)
                .setAllowDuplicateContentLengths(false));
        this.codec = new EmbeddedChannel(answers, new HttpRequestEncoder());
        codec.config().setAllocator(HEAP);
    }

    /** Answers to one request after the other; what follows a change of protocol is passed on as it is. */
    private static final class Answers extends HttpResponseDecoder {
        private boolean toHead;

        Answers(HttpDecoderConfig config) {
            super(config);
        }

        @Override
        protected boolean isContentAlwaysEmpty(HttpMessage message) {
            return toHead || super.isContentAlwaysEmpty(message);
        }

        boolean hasMore() {
            return actualReadableBytes() > 0;
        }
    }

    void write(ClientRequest request) throws IOException {
        answers.toHead = request.method().equals("HEAD");
        FullHttpRequest message = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.valueOf(request.method()),
                request.target(), Unpooled.wrappedBuffer(request.body()));
        message.headers().add("Host", request.host());
        Headers headers = request.headers();
        headers.forEach((name, value) -> {
            if (!SET_HERE.contains(name.toLowerCase(Locale.ROOT))) {
                message.headers().add(name, HeaderText.write(value));
            }
        });
        if (request.hasBody()) {
            message.headers().add("Content-Length", request.body().length);
        }
        codec.writeOutbound(message);
        for (ByteBuf bytes = codec.readOutbound(); bytes != null; bytes = codec.readOutbound()) {
            bytes.readBytes(out, bytes.readableBytes());
        }
        out.flush();
    }

    /** The head of the next response, interim or final; blocks until it is there. */
    HttpResponse head() throws IOException {
        Object next = next();
        while (next instanceof HttpObject rest && !(next instanceof HttpResponse)) {
            MalformedAnswer.check(rest);
            next = next();
        }
        if (next instanceof HttpResponse response) {
            MalformedAnswer.check(response);
            return response;
        }
        throw new EOFException(answers.hasMore() ? "unexpected EOF" : "EOF");
    }

    /** What comes next: an {@link HttpObject}, bytes after a change of protocol, or null at the end of the connection. */
    @Nullable Object next() throws IOException {
        Object message = codec.readInbound();
        while (message == null && !ended) {
            int count = in.read(buffer);
            if (count < 0) {
                ended = true;
                codec.finish();
            } else {
                // What is cut out of it after a change of protocol comes from the same allocator.
                codec.writeInbound(HEAP.heapBuffer(count).writeBytes(buffer, 0, count));
            }
            message = codec.readInbound();
        }
        return message;
    }

    /** Whether nothing has come beyond what was read. */
    boolean isDrained() {
        return !ended && codec.inboundMessages().isEmpty() && !answers.hasMore();
    }
}
