package dev.edict.server.filter;

import dev.edict.model.json.Json;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.Headers;

/** Answers with a status object in JSON: for failures that come before a representation has been agreed on. */
public final class StatusAnswer {
    private StatusAnswer() {}

    public static void send(Call call, ApiException failure) {
        Status status = failure.status();
        Headers.Builder headers = Headers.builder().add("Content-Type", "application/json");
        if (status.details() != null && status.details().retryAfterSeconds() > 0) {
            headers.add("Retry-After", Integer.toString(status.details().retryAfterSeconds()));
        }
        call.respond(status.code(), headers.build(), Json.bytes(object(failure)));
    }

    /** The status object of a failure, with the token by which its caller may go on, if there is one. */
    public static ObjectValue object(ApiException failure) {
        ObjectValue object = failure.status().toObject();
        return failure.continueToken().isEmpty()
                ? object
                : object.with("metadata", ObjectValue.of("continue", failure.continueToken()));
    }
}
