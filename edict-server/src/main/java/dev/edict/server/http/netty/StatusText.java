package dev.edict.server.http.netty;

import io.netty.handler.codec.http.HttpResponseStatus;

/** The bare body of a response that nobody else gave, such as {@code 400 Bad Request}. */
final class StatusText {

    private StatusText() {}

    static String of(int status) {
        return HttpResponseStatus.valueOf(status) + "\n";
    }
}
