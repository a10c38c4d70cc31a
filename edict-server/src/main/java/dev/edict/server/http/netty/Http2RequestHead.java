package dev.edict.server.http.netty;

import dev.edict.server.http.HeaderText;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpRequest.Peer;
import dev.edict.server.http.HttpVersion;
import io.netty.handler.codec.http.HttpScheme;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the header block of an HTTP/2 request says. Netty has checked the names, the pseudo-header fields and that there
 * are no fields of the connection.
 *
 * @param contentLength what the client declared, or a negative number
 */
record Http2RequestHead(HttpRequest request, long contentLength, boolean expectsContinue) {

    /** The request, or null if it is malformed. */
    static @Nullable Http2RequestHead read(Http2Headers headers, Peer peer) {
        CharSequence method = headers.method();
        CharSequence path = headers.path();
        CharSequence authority = headers.authority();
        // Nobody was told that streams can be tunnels (RFC 8441), so no request has a protocol.
        if (method == null || path == null || !isOurs(headers.scheme()) || headers.contains(":protocol")
                || authority != null && !HostText.isPlausible(authority)) {
            return null;
        }
        try {
            Headers fields = fields(headers);
            String length = fields.first("Content-Length");
            return new Http2RequestHead(
                    new HttpRequest(method.toString(), path.toString(), fields, HttpVersion.HTTP_2, peer),
                    length == null ? -1 : Long.parseLong(length),
                    "100-continue".equalsIgnoreCase(fields.first("Expect")));
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    private static boolean isOurs(@Nullable CharSequence scheme) {
        return scheme != null && (HttpScheme.HTTPS.name().contentEquals(scheme) || HttpScheme.HTTP.name().contentEquals(scheme));
    }

    private static Headers fields(Http2Headers headers) {
        Headers.Builder fields = Headers.builder();
        CharSequence authority = headers.authority();
        if (authority != null && !headers.contains("host")) {
            fields.add("Host", authority.toString());
        }
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            String name = field.getKey().toString();
            if (!name.startsWith(":")) {
                fields.add(name, HeaderText.read(field.getValue().toString()));
            }
        }
        return fields.build();
    }
}
