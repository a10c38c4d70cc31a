package dev.edict.client.request;

import dev.edict.client.transport.Answer;
import dev.edict.client.transport.EventStream;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Refusal;
import dev.edict.client.transport.RefusedException;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.Transport;
import dev.edict.types.Codec;
import dev.edict.types.Sharing;
import dev.edict.types.UnreadableException;
import java.util.List;

/** Sends requests; what is no success ends with a failure, and warnings are passed on. */
record Calls(Transport transport, WarningHandler warnings) {

    Payload send(Request request) {
        Answer answer = transport.send(request);
        Warnings.texts(answer.headers().getOrDefault("warning", List.of())).forEach(text -> warnings.warn(request, text));
        if (!answer.isSuccess()) {
            throw Refusal.of(request, answer);
        }
        return answer.body();
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
