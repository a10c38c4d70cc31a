package dev.edict.client.simulate;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import java.net.ConnectException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The failures of a server, as it words them. */
public final class Refusals {
    private Refusals() {}

    public static NoAnswerException connectionRefused() {
        return new NoAnswerException("connection refused", new ConnectException("Connection refused"));
    }

    public static NoAnswerException connectionLost() {
        return new NoAnswerException("connection lost", null);
    }

    public static ApiFailure tooManyRequests() {
        return failure(429, "TooManyRequests", "the server has received too many requests", null);
    }

    public static ApiFailure internalError() {
        return failure(500, "InternalError", "Internal error occurred", null);
    }

    public static ApiFailure expired() {
        return failure(410, "Expired", "The resourceVersion for the provided watch is too old.", null);
    }

    public static ApiFailure gone() {
        return failure(410, "Gone", "too old resource version", null);
    }

    public static ApiFailure tooLarge() {
        return failure(504, "Timeout", "Timeout: Too large resource version", StatusDetails.EMPTY.withCauses(
                List.of(new StatusCause("ResourceVersionTooLarge", "Too large resource version", ""))));
    }

    public static ApiFailure noStreaming() {
        return failure(422, "Invalid", "ListOptions.meta.k8s.io \"\" is invalid: sendInitialEvents: Forbidden", null);
    }

    public static ApiFailure notFound(String name) {
        return failure(404, "NotFound", "\"" + name + "\" not found", null);
    }

    public static ApiFailure alreadyExists(String name) {
        return failure(409, "AlreadyExists", "\"" + name + "\" already exists", null);
    }

    public static ApiFailure conflict(String name) {
        return failure(409, "Conflict", "\"" + name + "\": the object has been modified", null);
    }

    private static ApiFailure failure(int code, String reason, String message, @Nullable StatusDetails details) {
        return ApiFailure.of(Status.failure(code, reason, message, details));
    }
}
