package dev.edict.client.request;

import dev.edict.client.transport.Answer;
import dev.edict.client.transport.EventStream;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Refusal;
import dev.edict.client.transport.RefusedException;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.Transport;
import dev.edict.client.transport.WarningListener;
import dev.edict.client.transport.Warnings;
import dev.edict.types.Codec;
import dev.edict.types.Sharing;
import dev.edict.types.UnreadableException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests; what is no success ends with a failure.
 *
 * @param warnings who hears warnings beside the transport's own listener
 */
record Calls(Transport transport, @Nullable WarningListener warnings) {

    Payload send(Request request) {
        Answer answer = transport.send(request);
        if (warnings != null) {
            tell(request, answer, warnings);
        }
        if (!answer.isSuccess()) {
            throw Refusal.of(request, answer);
        }
        return answer.body();
    }

    private static void tell(Request request, Answer answer, WarningListener listener) {
        for (String header : answer.headers().getOrDefault("warning", List.of())) {
            Warnings.texts(header).forEach(text -> listener.warned(request.target(), text));
        }
    }

    <T> T read(Request request, Codec<T> codec, Sharing sharing) {
        return read(request, send(request), codec, sharing);
    }

    static <T> T read(Request request, Payload body, Codec<T> codec, Sharing sharing) {
        try {
            return body.read(codec, sharing);
        } catch (UnreadableException e) {
            throw new UnreadableException(request + ": " + e.getMessage(), e);
        }
    }

    EventStream watch(Request request) {
        try {
            return transport.watch(request);
        } catch (RefusedException e) {
            throw Refusal.of(request, e.answer());
        }
    }
}
