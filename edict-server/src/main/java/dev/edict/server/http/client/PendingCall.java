package dev.edict.server.http.client;

import dev.edict.server.http.Headers;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** A call whose answer is on its way. Owned by its connection, but for {@link #answer}. */
final class PendingCall {
    private final CompletableFuture<WholeAnswer> answer = new CompletableFuture<>();
    private final int maxBytes;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private Headers headers = Headers.none();
    private int interim;
    private volatile int status;

    PendingCall(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    CompletableFuture<WholeAnswer> answer() {
        return answer;
    }

    /** @throws NetworkFailure if it is none */
    void head(Http2Headers head) throws NetworkFailure {
        if (status != 0) {
            // What comes after a body tells nothing that anybody here wants to know.
            return;
        }
        int code = code(head);
        if (code >= 200) {
            headers = Http2Wire.read(head);
            status = code;
        } else if (++interim > HttpClient.MAX_INTERIM) {
            throw new NetworkFailure("http2: too many 1xx informational responses");
        }
    }

    private static int code(Http2Headers head) throws NetworkFailure {
        CharSequence text = head.status();
        try {
            int code = Integer.parseInt(String.valueOf(text));
            if (code >= 100) {
                return code;
            }
        } catch (NumberFormatException none) {
            throw new NetworkFailure("malformed response from server: malformed non-numeric status pseudo header", none);
        }
        throw new NetworkFailure("malformed response from server: status " + text);
    }

    /** @throws NetworkFailure if it becomes too long */
    void data(ByteBuf data) throws IOException {
        if (body.size() + data.readableBytes() > maxBytes) {
            throw new NetworkFailure("the response is larger than the limit of " + maxBytes + " bytes");
        }
        data.readBytes(body, data.readableBytes());
    }

    /** Nothing more comes. */
    void complete() {
        if (status == 0) {
            fail(new NetworkFailure("unexpected EOF"));
        } else {
            answer.complete(new WholeAnswer(status, headers, body.toByteArray()));
        }
    }

    void fail(IOException why) {
        answer.completeExceptionally(status == 0 ? why : new BrokenAnswerException(why));
    }

    /** What is said if the time is over. */
    IOException late() {
        NetworkFailure over = NetworkFailure.deadline();
        return status == 0 ? over : new BrokenAnswerException(over);
    }
}
