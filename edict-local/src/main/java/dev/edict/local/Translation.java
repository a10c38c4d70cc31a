package dev.edict.local;

import dev.edict.client.transport.Answer;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.RefusedException;
import dev.edict.client.transport.Request;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.Headers;
import dev.edict.server.local.LocalAnswer;
import dev.edict.server.local.LocalRequest;
import dev.edict.server.local.LocalStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Requests and answers from the words of clients to those of servers, and back. */
final class Translation {
    private static final byte[] NOTHING = {};

    private Translation() {}

    static LocalRequest request(Request request) {
        Headers.Builder headers = Headers.builder();
        request.headers().forEach(headers::add);
        LocalRequest local = LocalRequest.of(request.method(), request.target(), headers.build());
        Payload body = request.body();
        if (body == null) {
            return local;
        }
        boolean known = body instanceof Payload.Typed<?> || body instanceof Payload.Tree;
        return known && body.tree() instanceof ObjectValue object ? local.withTree(object) : local.withBody(body.bytes());
    }

    static Request upgrade(Request request, String protocol) {
        Map<String, String> headers = new HashMap<>(request.headers());
        headers.put("Upgrade", "websocket");
        headers.put("Connection", "Upgrade");
        headers.put("Sec-WebSocket-Version", "13");
        headers.put("Sec-WebSocket-Protocol", protocol);
        return request.withHeaders(headers);
    }

    /** The whole answer, however it comes. */
    static Answer answer(LocalAnswer answer) throws InterruptedException {
        return switch (answer) {
            case LocalAnswer.Whole whole -> answer(answer, whole.body());
            case LocalAnswer.Streamed streamed -> {
                List<byte[]> pieces = new ArrayList<>();
                for (byte[] piece = streamed.body().take(); piece != null; piece = streamed.body().take()) {
                    pieces.add(piece);
                }
                yield answer(answer, pieces);
            }
            case LocalAnswer.Upgraded upgraded -> {
                upgraded.socket().close();
                yield answer(answer, List.of());
            }
        };
    }

    private static Answer answer(LocalAnswer answer, List<byte[]> pieces) {
        Map<String, List<String>> headers = new HashMap<>();
        answer.headers().forEach((name, value) ->
                headers.computeIfAbsent(name.toLowerCase(Locale.ROOT), absent -> new ArrayList<>()).add(value));
        return new Answer(answer.status(), headers, Payload.of(joined(pieces)));
    }

    private static byte[] joined(List<byte[]> pieces) {
        if (pieces.size() == 1) {
            return pieces.getFirst();
        }
        int length = 0;
        for (byte[] piece : pieces) {
            length += piece.length;
        }
        byte[] all = length == 0 ? NOTHING : new byte[length];
        int end = 0;
        for (byte[] piece : pieces) {
            System.arraycopy(piece, 0, all, end, piece.length);
            end += piece.length;
        }
        return all;
    }

    /** An answer that was to be a stream. @throws RefusedException if it is not a success */
    static LocalStream stream(LocalAnswer answer) throws InterruptedException {
        if (answer.status() / 100 != 2) {
            throw new RefusedException(answer(answer));
        }
        return switch (answer) {
            case LocalAnswer.Streamed streamed -> streamed.body();
            case LocalAnswer.Whole whole -> LocalStream.of(whole.body());
            case LocalAnswer.Upgraded upgraded -> throw new IllegalStateException("a connection was not asked for");
        };
    }
}
