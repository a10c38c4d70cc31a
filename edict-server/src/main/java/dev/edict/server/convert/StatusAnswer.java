package dev.edict.server.convert;

import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.document.Negotiation;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Notes;
import dev.edict.server.http.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Answers with a status object in the first format that the client accepts for whole objects: a failure is no table. A
 * client that accepts none gets JSON that a person can read.
 */
public final class StatusAnswer {
    private static final Representation FOR_PEOPLE = new Representation(Format.JSON, Shape.WHOLE, true);

    private final TreeWriter writer;

    public StatusAnswer(TreeWriter writer) {
        this.writer = writer;
    }

    public void send(Call call, ApiException failure) {
        Status status = failure.status();
        Representation agreed = agreed(call);
        Representation form = agreed == null ? FOR_PEOPLE : agreed;
        Headers.Builder headers = Headers.builder().add("Content-Type", form.contentType());
        if (status.details() != null && status.details().retryAfterSeconds() > 0) {
            headers.add("Retry-After", Integer.toString(status.details().retryAfterSeconds()));
        }
        ObjectValue object = object(failure);
        if (agreed != null) {
            // What is said to a client who understands nothing is not recorded, as on the real server.
            Notes.answersWithStatus(call, object);
        }
        byte[] body = writer.write(object, form.format(), form.pretty());
        if (form.endsLine()) {
            call.respondLine(status.code(), headers.build(), body);
        } else {
            call.respond(status.code(), headers.build(), body);
        }
    }

    /** What the client reads; null if that is nothing that this server writes. */
    private static @Nullable Representation agreed(Call call) {
        String accept = call.request().headers().first("Accept");
        Negotiation agreed = Negotiation.of(
                accept == null ? "" : accept, Negotiation.API_MEDIA_TYPES, shape -> false, false);
        Format format = agreed == null ? null : Format.of(agreed.mediaType());
        return agreed == null || format == null ? null
                : new Representation(format, Shape.WHOLE,
                        format == Format.JSON && (agreed.pretty() || Negotiator.pretty(call, format)));
    }

    /** The status object of a failure, with the token by which its caller may go on, if there is one. */
    public static ObjectValue object(ApiException failure) {
        ObjectValue object = failure.status().toObject();
        return failure.continueToken().isEmpty()
                ? object
                : object.with("metadata", ObjectValue.of("continue", failure.continueToken()));
    }
}
