package dev.edict.server.http.client;

import dev.edict.model.status.ApiErrors;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.Locale;

/** What another server sent and no client may believe, in the words that Go has for it. */
final class MalformedAnswer {
    private static final String NO_VERSION = "invalid version format: ";
    private static final String BROKEN = "net/http: HTTP/1.x transport connection broken: ";

    private MalformedAnswer() {}

    /** @throws NetworkFailure if the codec could not read it, or no rule tells where it ends */
    static void check(HttpObject message) throws NetworkFailure {
        Throwable cause = message.decoderResult().cause();
        if (cause instanceof TooLongHttpHeaderException || cause instanceof TooLongHttpLineException) {
            throw new NetworkFailure("net/http: server response headers exceeded the limit; aborted", cause);
        }
        if (cause != null) {
            throw new NetworkFailure(message instanceof HttpResponse ? BROKEN + head(cause) : chunk(cause), cause);
        }
        if (message instanceof HttpResponse response) {
            check(response);
        }
    }

    private static String head(Throwable cause) {
        String words = String.valueOf(cause.getMessage());
        return words.startsWith(NO_VERSION)
                ? "malformed HTTP response " + ApiErrors.quote(words.substring(NO_VERSION.length()))
                : "malformed HTTP response: " + words;
    }

    private static String chunk(Throwable cause) {
        return cause instanceof NumberFormatException
                ? "invalid byte in chunk length" : "malformed chunked encoding: " + cause.getMessage();
    }

    private static void check(HttpResponse response) throws NetworkFailure {
        boolean known = response.protocolVersion().equals(HttpVersion.HTTP_1_1)
                || response.protocolVersion().equals(HttpVersion.HTTP_1_0);
        if (!known || response.status().code() < 100) {
            throw new NetworkFailure(
                    BROKEN + "malformed HTTP response \"" + response.protocolVersion() + " " + response.status() + "\"");
        }
        String coding = response.headers().get("Transfer-Encoding");
        if (coding != null && !coding.toLowerCase(Locale.ROOT).equals("chunked")) {
            throw new NetworkFailure(BROKEN + "unsupported transfer encoding: " + coding);
        }
    }
}
