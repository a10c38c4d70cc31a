package dev.edict.server.convert;

import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.document.MediaRange;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;

/** Answers with a status object: in a format that the client accepts, or in JSON where it accepts none. */
public final class StatusAnswer {
    private final TreeWriter writer;

    public StatusAnswer(TreeWriter writer) {
        this.writer = writer;
    }

    public void send(Call call, ApiException failure) {
        Status status = failure.status();
        Format format = format(call);
        Headers.Builder headers = Headers.builder().add("Content-Type", format.mediaType());
        if (status.details() != null && status.details().retryAfterSeconds() > 0) {
            headers.add("Retry-After", Integer.toString(status.details().retryAfterSeconds()));
        }
        call.respond(status.code(), headers.build(), writer.write(object(failure), format, Negotiator.pretty(call, format)));
    }

    private static Format format(Call call) {
        String accept = call.request().headers().first("Accept");
        if (accept == null || accept.isEmpty()) {
            return Format.JSON;
        }
        for (MediaRange range : MediaRange.parse(accept)) {
            for (Format format : Format.values()) {
                if (range.includes(format.mediaType())) {
                    return format;
                }
            }
        }
        return Format.JSON;
    }

    /** The status object of a failure, with the token by which its caller may go on, if there is one. */
    public static ObjectValue object(ApiException failure) {
        ObjectValue object = failure.status().toObject();
        return failure.continueToken().isEmpty()
                ? object
                : object.with("metadata", ObjectValue.of("continue", failure.continueToken()));
    }
}
