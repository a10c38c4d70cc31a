package dev.edict.server.http.netty;

import dev.edict.server.http.HeaderText;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest.Peer;
import dev.edict.server.http.HttpVersion;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** What the head of an HTTP/1 request says: a request, or why it is refused. */
sealed interface Http1RequestHead {

    /**
     * @param contentLength what the client declared; 0 if it sends no body, negative if it does not say
     * @param keepsAlive whether the client wants to go on after the response
     */
    record Accepted(
            dev.edict.server.http.HttpRequest request, long contentLength, boolean keepsAlive, boolean expectsContinue)
            implements Http1RequestHead {}

    /** Refused with a status. */
    record Refused(int status) implements Http1RequestHead {}

    /** Reads what Netty has decoded. Framing has been checked by the decoder, which is strict. */
    static Http1RequestHead read(HttpRequest request, Peer peer) {
        if (request.decoderResult().isFailure()) {
            Throwable cause = request.decoderResult().cause();
            return new Refused(
                    cause instanceof TooLongHttpHeaderException ? 431 : cause instanceof TooLongHttpLineException ? 414 : 400);
        }
        HttpVersion version;
        if (request.protocolVersion().equals(io.netty.handler.codec.http.HttpVersion.HTTP_1_1)) {
            version = HttpVersion.HTTP_1_1;
        } else if (request.protocolVersion().equals(io.netty.handler.codec.http.HttpVersion.HTTP_1_0)) {
            version = HttpVersion.HTTP_1_0;
        } else {
            return new Refused(505);
        }
        List<String> hosts = request.headers().getAll(HttpHeaderNames.HOST);
        if (hosts.size() > 1 || hosts.isEmpty() && version == HttpVersion.HTTP_1_1
                || !hosts.isEmpty() && !HostText.isPlausible(hosts.getFirst())) {
            return new Refused(400);
        }
        List<String> encodings = request.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
        if (!encodings.isEmpty() && !HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(encodings.getFirst())) {
            return new Refused(501);
        }
        String expect = request.headers().get(HttpHeaderNames.EXPECT);
        boolean expectsContinue = expect != null && HttpHeaderValues.CONTINUE.contentEqualsIgnoreCase(expect);
        if (expect != null && !expectsContinue) {
            return new Refused(417);
        }
        boolean chunked = HttpUtil.isTransferEncodingChunked(request);
        try {
            return new Accepted(
                    new dev.edict.server.http.HttpRequest(
                            request.method().name(), request.uri(), headers(request), version, peer),
                    chunked ? -1 : HttpUtil.getContentLength(request, 0L),
                    HttpUtil.isKeepAlive(request),
                    expectsContinue);
        } catch (IllegalArgumentException malformed) {
            return new Refused(400);
        }
    }

    private static Headers headers(HttpRequest request) {
        Headers.Builder headers = Headers.builder();
        Iterator<Map.Entry<String, String>> fields = request.headers().iteratorAsString();
        while (fields.hasNext()) {
            Map.Entry<String, String> field = fields.next();
            headers.add(field.getKey(), HeaderText.read(field.getValue()));
        }
        return headers.build();
    }
}
